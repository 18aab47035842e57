/** A task as a phone row; opens the same content as the preview. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TaskPreview } from './task-preview.tsx';
import { DueText, TaskMarks, TaskStateDot, useTaskName } from './task-words.tsx';

const FormDrawer = lazyPart(() => import('../../components/forms/form-drawer.tsx'));

export const TaskPhoneCard = ({ of }: { readonly of: Task }) => {
  const { t } = useTranslation('tasks');
  const name = useTaskName();
  const drawer = useDialog();
  return (
    <div className="task-row-card">
      <div className="line">
        <strong>{name(of)}</strong>
        <DueText of={of} />
      </div>
      <div className="line muted">
        <span className="where">{of.houseName}</span>
        <span>{of.assigneeName}</span>
      </div>
      <div className="line">
        <span className="marks">
          <TaskStateDot of={of} />
          <TaskMarks of={of} />
        </span>
        <Button size="small" onClick={() => drawer.show()}>
          {t('look')}
        </Button>
      </div>
      {drawer.shown && (
        <FormDrawer open={drawer.shown.open} title={name(of)} onClose={drawer.close}>
          <TaskPreview id={of.id} />
        </FormDrawer>
      )}
    </div>
  );
};
