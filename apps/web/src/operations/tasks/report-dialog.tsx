/** A cleaner reports damage, which becomes a repair task for the lead. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { reportProblem } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { taskQueries } from './task-live.ts';

const ReportDialog = ({ task, ...host }: DialogHost & { readonly task: TaskDetail }) => {
  const { t } = useTranslation('tasks');
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
