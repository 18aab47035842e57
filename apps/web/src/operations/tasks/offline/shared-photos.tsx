/** Photos that the phone's gallery shared with the product: the cleaner says to which task they belong. */
import { Button } from 'antd';
import { useEffect } from 'react';
import { create } from 'zustand';
import { Icon } from '../../../components/icon.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { WorkedTask } from './apply-acts.ts';
import { useAddPhotos } from './use-add-photos.ts';

/** Survives the way to another screen, not the page. */
const useShared = create<{ readonly files: readonly File[] }>(() => ({ files: [] }));

const askWorker = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<readonly File[]>) => {
    if (data.length > 0) useShared.setState({ files: data });
  };
  active?.postMessage('shared', [port2]);
};

interface SharedPhotosProps {
  /** The page was opened by sharing. */
  readonly shared: boolean;
  readonly tasks: readonly WorkedTask[];
  readonly onAdded: (taskId: string) => void;
}

export const SharedPhotos = ({ shared, tasks, onAdded }: SharedPhotosProps) => {
  const { t } = useTranslation('tasks');
  const count = useShared(({ files }) => files.length);
  useEffect(() => {
    if (shared && 'serviceWorker' in navigator) void askWorker();
  }, [shared]);
  if (count === 0) return null;
  const working = tasks.filter(({ state }) => state === 'cleaning');
  return (
    <section className="queue-note shared-photos" aria-label={t('sharedPhotos', { count })}>
      <Icon name="camera" size={16} />
      <div>
        <b>{t('sharedPhotos', { count })}</b>
        <p>{t(working.length === 0 ? 'sharedNoTask' : 'sharedChoose')}</p>
        <div className="line">
          {working.map((task) => (
            <AddHere key={task.id} task={task} onAdded={onAdded} />
          ))}
          <Button type="text" onClick={() => useShared.setState({ files: [] })}>
            {t('sharedDiscard')}
          </Button>
        </div>
      </div>
    </section>
  );
};

const AddHere = ({ task, onAdded }: Pick<SharedPhotosProps, 'onAdded'> & { readonly task: WorkedTask }) => {
  const { t } = useTranslation('tasks');
  const { busy, failed, add } = useAddPhotos(task);
  const choose = async () => {
    const { files } = useShared.getState();
    await add(files);
    useShared.setState({ files: [] });
    onAdded(task.id);
  };
  return (
    <>
      <Button loading={busy} onClick={() => void choose()}>
        {task.roomNumber} {t(`kind_${task.kind}`)}
      </Button>
      {failed.map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </>
  );
};
