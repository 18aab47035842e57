/** Scheduled and event-driven jobs on orders. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { HeardEvent } from '../../platform/jobs/relay.ts';
import type { Job } from '../../platform/module.ts';
import { spelledName } from '../../platform/spelling.ts';
import { miscountedGuests, recountGuests } from '../members/recount-guests.ts';
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
const ofCounted = async (ctx: Ctx, events: readonly HeardEvent[]): Promise<HeardEvent[]> => {
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

const SPELL_BATCH = 500;

const spellBookers = async ({ db }: Ctx): Promise<number> => {
  const orders = await db
    .selectFrom('orders')
    .select(['houseId', 'id', 'bookerName'])
    .where('bookerSpelled', 'is', null)
    .orderBy('id')
    .limit(SPELL_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const column = (of: (order: (typeof orders)[number]) => string) => orders.map(of);
  await sql`
    update orders o set booker_spelled = s.spelled
    from unnest(${column((o) => o.houseId)}::uuid[], ${column((o) => o.id)}::uuid[],
      ${column((o) => spelledName(o.bookerName))}::text[]) as s (house_id, id, spelled)
    where o.house_id = s.house_id and o.id = s.id`.execute(db);
  return orders.length;
};

/** Adds the pinyin of bookers written by an older version; a no-op afterwards. */
export const spellBookersJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while ((await job.change(spellBookers)) === SPELL_BATCH);
  },
};
