/** Photos of a cleaner's task, with those that wait on the device. */
import { MAX_TASK_PHOTOS } from '@minsu/contract/operations/tasks/task.ts';
import { removeTaskPhoto } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useConnection } from '../../../platform/calls/connection.ts';
import { useCommand } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { showTask } from '../task-live.ts';
import { removeEntries, useQueue } from './act-queue.ts';
import type { QueuedPhoto, WorkedTask } from './apply-acts.ts';
import { useAddPhotos } from './use-add-photos.ts';

interface QueuedPhotosProps {
  readonly task: WorkedTask;
  readonly editable: boolean;
}

export const QueuedPhotos = ({ task, editable }: QueuedPhotosProps) => {
  const { t } = useTranslation('tasks');
  const missing = Math.max(0, task.minPhotos - task.photos.length);
  if (!editable && task.photos.length === 0) return null;
  return (
    <section className="task-photos-part" aria-label={t('photos')}>
      <h3>
        {t('photos')}{' '}
        {missing > 0 && editable && <span className="muted">{t('photoLeft', { count: missing })}</span>}
      </h3>
      <div className="task-photos">
        {task.photos.length > 0 && (
          <ul>
            {task.photos.map((photo, at) => (
              <Photo key={photo.id} task={task} photo={photo} index={at + 1} editable={editable} />
            ))}
          </ul>
        )}
        {editable && <AddPhotos task={task} />}
      </div>
    </section>
  );
};

interface PhotoProps extends QueuedPhotosProps {
  readonly photo: QueuedPhoto;
  readonly index: number;
}

const Photo = ({ task, photo, index, editable }: PhotoProps) => {
  const { t } = useTranslation('tasks');
  const { url, waiting } = photo;
  return (
    <li className={waiting ? 'waiting' : ''}>
      {url !== '' && (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={t('photoOf', { index })} loading="lazy" />
        </a>
      )}
      {waiting && <span className="photo-waiting">{t('notSent')}</span>}
      {editable && <RemovePhoto task={task} photo={photo} index={index} />}
    </li>
  );
};

/** One that waits is simply forgotten; a stored one is removed by the server. */
const RemovePhoto = ({ task, photo, index }: Omit<PhotoProps, 'editable'>) => {
  const { t } = useTranslation('tasks');
  const reachable = useConnection((state) => state.reachable);
  const entry = useQueue(({ entries }) =>
    entries.find(({ act }) => act.kind === 'photo' && act.sendKey === photo.waiting),
  );
  const { mutate, isPending } = useCommand(removeTaskPhoto, { invalidates: [myTasks] });
  const label = t('removePhoto', { index });
  const icon = <Icon name="close" size={12} />;
  if (photo.waiting)
    return entry && !entry.tried ? (
      <Button size="small" icon={icon} aria-label={label} onClick={() => void removeEntries([entry.id])} />
    ) : null;
  if (!reachable) return null;
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      loading={isPending}
      onClick={() => mutate({ id: task.id, photoId: photo.id }, { onSuccess: showTask })}
    />
  );
};

const AddPhotos = ({ task }: { readonly task: WorkedTask }) => {
  const { t } = useTranslation('tasks');
  const picker = useRef<HTMLInputElement>(null);
  const { failed, busy, add } = useAddPhotos(task);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void add(files);
  };
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
        disabled={busy || task.photos.length >= MAX_TASK_PHOTOS}
        onClick={() => picker.current?.click()}
      >
        {t('addPhoto')}
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
