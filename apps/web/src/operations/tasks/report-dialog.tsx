/** A cleaner reports damage, which becomes a repair task for the lead. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { reportProblem } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useKeepForTask } from './offline/use-keep.ts';
import { taskQueries } from './task-live.ts';

const ReportDialog = ({
  task,
  ...host
}: DialogHost & { readonly task: Pick<Task, 'id' | 'roomNumber' | 'kind' | 'houseName'> }) => {
  const { t } = useTranslation('tasks');
  const keep = useKeepForTask(task);
  return (
    <CommandDialog
      {...host}
      title={t('reportTitle')}
      text={t('reportText')}
      submitLabel={t('report')}
      command={reportProblem}
      base={{ id: task.id }}
      initial={{ note: '' }}
      invalidates={taskQueries}
      done={t('reported')}
      keepBy={({ note }) => keep({ kind: 'report', taskId: task.id, note })}
    >
      <Field
        of={reportProblem.input}
        name="note"
        label={t('reportWhat')}
        control="textarea"
        placeholder={t('reportExample')}
      />
    </CommandDialog>
  );
};

export default ReportDialog;
