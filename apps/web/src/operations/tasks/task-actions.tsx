/** Actions on a task: at most three visible, others with a dialog. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { assignTask, passTask, startTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { Button, Select } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showTask, taskQueries } from './task-live.ts';

const TaskDialogs = lazyPart(() => import('./task-dialogs.tsx'));

export type DialogAction = 'finish' | 'fail' | 'cancel' | 'edit';

interface OfTask {
  readonly task: TaskDetail;
}

/** `brief`: in rows, leaves rare actions to the preview. */
export const TaskActions = ({ task, brief = false }: OfTask & { readonly brief?: boolean }) => {
  const { t } = useTranslation('tasks');
  const dialog = useDialog<DialogAction>();
  const { actions } = task;
  const key = { id: task.id, version: task.version };
  const ask = (action: DialogAction) => dialog.show(action);
  const run = {
    input: key,
    onDone: showTask,
    invalidates: taskQueries,
    onStale: () => invalidate(taskQueries),
  };
  return (
    <div className="task-actions">
      {actions.includes('assign') && <AssignSelect task={task} />}
      {actions.includes('start') && (
        <CommandButton {...run} command={startTask} label={t('start')} done={t('started')} />
      )}
      {actions.includes('finish') && (
        <Button type="primary" onClick={() => ask('finish')}>
          {t('finish')}
        </Button>
      )}
      {actions.includes('pass') && (
        <CommandButton {...run} type="primary" command={passTask} label={t('pass')} done={t('passed')} />
      )}
      {actions.includes('fail') && <Button onClick={() => ask('fail')}>{t('fail')}</Button>}
      {!brief && actions.includes('edit') && <Button onClick={() => ask('edit')}>{t('edit')}</Button>}
      {!brief && actions.includes('cancel') && (
        <Button danger onClick={() => ask('cancel')}>
          {t('cancelTask')}
        </Button>
      )}
      {dialog.shown && (
        <TaskDialogs
          key={dialog.shown.of}
          task={task}
          action={dialog.shown.of}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </div>
  );
};

/** Choosing a name assigns; clearing unassigns while the task has not started. */
const AssignSelect = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const { data = [] } = useCall(taskAssignees, { houseId: task.houseId }, { quiet: true });
  const { mutate, isPending } = useCommand(assignTask, { invalidates: taskQueries });
  const known = data.some(({ id }) => id === task.assigneeId) || task.assigneeId === null;
  const options = [
    ...data.map(({ id, name, open }) => ({
      value: id,
      label: open > 0 ? t('openCount', { name, count: open }) : name,
    })),
    ...(known ? [] : [{ value: task.assigneeId ?? '', label: task.assigneeName ?? '' }]),
  ];
  const give = (assigneeId: string | undefined) =>
    mutate(
      { id: task.id, version: task.version, assigneeId: assigneeId ?? null },
      {
        onSuccess: (after) => {
          showTask(after);
          toast.success(after.assigneeName ? t('assigned', { name: after.assigneeName }) : t('unassigned'));
        },
      },
    );
  return (
    <Select
      className="task-assign"
      aria-label={t('assignTo')}
      placeholder={t('assignTo')}
      loading={isPending}
      allowClear={task.actions.includes('unassign')}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('noCleaner')}
      options={options}
      value={task.assigneeId}
      onChange={give}
    />
  );
};
