/** Assignment, snoozing and closing of conversations. */

import {
  assignThread,
  closeThread,
  reopenThread,
  settleThread,
  snoozeThread,
  wakeThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import type { ThreadStep } from '@minsu/contract/connections/threads/thread-states.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { command } from '../../platform/http/routes.ts';
import { mayAnswer } from './answerer-queries.ts';
import {
  assertThread,
  type LockedThread,
  lockSeenThread,
  recountThread,
  saveThread,
} from './locked-thread.ts';
import { threadDetail } from './thread-detail-queries.ts';

interface Key {
  readonly id: string;
  readonly version: number;
}

interface Step {
  readonly step: ThreadStep;
  readonly name: string;
  readonly set: Updateable<DB['threads']>;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether the number of waiting conversations changes. */
  readonly recount?: boolean;
}

const take = async (ctx: Ctx, key: Key, stepOf: (thread: LockedThread) => Step | Promise<Step>) => {
  const thread = await lockSeenThread(ctx, key);
  const { step, recount = false, ...change } = await stepOf(thread);
  assertThread(step, thread);
  await saveThread(ctx, thread, change);
  if (recount) await recountThread(ctx, thread.id);
  return threadDetail(ctx, thread.id);
};

export const assignThreadRoute = command(assignThread, (ctx, { assigneeId, ...key }) =>
  take(ctx, key, async (thread) => {
    if (assigneeId !== null && !(await mayAnswer(ctx, thread.houseId, assigneeId)))
      failAt('assigneeId', threadFailures.notAssignable);
    return {
      ...{ step: 'assign', name: 'thread.assigned', set: { assigneeId } },
      ...{ before: { assigneeId: thread.assigneeId }, after: { assigneeId } },
    };
  }),
);

export const settleThreadRoute = command(settleThread, (ctx, key) =>
  take(ctx, key, () => ({
    ...{ step: 'settle', name: 'thread.settled', recount: true },
    set: { state: 'open', snoozedUntil: null, settledAt: ctx.now },
  })),
);

const MAX_MS = 90 * DAY_MS;

export const snoozeThreadRoute = command(snoozeThread, (ctx, { until, ...key }) => {
  const at = new Date(until);
  const wrong =
    at <= ctx.now
      ? threadFailures.untilPast
      : at.getTime() > ctx.now.getTime() + MAX_MS
        ? threadFailures.untilTooFar
        : null;
  if (wrong) failAt('until', wrong);
  return take(ctx, key, () => ({
    ...{ step: 'snooze', name: 'thread.snoozed', after: { until } },
    set: { state: 'snoozed', snoozedUntil: at },
  }));
});

export const wakeThreadRoute = command(wakeThread, (ctx, key) =>
  take(ctx, key, () => ({
    ...{ step: 'wake', name: 'thread.woken' },
    set: { state: 'open', snoozedUntil: null },
  })),
);

export const closeThreadRoute = command(closeThread, (ctx, key) =>
  take(ctx, key, ({ state }) => ({
    ...{ step: 'close', name: 'thread.closed', recount: true, before: { state }, after: { state: 'closed' } },
    set: { state: 'closed', snoozedUntil: null, closedAt: ctx.now, settledAt: ctx.now },
  })),
);

export const reopenThreadRoute = command(reopenThread, (ctx, key) =>
  take(ctx, key, () => ({
    ...{ step: 'reopen', name: 'thread.reopened' },
    set: { state: 'open', closedAt: null },
  })),
);
