/** What a closed business day has earned, for all orders of a house that the night audit posted nights of. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { orderDifferences } from './order-money-queries.ts';
import { postDifferences } from './post-order-money.ts';

interface ClosedDay {
  readonly houseId: string;
  readonly businessDate: string;
}

/** Locked as a command locks them, in one order: what is changed meanwhile is posted by whoever changes it. */
const lockOrders = async (ctx: Ctx, { houseId, businessDate }: ClosedDay): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.house_id = ${houseId} and o.id in (
      select s.order_id from posted_nights p join stays s on s.house_id = p.house_id and s.id = p.stay_id
      where p.house_id = ${houseId} and p.night > ${businessDate}::date - 60 and p.posted_on = ${businessDate}::date)
    order by o.id for update of o`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const postNights = async (ctx: Ctx, day: ClosedDay): Promise<void> => {
  const orderIds = await lockOrders(ctx, day);
  if (orderIds.length > 0) await postDifferences(ctx, await orderDifferences(ctx, day.houseId, orderIds));
};
