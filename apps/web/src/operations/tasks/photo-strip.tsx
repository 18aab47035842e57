/** Photo strip with a camera button; sequential uploads that survive a bad connection. */
import { MAX_TASK_PHOTOS, type TaskPhoto } from '@minsu/contract/operations/tasks/task.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { photoProblem } from '../../components/forms/picture-files.ts';
import { Icon } from '../../components/icon.tsx';
import { newKey, reasonOf } from '../../platform/calls/call.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { sendInTurn } from './send-in-turn.ts';
import { untilAnswered } from './use-retrying-send.ts';

type Send = (file: File, sendKey: string, onProgress: (percent: number) => void) => Promise<TaskPhoto>;

interface PhotoStripProps {
  readonly photos: readonly TaskPhoto[];
  readonly editable: boolean;
  readonly send: Send;
  readonly onSent: () => void;
  /** Number of pending uploads. */
  readonly onLeft?: ((count: number) => void) | undefined;
  readonly onRemove: (photoId: string) => void;
}

interface Progress {
  readonly percent: number;
  readonly waiting: boolean;
}

type SendingProps = Pick<PhotoStripProps, 'send' | 'onSent' | 'onLeft'>;

const useSending = ({ send, onSent, onLeft }: SendingProps) => {
  const { t } = useTranslation('tasks');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const one = async (file: File): Promise<string | null> => {
    const problem = photoProblem(file);
    if (problem) return t(problem);
    const sendKey = newKey();
    setProgress({ percent: 0, waiting: false });
    try {
      await untilAnswered(
        () => send(file, sendKey, (percent) => setProgress({ percent, waiting: false })),
        () => setProgress({ percent: 0, waiting: true }),
      );
      return null;
    } catch (error) {
      return reasonOf(error) ?? t('photoFailedPlain');
    }
  };
  const add = async (files: readonly File[]) => {
    setFailed([]);
    await sendInTurn(files, {
      one,
      left: (count) => onLeft?.(count),
      sent: onSent,
      failed: ({ name }, reason) => setFailed((before) => [...before, t('photoFailed', { name, reason })]),
    });
    setProgress(null);
  };
  return { progress, failed, add };
};

export const PhotoStrip = ({ photos, editable, onRemove, ...sending }: PhotoStripProps) => {
  const { t } = useTranslation('tasks');
  return (
    <div className="task-photos">
      {photos.length > 0 && (
        <ul>
          {photos.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('photoOf', { index: index + 1 })} loading="lazy" />
              </a>
              {editable && (
                <Button
                  size="small"
                  icon={<Icon name="close" size={12} />}
                  aria-label={t('removePhoto', { index: index + 1 })}
                  onClick={() => onRemove(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && <AddPhotos full={photos.length >= MAX_TASK_PHOTOS} {...sending} />}
    </div>
  );
};

const AddPhotos = ({ full, ...sending }: SendingProps & { readonly full: boolean }) => {
  const { t } = useTranslation('tasks');
  const picker = useRef<HTMLInputElement>(null);
  const { progress, failed, add } = useSending(sending);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void add(files);
  };
  const label =
    progress === null
      ? t('addPhoto')
      : progress.waiting
        ? t('photoWaiting')
        : t('uploading', { percent: progress.percent });
  return (
    <>
      <input
        ref={picker}
        className="visually-hidden"
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('addPhoto')}
        onChange={choose}
      />
      <Button
        icon={<Icon name="camera" size={16} />}
        disabled={progress !== null || full}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <div role="alert">
        {failed.map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
    </>
  );
};
