/** The checklist of a task as it was tapped: ticks show at once and go out until they have arrived. */
import type { TaskDetail } from '@minsu/contract/tasks/task.ts';
import { checkLine } from '@minsu/contract/tasks/task-endpoints.ts';
import { useState } from 'react';
import { invalidate } from '../../platform/queries.ts';
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
  const tick = async (line: number, done: boolean) => {
    setTapped((before) => new Map(before).set(line, done));
    try {
      const after = await send(checkLine, { id: task.id, line, done });
      // The same is on its way already: that one's answer ends it.
      if (!after) return;
      showTask(after);
    } catch {
      invalidate(taskQueries);
    }
    setTapped((before) => new Map([...before].filter(([at]) => at !== line)));
  };
  const lines = task.checklist.map((line, at) => ({ ...line, done: tapped.get(at) ?? line.done }));
  return {
    lines,
    left: lines.filter(({ done }) => !done).length,
    onTheirWay: tapped.size,
    sending,
    tick: (line, done) => void tick(line, done),
  };
};
