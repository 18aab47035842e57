/** The checklist of a task; ticks show at once and go out until they have arrived. */
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { checkLine } from '@minsu/contract/tasks/task-endpoints.ts';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { invalidate } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { showTask, taskQueries } from './task-live.ts';
import { useSturdy } from './use-sturdy.ts';

interface ChecklistProps {
  readonly task: TaskDetail;
  readonly editable: boolean;
}

export const Checklist = ({ task, editable }: ChecklistProps) => {
  const { t } = useTranslation('tasks');
  const { send, sending } = useSturdy();
  /** What was tapped and has not arrived yet. */
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map());
  if (task.checklist.length === 0) return null;
  const tick = async (line: number, done: boolean) => {
    setTapped((before) => new Map(before).set(line, done));
    try {
      const after = await send(checkLine, { id: task.id, line, done });
      if (after) showTask(after);
    } catch {
      invalidate(taskQueries);
    }
    setTapped((before) => new Map([...before].filter(([at]) => at !== line)));
  };
  const lines = task.checklist.map(({ text, done }, at) => ({ text, done: tapped.get(at) ?? done }));
  const left = lines.filter(({ done }) => !done).length;
  return (
    <section className="task-checks" aria-label={t('checklist')}>
      <h3>
        {t('checklist')}{' '}
        <span className="muted num">{t('progress', { done: lines.length - left, all: lines.length })}</span>
        {sending === 'waiting' && <span className="muted"> · {t('waitingNet')}</span>}
      </h3>
      <ul>
        {lines.map(({ text, done }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; the list never changes order.
          <li key={at} className={done ? 'done' : ''}>
            {editable ? (
              <label>
                <input type="checkbox" checked={done} onChange={() => void tick(at, !done)} />
                <span>{text}</span>
              </label>
            ) : (
              <span className="fixed">
                <Icon name={done ? 'check' : 'more'} size={14} />
                {text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
