/** SQL expressions for an order's balance and amount due, over the sums that `save-order.ts` keeps on its row. */
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The amount due on an order, in fen; positive: the guest owes it, negative: it is owed to the guest. For an order with
 * guests to come or in house, only overpayments and charges of ended rooms. Written to match the index
 * `orders_due_idx`.
 */
export const dueSql = (of: string): RawBuilder<number> =>
  sql.raw(`(case
    when ${of}.booking in ('cancelled', 'expired', 'rejected') then ${of}.kept_fen - ${of}.paid_fen
    when ${of}.booking <> 'confirmed' then least(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen, 0)
    when ${of}.shown in ('expected', 'in_house') then
      least(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen,
        greatest(${of}.ended_fen - ${of}.waived_fen - ${of}.paid_fen, 0))
    else ${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen end)`);

/** `balanceOf` of order-rules.ts, of bookings that have not ended; `of`: the alias of `orders`. Positive: the guest owes it. */
export const balanceSql = (of: string): RawBuilder<number> =>
  sql.raw(`(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen)`);

/** The folio balance in fen of an order that is over or has ended; `of`: the alias of `orders`. */
export const folioSql = (of: string): RawBuilder<number> => {
  const o = sql.raw(of);
  return sql<number>`(case when ${o}.booking = any(${endedBookings}) then ${o}.kept_fen
    else ${o}.room_fen + ${o}.charges_fen - ${o}.waived_fen end - ${o}.paid_fen)`;
};
