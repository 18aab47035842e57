/** What happens to orders by the clock and after events. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import type { HeardEvent } from '../../platform/relay.ts';
import { spelledName } from '../../platform/spelling.ts';
import { miscountedGuests, recountGuests } from '../members/recount-guests.ts';
import { expireDueOrders } from './expire-orders.ts';

const BATCH = 20;

/** Every minute: unanswered, unpaid and held orders past their deadline give their nights back. */
export const expireOrdersJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while ((await job.change((ctx) => expireDueOrders(ctx, null, BATCH))) === BATCH);
  },
};

/** Of orders that count now, or may have counted until they changed. */
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

/** Counted again from the orders each time, so that a repeated event changes nothing. */
export const countGuestStaysJob: Job = {
  short: true,
  // Whatever completes an order, opens it again, or changes what a completed one comes to.
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

/** Every night, for orders that changed in ways of their own: few differ, only these are written. */
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

/** Spells the names of orders that an older version wrote; nothing to do on any other day. */
export const spellBookersJob: Job = {
  cron: '*/10 * * * *',
  run: async (job) => {
    while ((await job.change(spellBookers)) === SPELL_BATCH);
  },
};
