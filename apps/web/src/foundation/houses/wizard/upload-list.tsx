import { useStore } from 'zustand';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { PhotoUpload, PhotoUploads } from './steps/photo-uploads.ts';

export const UploadList = ({ uploads }: { readonly uploads: PhotoUploads }) => {
  const { t } = useTranslation('houseWizard');
  const all = useStore(uploads.store, (state) => state.uploads);
  if (all.length === 0) return null;
  const again = all.filter((each) => each.state === 'failed' && each.canRetry).length;
  return (
    <section className="upload-list" aria-label={t('uploads')}>
      <ul>
        {all.map((each) => (
          <UploadLine key={each.key} upload={each} uploads={uploads} />
        ))}
      </ul>
      {again > 1 && (
        <button type="button" className="text-button" onClick={() => uploads.retryAll()}>
          {t('retryAll')}
        </button>
      )}
    </section>
  );
};

interface UploadLineProps {
  readonly upload: PhotoUpload;
  readonly uploads: PhotoUploads;
}

const UploadLine = ({ upload, uploads }: UploadLineProps) => {
  const { t } = useTranslation('houseWizard');
  const { key, name, state, percent } = upload;
  return (
    <li className={state === 'failed' ? 'failed' : ''}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      {state === 'failed' ? (
        <span className="field-error" role="alert">
          {upload.reason ?? t(upload.problem ?? 'uploadFailed')}
        </span>
      ) : (
        <UploadProgress name={name} state={state} percent={percent} />
      )}
      {state === 'failed' && upload.canRetry && (
        <IconButton
          icon="reload"
          look="small"
          label={t('retryUpload', { name })}
          onClick={() => uploads.retry(key)}
        />
      )}
      <IconButton
        icon="close"
        look="small"
        label={t(state === 'failed' ? 'dismissUpload' : 'cancelUpload', { name })}
        onClick={() => uploads.drop(key)}
      />
    </li>
  );
};

const UploadProgress = ({ name, state, percent }: Pick<PhotoUpload, 'name' | 'state' | 'percent'>) => {
  const { t } = useTranslation('houseWizard');
  const said =
    state === 'waiting'
      ? t('upload_waiting')
      : percent < 100
        ? t('upload_sending', { percent })
        : t('upload_working');
  return (
    <>
      <progress max={100} value={state === 'waiting' ? 0 : percent} aria-label={`${name} ${said}`} />
      <span className="muted">{said}</span>
    </>
  );
};
