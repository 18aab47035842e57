/** Task lanes by cleaner or by deadline. Pure. */

import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { localTime, minutesOf } from '@minsu/contract/platform/dates.ts';

export const dueLanes = ['late', 'noon', 'two', 'four', 'later', 'inspecting', 'done'] as const;
export type DueLane = (typeof dueLanes)[number];

export type Laned = Pick<
  Task,
  'state' | 'dueAt' | 'assigneeId' | 'assigneeName' | 'plannedMinutes' | 'timeZone'
>;

const closing: readonly (readonly [DueLane, number])[] = [
  ['noon', minutesOf('12:00')],
  ['two', minutesOf('14:00')],
  ['four', minutesOf('16:00')],
];

/** By property-local time; on another day than the board's it is later or late. */
export const dueLaneOf = (task: Laned, now: number, day: string): DueLane => {
  if (task.state === 'done') return 'done';
  if (task.state === 'inspecting') return 'inspecting';
  if (Date.parse(task.dueAt) < now) return 'late';
  const at = localTime(new Date(task.dueAt), task.timeZone);
  if (at.date > day) return 'later';
  const minute = minutesOf(at.time);
  return closing.find(([, until]) => minute <= until)?.[0] ?? 'later';
};

export interface Lane<T> {
  readonly key: string;
  /** Cleaner assigned on drop; null unassigns. */
  readonly cleaner: { readonly id: string; readonly name: string } | null;
  readonly tasks: readonly T[];
}

/** Unassigned first, then every cleaner by remaining work, including former cleaners with tasks. */
export const lanesByCleaner = <T extends Laned>(
  tasks: readonly T[],
  cleaners: readonly { readonly id: string; readonly name: string }[],
): Lane<T>[] => {
  const known = new Map(cleaners.map((cleaner) => [cleaner.id, cleaner]));
  for (const { assigneeId, assigneeName } of tasks)
    if (assigneeId !== null && !known.has(assigneeId))
      known.set(assigneeId, { id: assigneeId, name: assigneeName ?? '' });
  const left = (of: readonly T[]) => of.filter(({ state }) => state !== 'done').length;
  const lanes = [...known.values()]
    .map((cleaner) => ({
      key: cleaner.id,
      cleaner,
      tasks: tasks.filter(({ assigneeId }) => assigneeId === cleaner.id),
    }))
    .sort((a, b) => left(b.tasks) - left(a.tasks) || b.tasks.length - a.tasks.length);
  return [
    { key: 'unassigned', cleaner: null, tasks: tasks.filter(({ assigneeId }) => assigneeId === null) },
    ...lanes,
  ];
};

/** Remaining work in minutes. */
export const minutesLeft = (tasks: readonly Laned[]): number =>
  tasks
    .filter(({ state }) => state !== 'done' && state !== 'inspecting')
    .reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0);
