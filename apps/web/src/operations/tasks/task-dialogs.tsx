/** Dialogs of task actions. One chunk, loaded with the first. */

import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import {
  cancelTask,
  editTask,
  failTask,
  finishTask,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { emptiedAs } from '../../components/forms/emptied-as.ts';
import { emptied } from '../../components/forms/emptied-control.tsx';
import { Field } from '../../components/forms/field.tsx';
import { momentOf } from '../../components/forms/field-controls.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { BlockFields } from './block-fields.tsx';
import { SuppliesControl, suppliesOf } from './supplies.tsx';
import type { DialogAction } from './task-actions.tsx';
import { showTask, taskQueries } from './task-live.ts';

interface TaskDialogsProps extends DialogHost {
  readonly task: TaskDetail;
  readonly action: DialogAction;
}

const TaskDialogs = ({ action, ...props }: TaskDialogsProps) => {
  switch (action) {
    case 'finish':
      return <FinishDialog {...props} />;
    case 'fail':
      return <FailDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'edit':
      return <EditDialog {...props} />;
  }
};

export default TaskDialogs;

type OfTask = Omit<TaskDialogsProps, 'action'>;

const keyOf = ({ id, version }: TaskDetail) => ({ id, version });
const shared = { invalidates: taskQueries, onDone: showTask };

const FinishDialog = ({ task, ...host }: OfTask) => {
  const { t } = useTranslation('tasks');
  const { input } = finishTask;
  return (
    <CommandDialog
      {...host}
      {...shared}
      title={t('finishTitle')}
      submitLabel={t('finish')}
      command={finishTask}
      base={{ id: task.id }}
      initial={{ supplies: task.supplies, resultNote: task.resultNote }}
      done={t(task.kind === 'repair' ? 'finishedRepair' : 'finished')}
    >
      <Supplies of={input} />
      <Field
        of={input}
        name="minutesSpent"
        label={t('minutesSpent')}
        control="number"
        unit={t('minutesUnit')}
        help={t('minutesHelp')}
      />
      <Field
        of={input}
        name="resultNote"
        label={t('resultNote')}
        control="textarea"
        help={t('resultNoteHelp')}
      />
    </CommandDialog>
  );
};

const Supplies = ({ of }: { readonly of: typeof finishTask.input | typeof editTask.input }) => {
  const { t } = useTranslation('tasks');
  return (
    <Field
      of={of as typeof finishTask.input}
      name="supplies"
      label={t('supplies')}
      control={({ value, onChange }) => <SuppliesControl value={suppliesOf(value)} onChange={onChange} />}
    />
  );
};

const FailDialog = ({ task, ...host }: OfTask) => {
  const { t } = useTranslation('tasks');
  return (
    <CommandDialog
      {...host}
      {...shared}
      danger
      title={t('failTitle')}
      text={t('failText')}
      submitLabel={t('fail')}
      command={failTask}
      base={keyOf(task)}
      initial={{ reason: '' }}
      done={t('failed')}
    >
      <Field of={failTask.input} name="reason" label={t('failReason')} placeholder={t('failReasonExample')} />
    </CommandDialog>
  );
};

const CancelDialog = ({ task, ...host }: OfTask) => {
  const { t } = useTranslation('tasks');
  return (
    <CommandDialog
      {...host}
      {...shared}
      danger
      title={t('cancelTitle')}
      {...(task.block && { text: t('cancelText') })}
      submitLabel={t('cancelTask')}
      command={cancelTask}
      base={keyOf(task)}
      initial={{ reason: '' }}
      done={t('cancelled')}
    >
      <Field of={cancelTask.input} name="reason" label={t('cancelReason')} />
    </CommandDialog>
  );
};

const minutesControl = emptied('number');
const withCost = emptiedAs<InputOf<typeof editTask>>({ costFen: 0 });

const EditDialog = ({ task, ...host }: OfTask) => {
  const { t } = useTranslation('tasks');
  const seesMoney = task.costFen !== null;
  const { input } = editTask;
  const over = task.state === 'done';
  return (
    <CommandDialog
      {...host}
      {...shared}
      title={t('editTitle')}
      submitLabel={t('save')}
      command={editTask}
      base={keyOf(task)}
      initial={{
        note: task.note,
        ...(!over && { day: task.day, dueAt: task.dueAt }),
        ...(seesMoney && { costFen: task.costFen ?? 0 }),
        ...(over && {
          supplies: task.supplies,
          minutesSpent: task.minutesSpent,
          resultNote: task.resultNote,
        }),
      }}
      {...(seesMoney && { prepare: withCost })}
      done={t('saved')}
    >
      {!over && <Field of={input} name="day" label={t('fieldDay')} control="date" required />}
      {!over && (
        <Field of={input} name="dueAt" label={t('fieldDue')} control={momentOf(task.houseId)} required />
      )}
      {!over && task.kind === 'repair' && <BlockFields task={task} />}
      <Field of={input} name="note" label={t('fieldNote')} control="textarea" help={t('fieldNoteHelp')} />
      {seesMoney && <Field of={input} name="costFen" label={t('cost')} control="money" />}
      {over && <Supplies of={input} />}
      {over && (
        <Field
          of={input}
          name="minutesSpent"
          label={t('minutesSpent')}
          control={minutesControl}
          unit={t('minutesUnit')}
        />
      )}
    </CommandDialog>
  );
};
