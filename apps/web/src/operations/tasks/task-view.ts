/** Task board state in the address: display, day, properties, kinds, open task. Pure. */

import { type TaskKind, taskKinds } from '@minsu/contract/operations/tasks/task.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';

export const taskModes = ['cleaner', 'due', 'list'] as const;
export type TaskMode = (typeof taskModes)[number];

export interface TaskView {
  readonly mode: TaskMode;
  /** Null: the business date. */
  readonly day: string | null;
  readonly houses: readonly string[];
  readonly kinds: readonly TaskKind[];
  readonly task: string | null;
}

export const readTaskView = (search: URLSearchParams): TaskView => {
  const day = search.get('on');
  return {
    mode: taskModes.find((mode) => mode === search.get('mode')) ?? 'cleaner',
    day: day !== null && isCalendarDate(day) ? day : null,
    houses: search.getAll('in'),
    kinds: taskKinds.filter((kind) => search.getAll('of').includes(kind)),
    task: search.get('task'),
  };
};

/** Leaves the list's own parameters alone while it is shown. */
export const writeTaskView = (search: URLSearchParams, view: TaskView): URLSearchParams => {
  const next = new URLSearchParams(view.mode === 'list' ? search : undefined);
  for (const name of ['mode', 'on', 'in', 'of', 'task']) next.delete(name);
  if (view.mode !== 'cleaner') next.set('mode', view.mode);
  if (view.day !== null) next.set('on', view.day);
  for (const house of view.houses) next.append('in', house);
  for (const kind of view.kinds) next.append('of', kind);
  if (view.task !== null) next.set('task', view.task);
  return next;
};
