/** Posts a closed business day's revenue for all orders of a house with nights posted by the night audit. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { orderDifferences } from './order-money-queries.ts';
import { postDifferences } from './post-order-money.ts';

interface ClosedDay {
  readonly houseId: string;
  readonly businessDate: string;
}

/** Locked in the order commands use; later changes are posted by the command that makes them. */
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
