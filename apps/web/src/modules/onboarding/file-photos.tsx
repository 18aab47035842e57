/** The photos of a file, small; one in full for a reason. */
import { type PhotoKind, photoKinds } from '@minsu/contract/onboarding/onboarding-fields.ts';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfFile } from './onboarding-words.tsx';
import { PreviewPicture } from './preview-picture.tsx';

const RevealOnboarding = lazyPart(() => import('./reveal-dialogs.tsx'), 'asked');

export const FilePhotos = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  const may = useMay();
  const [dialog, setDialog] = useState<{ readonly kind: PhotoKind; readonly open: boolean } | null>(null);
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
              onClick={() => setDialog({ kind, open: true })}
            >
              <PreviewPicture fileId={of.id} photoId={id} kind={kind} />
            </button>
            <span>{t(`field_${kind}`)}</span>
          </li>
        ))}
      </ul>
      <p className="field-help">{t('hiddenPhotos')}</p>
      {dialog && (
        <RevealOnboarding
          key={dialog.kind}
          of={of}
          kind={dialog.kind}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </Panel>
  );
};
