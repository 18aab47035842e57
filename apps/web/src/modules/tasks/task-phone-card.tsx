/** A task as a row on a phone; opens what the side preview shows on a wide window. */
import type { Task } from '@minsu/contract/tasks/task.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { TaskPreview } from './task-preview.tsx';
import { DueText, TaskMarks, TaskStateDot, useTaskName } from './task-words.tsx';

const FormDrawer = lazyPart(() => import('../../components/form-drawer.tsx'));

export const TaskPhoneCard = ({ of }: { readonly of: Task }) => {
  const { t } = useTranslation('tasks');
  const name = useTaskName();
  /** The drawer stays mounted while it closes. */
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
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
        <Button size="small" onClick={() => setDrawer('open')}>
          {t('look')}
        </Button>
      </div>
      {drawer !== 'never' && (
        <FormDrawer open={drawer === 'open'} title={name(of)} onClose={() => setDrawer('closed')}>
          <TaskPreview id={of.id} />
        </FormDrawer>
      )}
    </div>
  );
};
