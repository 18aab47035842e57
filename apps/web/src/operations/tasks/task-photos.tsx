/** Photos of a task: uploaded at once, retried until stored, stored once. */
import type { TaskDetail, TaskPhoto } from '@minsu/contract/operations/tasks/task.ts';
import { removeTaskPhoto, uploadTaskPhoto } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { upload } from '../../platform/calls/upload.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { showTask, taskQueries } from './task-live.ts';
import { useRetryingSend } from './use-retrying-send.ts';

interface TaskPhotosProps {
  readonly task: TaskDetail;
  readonly editable: boolean;
  /** Number of pending uploads. */
  readonly onLeft?: (count: number) => void;
}

export const TaskPhotos = ({ task, editable, onLeft }: TaskPhotosProps) => {
  const { t } = useTranslation('tasks');
  const { send: sendRemoval } = useRetryingSend();
  const missing = Math.max(0, task.minPhotos - task.photos.length);
  if (!editable && task.photos.length === 0) return null;
  const send = (file: File, sendKey: string, onProgress: (percent: number) => void): Promise<TaskPhoto> =>
    upload(uploadTaskPhoto, { id: task.id, sendKey, file }, { quiet: true, onProgress });
  const remove = (photoId: string) =>
    void sendRemoval(removeTaskPhoto, { id: task.id, photoId }).then(
      (after) => after && showTask(after),
      () => invalidate(taskQueries),
    );
  return (
    <section className="task-photos-part" aria-label={t('photos')}>
      <h3>
        {t('photos')}{' '}
        {missing > 0 && editable && <span className="muted">{t('photoLeft', { count: missing })}</span>}
      </h3>
      <PhotoStrip
        photos={task.photos}
        editable={editable}
        send={send}
        onLeft={onLeft}
        onSent={() => invalidate(taskQueries)}
        onRemove={remove}
      />
    </section>
  );
};
