/** What happens to orders by the clock and after events. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { spelledName } from '../../platform/spelling.ts';
import { expireDueOrders } from './expire-orders.ts';
import { recountGuests } from './recount-guests.ts';

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
