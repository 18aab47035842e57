/** Checklist of a task, ticked while working. */
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { TappedChecklist } from './use-checklist.ts';

interface ChecklistProps {
  readonly of: TappedChecklist;
  readonly editable: boolean;
}

export const Checklist = ({ of: { lines, left, sending, tick }, editable }: ChecklistProps) => {
  const { t } = useTranslation('tasks');
  if (lines.length === 0) return null;
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
                <input type="checkbox" checked={done} onChange={() => tick(at, !done)} />
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
