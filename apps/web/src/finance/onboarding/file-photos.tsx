/** Thumbnails of a file's photos; a full view needs a reason. */
import { type PhotoKind, photoKinds } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Panel } from '../../components/records/panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfFile } from './onboarding-words.tsx';
import { PreviewPicture } from './preview-picture.tsx';

const RevealOnboarding = lazyPart(() => import('./reveal-dialogs.tsx'), 'asked');

export const FilePhotos = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const may = useMay();
  const dialog = useDialog<PhotoKind>();
  const photos = photoKinds.flatMap((kind) => of.photos.find((photo) => photo.kind === kind) ?? []);
  if (photos.length === 0) return null;
  return (
    <Panel title={t('photos')}>
      <ul className="photo-list">
        {photos.map(({ id, kind }) => (
          <li key={kind}>
            <button
              type="button"
              disabled={!may('onboarding:reveal')}
              aria-label={t('revealPhoto', { name: t(`field_${kind}`) })}
              onClick={() => dialog.show(kind)}
            >
              <PreviewPicture fileId={of.id} photoId={id} kind={kind} />
            </button>
            <span>{t(`field_${kind}`)}</span>
          </li>
        ))}
      </ul>
      <p className="field-help">{t('hiddenPhotos')}</p>
      {dialog.shown && (
        <RevealOnboarding
          key={dialog.shown.of}
          of={of}
          kind={dialog.shown.of}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </Panel>
  );
};
