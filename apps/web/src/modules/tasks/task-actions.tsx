/** What may be done with a task now: at most three in sight, the rest asks in a dialog. */
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { assignTask, passTask, startTask } from '@minsu/contract/tasks/task-endpoints.ts';
import { taskAssignees } from '@minsu/contract/tasks/task-list-endpoints.ts';
import { Button, Select } from 'antd';
import { CommandButton } from '../../components/command-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { invalidate, useCall, useCommand } from '../../platform/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showTask, taskQueries } from './task-live.ts';

const TaskDialogs = lazyPart(() => import('./task-dialogs.tsx'));

export type DialogAction = 'finish' | 'fail' | 'cancel' | 'edit';

interface OfTask {
  readonly task: TaskDetail;
}

export const TaskActions = ({ task }: OfTask) => {
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
      {actions.includes('edit') && <Button onClick={() => ask('edit')}>{t('edit')}</Button>}
      {actions.includes('cancel') && (
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

/** Choosing a name assigns; clearing takes the task back while it has not begun. */
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
