/** What happens to orders by the clock and after events. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { spelledName } from '../../platform/spelling.ts';
import { expireDueOrders } from './expire-orders.ts';

const BATCH = 20;

/** Every minute: unanswered, unpaid and held orders past their deadline give their nights back. */
export const expireOrdersJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while ((await job.change((ctx) => expireDueOrders(ctx, null, BATCH))) === BATCH);
  },
};

/** Counted anew from the orders each time, so that a repeated event changes nothing. */
export const countGuestStaysJob: Job = {
  on: ['order.checkedOut', 'order.checkOutUndone'],
  run: (job, payload) =>
    job.change(async ({ db }) => {
      await sql`
        update guests g set stay_count = s.stays, lifetime_fen = s.fen, last_stay_on = s.last
        from (
          select o.guest_id, count(*)::int as stays, sum(o.room_fen + o.charges_fen) as fen, max(o.check_out) as last
          from orders o
          where o.shown = 'completed' and o.guest_id = (
            select guest_id from orders where house_id = ${String(payload.houseId)} and id = ${String(payload.entityId)})
          group by o.guest_id
        ) s where g.id = s.guest_id`.execute(db);
    }),
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
