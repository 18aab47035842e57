/** A task's checklist with optimistic ticks, sent until confirmed. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { checkLine } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { useLayoutEffect, useState } from 'react';
import { invalidate } from '../../platform/calls/queries.ts';
import { CheckWishes, type WishDoors } from './check-wishes.ts';
import { showTask, taskQueries } from './task-live.ts';
import { type Sending, useRetryingSend } from './use-retrying-send.ts';

export interface TappedChecklist {
  /** As shown to the cleaner, including unconfirmed taps. */
  readonly lines: TaskDetail['checklist'];
  readonly left: number;
  /** Tapped but not confirmed. */
  readonly onTheirWay: number;
  readonly sending: Sending;
  readonly tick: (line: number, done: boolean) => void;
}

export const useChecklist = (task: TaskDetail): TappedChecklist => {
  const { send, sending } = useRetryingSend();
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
