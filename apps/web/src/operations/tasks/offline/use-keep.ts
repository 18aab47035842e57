/** Does an act of a task: at once with a network, else as soon as there is one. */
import type { QueuedAct } from '@minsu/contract/operations/tasks/queued-act.ts';
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { isReachable } from '../../../platform/calls/connection.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useTaskName } from '../task-words.tsx';
import { doAct } from './send-acts.ts';

export const useKeepForTask = (task: Pick<Task, 'roomNumber' | 'kind' | 'houseName'>) => {
  const { t } = useTranslation('tasks');
  const nameOf = useTaskName();
  return async (act: QueuedAct, photo?: Blob): Promise<void> => {
    await doAct(act, `${nameOf(task)} · ${task.houseName}`, photo);
    if (!isReachable() && act.kind !== 'tick' && act.kind !== 'photo') toast.info(t('keptForLater'));
  };
};
