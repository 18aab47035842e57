/** A task card; dragging it to a lane assigns it. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import type { DragEvent } from 'react';
import { memo } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';

interface TaskCardProps {
  readonly task: Task;
  readonly open: boolean;
  readonly withCleaner: boolean;
  readonly onOpen: (id: string) => void;
}

export const TASK_DRAG = 'application/x-minsu-task';

export const TaskCard = memo(({ task, open, withCleaner, onOpen }: TaskCardProps) => {
  const { t } = useTranslation('tasks');
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(TASK_DRAG, task.id);
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <li
      className={`task-card ${task.kind} ${task.state} ${open ? 'open' : ''}`}
      draggable={task.actions.includes('assign')}
      onDragStart={drag}
    >
      <div className="line">
        <button type="button" className="task-card-open" data-task={task.id} onClick={() => onOpen(task.id)}>
          <strong className="num">{task.roomNumber}</strong> <span>{t(`kind_${task.kind}`)}</span>
        </button>
        <span className="muted num">
          {withCleaner && task.assigneeName}
          {task.state === 'cleaning' && task.checks > 0 && ` ${task.checked}/${task.checks}`}
        </span>
      </div>
      <div className="line muted">
        <span className="where" title={task.houseName}>
          {task.houseName}
        </span>
        <DueText of={task} />
      </div>
      <div className="line muted">
        <span className="marks">
          <TaskStateDot of={task} />
          <TaskMarks of={task} />
        </span>
        <span>{t('minutes', { count: task.plannedMinutes })}</span>
      </div>
    </li>
  );
});
