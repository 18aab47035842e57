/** Slot for one photo: choose or drop, upload, replace, remove. */
import {
  getOnboarding,
  removeOnboardingPhoto,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { Button } from 'antd';
import { type DragEvent, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { PHOTO_TYPES, photoProblem } from '../../../components/forms/picture-files.ts';
import { Icon } from '../../../components/icon.tsx';
import { reasonOf } from '../../../platform/calls/call.ts';
import { putAnswer, useCommand } from '../../../platform/calls/queries.ts';
import { upload } from '../../../platform/calls/upload.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PreviewPicture } from '../preview-picture.tsx';
import { useDraft, useDraftState } from './file-context.ts';

interface Sending {
  readonly percent: number | null;
  readonly problem: string | null;
}

const useSending = (kind: PhotoKind) => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const [sending, setSending] = useState<Sending>({ percent: null, problem: null });
  const send = async (file: File): Promise<void> => {
    const wrong = photoProblem(file);
    if (wrong) return setSending({ percent: null, problem: t(wrong) });
    setSending({ percent: 0, problem: null });
    const { id } = draft.store.getState().file;
    try {
      const onProgress = (percent: number) => setSending({ percent, problem: null });
      const answer = await upload(uploadOnboardingPhoto, { id, kind, file }, { onProgress, quiet: true });
      putAnswer(getOnboarding, { id }, answer);
      draft.meet(answer);
      setSending({ percent: null, problem: null });
    } catch (error) {
      setSending({ percent: null, problem: reasonOf(error) ?? t('offline') });
    }
  };
  return { ...sending, send };
};

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export const PhotoPlace = ({ kind }: { readonly kind: PhotoKind }) => {
  const { t } = useTranslation('onboarding');
  const { file } = useDraftState();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { percent, problem, send } = useSending(kind);
  const name = t(`field_${kind}`);
  const photo = file.photos.find((one) => one.kind === kind);
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void send(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`onboarding-photo-place ${isOver ? 'over' : ''} ${problem ? 'failed' : ''}`}
      data-field={kind}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="photo-name">
        <strong>{name}</strong>
        <span className="muted">{t(`photoHint_${kind}`)}</span>
      </div>
      <FileInput input={input} kind={kind} onChoose={(chosen) => void send(chosen)} />
      <div className="photo-frame">
        {photo ? (
          <PreviewPicture key={photo.id} fileId={file.id} photoId={photo.id} kind={kind} />
        ) : (
          <Icon name="camera" size={32} />
        )}
      </div>
      <div className="photo-tools">
        <Button size="small" loading={percent !== null} onClick={() => input.current?.click()}>
          {percent === null ? (photo ? t('replacePhoto') : t('choosePhoto')) : t('uploading', { percent })}
        </Button>
        {photo ? (
          <RemovePhoto kind={kind} name={name} />
        ) : (
          <span className="muted drop-hint">{t('dropHere')}</span>
        )}
      </div>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
};

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly kind: PhotoKind;
  readonly onChoose: (file: File) => void;
}

const FileInput = ({ input, kind, onChoose }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={PHOTO_TYPES}
    data-testid={`photo-${kind}`}
    onChange={(event) => {
      const [chosen] = event.target.files ?? [];
      event.target.value = '';
      if (chosen) onChoose(chosen);
    }}
  />
);

const RemovePhoto = ({ kind, name }: { readonly kind: PhotoKind; readonly name: string }) => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const { mutate, isPending } = useCommand(removeOnboardingPhoto);
  const { id } = draft.store.getState().file;
  const remove = () =>
    mutate(
      { id, kind },
      {
        onSuccess: (answer) => {
          putAnswer(getOnboarding, { id }, answer);
          draft.meet(answer);
        },
      },
    );
  return <IconButton icon="close" label={t('removePhoto', { name })} disabled={isPending} onClick={remove} />;
};
