/** The checklist of a task as it was tapped: ticks show at once and go out until they have arrived. */
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { checkLine } from '@minsu/contract/tasks/task-endpoints.ts';
import { useLayoutEffect, useState } from 'react';
import { invalidate } from '../../platform/queries.ts';
import { CheckWishes, type WishDoors } from './check-wishes.ts';
import { showTask, taskQueries } from './task-live.ts';
import { type Sending, useSturdy } from './use-sturdy.ts';

export interface TappedChecklist {
  /** As the cleaner sees them; what was tapped counts. */
  readonly lines: TaskDetail['checklist'];
  readonly left: number;
  /** Tapped, and not known to have arrived. */
  readonly onTheirWay: number;
  readonly sending: Sending;
  readonly tick: (line: number, done: boolean) => void;
}

export const useChecklist = (task: TaskDetail): TappedChecklist => {
  const { send, sending } = useSturdy();
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map());
  const doors: WishDoors<TaskDetail | undefined> = {
    send: (line, done) => send(checkLine, { id: task.id, line, done }),
    answered: (after) => after && showTask(after),
    refused: () => invalidate(taskQueries),
    wished: setTapped,
  };
  const [wishes] = useState(() => new CheckWishes(doors));
  useLayoutEffect(() => {
    wishes.doors = doors;
  });
  const lines = task.checklist.map((line, at) => ({ ...line, done: tapped.get(at) ?? line.done }));
  return {
    lines,
    left: lines.filter(({ done }) => !done).length,
    onTheirWay: tapped.size,
    sending,
    tick: (line, done) => void wishes.tick(line, done),
  };
};
