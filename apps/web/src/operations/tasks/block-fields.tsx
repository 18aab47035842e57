/** Block dates for a repair's room; switched off, the room stays open. */

import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { editTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Switch } from 'antd';
import { lazy, Suspense } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const DateRangeControl = lazy(async () => ({
  default: (await import('../../components/forms/date-controls.tsx')).DateRangeControl,
}));

interface Dates {
  readonly from: string;
  readonly to: string;
}

export const BlockFields = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation('tasks');
  return (
    <Field
      of={editTask.input}
      name="block"
      label={t('closeRoom')}
      help={t('fieldBlockToHelp')}
      control={({ id, value, onChange }) => (
        <Closing id={id} task={task} value={value as Dates | null | undefined} onChange={onChange} />
      )}
    />
  );
};

interface ClosingProps {
  readonly id: string;
  readonly task: TaskDetail;
  /** Absent: unchanged. */
  readonly value: Dates | null | undefined;
  readonly onChange: (value: Dates | null) => void;
}

const Closing = ({ id, task, value, onChange }: ClosingProps) => {
  const { t } = useTranslation('tasks');
  const kept = task.block && { from: task.block.from, to: task.block.to };
  const dates = value === undefined ? kept : value;
  const first = kept ?? { from: task.day, to: addDays(task.day, 1) };
  return (
    <div className="task-closing">
      <Switch id={id} checked={dates !== null} onChange={(on) => onChange(on ? first : null)} />
      {dates !== null && (
        <Suspense fallback={<SkeletonBar width="240px" height={32} />}>
          <DateRangeControl
            label={t('blockDates')}
            value={dates}
            onChange={({ from = first.from, to = first.to }) => onChange({ from, to })}
          />
        </Suspense>
      )}
    </div>
  );
};
