/**
 * Decides the outcome of an offline action that the server refused. The server's facts win: a task that was given to
 * someone else, cancelled or finished meanwhile is not worked on again, and the cleaner sees a message. Pure.
 */
import { isWork, type QueuedAct } from './queued-act.ts';
import type { TaskState } from './task-states.ts';

/** The task as the server has it now, as far as the cleaner may see it. */
export interface TaskNow {
  readonly state: TaskState;
  readonly assigneeId: string | null;
  readonly version: number;
}

/** `refused`: the server's own words say why. */
export type WhyDropped = 'taken' | 'cancelled' | 'finished' | 'restarted' | 'refused';

export type Merged =
  /** It is so already, by another device of the same person. */
  | { readonly kind: 'done' }
  /** The task was edited meanwhile, which does not concern this act. */
  | { readonly kind: 'again'; readonly version: number }
  | { readonly kind: 'dropped'; readonly why: WhyDropped; readonly following: boolean };

const dropped = (why: WhyDropped, following = true): Merged => ({ kind: 'dropped', why, following });

const refusedAlone = dropped('refused', false);

/** `now`: null for a task this cleaner may no longer see. `stale`: refused for its version alone. */
export const mergeRefused = (
  act: QueuedAct,
  now: TaskNow | null,
  { userId, stale }: { readonly userId: string; readonly stale: boolean },
): Merged => {
  if (!isWork(act.kind)) return refusedAlone;
  if (!now || now.assigneeId !== userId) return dropped('taken');
  if (now.state === 'cancelled') return dropped('cancelled');
  if (now.state === 'inspecting' || now.state === 'done') return dropped('finished');
  if (act.kind === 'start') {
    if (now.state === 'cleaning') return { kind: 'done' };
    return stale ? { kind: 'again', version: now.version } : dropped('refused');
  }
  // Reassigned to the same person: the work begins again.
  if (now.state === 'assigned') return dropped('restarted');
  return refusedAlone;
};
