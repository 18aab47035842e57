/** Scheduled and event-driven jobs on orders. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { RelayedEvent } from '../../platform/jobs/relay.ts';
import type { Job } from '../../platform/module.ts';
import { spellingJob } from '../../platform/spelled-search.ts';
import { miscountedGuests, recountGuests } from '../members/recount-guests.ts';
import { stayGuests } from './list/order-keyword-queries.ts';
import { expireDueOrders } from './sell/expire-orders.ts';

const BATCH = 20;

/** Every minute: expires unanswered, unpaid and held orders past their deadline. */
export const expireOrdersJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while ((await job.change((ctx) => expireDueOrders(ctx, null, BATCH))) === BATCH);
  },
};

/** Events of orders that count now or may have counted before. */
const ofCounted = async (ctx: Ctx, events: readonly RelayedEvent[]): Promise<RelayedEvent[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from unnest(${events.map(({ houseId }) => houseId)}::uuid[], ${events.map(({ entityId }) => entityId)}::uuid[])
      as heard (house_id, id)
    join orders o on o.house_id = heard.house_id and o.id = heard.id join guests g on g.id = o.guest_id
    where o.shown = 'completed' or g.stay_count > 0`.execute(ctx.db);
  const ids = new Set(rows.map(({ id }) => id));
  return events.filter(({ entityId }) => ids.has(entityId));
};

/** Recounts from the orders each time, so repeated events are harmless. */
export const countGuestStaysJob: Job = {
  short: true,
  // Events that complete or reopen an order or change a completed one's total.
  on: [
    'order.checkedOut',
    'order.checkOutUndone',
    'order.noShow',
    'order.stayCancelled',
    'order.stayReinstated',
    'order.chargeAdded',
    'order.chargeRemoved',
    'order.depositDeducted',
    'order.deductionUndone',
  ],
  concerning: (job, events) => job.read((ctx) => ofCounted(ctx, events)),
  run: (job, payload) =>
    job.change(async (ctx) => {
      const order = await ctx.db
        .selectFrom('orders')
        .select('guestId')
        .where('houseId', '=', String(payload.houseId))
        .where('id', '=', String(payload.entityId))
        .executeTakeFirst();
      if (order?.guestId) await recountGuests(ctx, [order.guestId]);
    }),
};

const RECOUNT_BATCH = 500;

/** Every night, for changes without events; writes only rows that differ. */
export const recountGuestsJob: Job = {
  cron: '52 19 * * *',
  run: async (job) => {
    const ids = await job.read(miscountedGuests);
    for (let from = 0; from < ids.length; from += RECOUNT_BATCH)
      await job.change((ctx) => recountGuests(ctx, ids.slice(from, from + RECOUNT_BATCH)));
  },
};

/** Pinyin of bookers written by an older version. */
export const spellBookersJob = spellingJob({
  table: 'orders',
  name: 'bookerName',
  spelled: 'bookerSpelled',
});

/** Pinyin of guests of stays. */
export const spellGuestsJob = spellingJob(stayGuests);
