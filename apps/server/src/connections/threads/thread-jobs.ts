/** Conversations by the clock: the snoozed wake, those of stays long over close, orders that found their place. */
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { placeThreads } from './find-thread.ts';

const MAX_AT_ONCE = 500;

interface Moved {
  readonly id: string;
  readonly houseId: string | null;
}

const recordAll = async (ctx: Ctx, name: string, moved: readonly Moved[]): Promise<void> => {
  for (const { id, houseId } of moved) await ctx.record({ name, entity: 'thread', entityId: id, houseId });
};

export const wakeThreadsJob: Job = {
  cron: '* * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const { rows } = await sql<Moved>`
        update threads t set state = 'open', snoozed_until = null, version = t.version + 1
        where t.id in (select w.id from threads w where w.state = 'snoozed' and w.snoozed_until <= ${ctx.now}
          order by w.snoozed_until limit ${MAX_AT_ONCE} for update skip locked)
        returning t.id, t.house_id`.execute(ctx.db);
      await recordAll(ctx, 'thread.woken', rows);
    }),
};

/** Days after the stay without a waiting guest. */
export const closeOldThreadsJob: Job = {
  cron: '23 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const { threadCloseDays } = await readSettings(ctx.db, ctx.services);
      const before = new Date(ctx.now.getTime() - threadCloseDays * DAY_MS);
      const { rows } = await sql<Moved>`
        update threads t set state = 'closed', closed_at = ${ctx.now}, settled_at = ${ctx.now}, version = t.version + 1
        where t.id in (
          select w.id from threads w join orders o on o.house_id = w.house_id and o.id = w.order_id
          where w.state = 'open' and w.waiting_since is null and w.last_at < ${before}
            and (o.check_out < ${before}::date or o.shown in ('cancelled', 'expired', 'rejected', 'no_show'))
          order by w.last_at limit ${MAX_AT_ONCE} for update of w skip locked)
        returning t.id, t.house_id`.execute(ctx.db);
      await recordAll(ctx, 'thread.closed', rows);
    }),
};

/** The entity of `channelOrder.followed` is the connection. */
export const placeThreadsJob: Job = {
  on: ['channelOrder.followed'],
  run: (job, { entityId }) =>
    job.change(async (ctx) => {
      await placeThreads(ctx, String(entityId));
    }),
};

export const forgetPresenceJob: Job = {
  cron: '11 * * * *',
  run: (job) =>
    job.change(async ({ db, now }) => {
      await sql`delete from thread_presence where at < ${new Date(now.getTime() - HOUR_MS)}`.execute(db);
    }),
};
