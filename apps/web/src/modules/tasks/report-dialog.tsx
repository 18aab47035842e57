/** A cleaner says what is broken: becomes a repair for whoever leads. */
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { reportProblem } from '@minsu/contract/tasks/task-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { Field } from '../../components/field.tsx';
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
