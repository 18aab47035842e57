/** Labels of tasks: kind, state, deadline. */

import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { latestStart } from '@minsu/contract/operations/tasks/task-rules.ts';
import { isOpen, type TaskState } from '@minsu/contract/operations/tasks/task-states.ts';
import { localTime } from '@minsu/contract/platform/dates.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { formatInstantFully } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Record<TaskState, Tone> = {
  unassigned: 'warn',
  assigned: 'info',
  cleaning: 'info',
  inspecting: 'warn',
  done: 'ok',
  cancelled: 'neutral',
};

type Stated = Pick<Task, 'kind' | 'state'>;

/** Repairs use other state names than cleaning. */
export const useStateWord = () => {
  const { t } = useTranslation('tasks');
  return ({ kind, state }: Stated): string => {
    const own = state === 'assigned' || state === 'cleaning' || state === 'inspecting';
    return kind === 'repair' && own ? t(`repair_${state}`) : t(`state_${state}`);
  };
};

export const TaskStateDot = ({ of }: { readonly of: Stated }) => {
  const word = useStateWord();
  return <StateDot tone={tones[of.state]}>{word(of)}</StateDot>;
};

export const KindTag = ({ of }: { readonly of: Pick<Task, 'kind'> }) => {
  const { t } = useTranslation('tasks');
  return <Tag tone={of.kind === 'repair' ? 'warn' : 'neutral'}>{t(`kind_${of.kind}`)}</Tag>;
};

type Timed = Pick<Task, 'dueAt' | 'state' | 'timeZone' | 'plannedMinutes' | 'day'>;

/** A submitted task is no longer late, even before inspection. */
const isLate = ({ dueAt, state }: Pick<Task, 'dueAt' | 'state'>, now: number): boolean =>
  isOpen(state) && state !== 'inspecting' && Date.parse(dueAt) < now;

/** Time, and the date if different from the task's. */
export const DueText = ({ of }: { readonly of: Timed }) => {
  const { t } = useTranslation('tasks');
  const now = Date.now();
  const { date: day, time } = localTime(new Date(of.dueAt), of.timeZone);
  const late = isLate(of, now);
  const soon = !late && isOpen(of.state) && latestStart(Date.parse(of.dueAt), of.plannedMinutes) < now;
  const full = formatInstantFully(of.dueAt, currentLanguage(), of.timeZone);
  return (
    <time className={`task-due num ${late ? 'late' : soon ? 'soon' : ''}`} dateTime={of.dueAt} title={full}>
      {t('due', { time: day === of.day ? time : `${day.slice(5)} ${time}` })}
      {late && ` · ${t('late')}`}
    </time>
  );
};

/** Tags of a task. */
export const TaskMarks = ({ of }: { readonly of: Pick<Task, 'changeOver' | 'fails' | 'state'> }) => {
  const { t } = useTranslation('tasks');
  return (
    <>
      {of.changeOver && <Tag tone="info">{t('changeOver')}</Tag>}
      {of.fails > 0 && <Tag tone="bad">{t('redo')}</Tag>}
    </>
  );
};

export const useTaskName = () => {
  const { t } = useTranslation('tasks');
  return (task: Pick<Task, 'roomNumber' | 'kind'>): string => `${task.roomNumber} ${t(`kind_${task.kind}`)}`;
};
