/** `balanceOf` of order-rules.ts within SQL, of bookings that have not ended. */
import { type RawBuilder, sql } from 'kysely';

/**
 * What is due of an order now, in fen. Positive: the guest owes it; negative: it is owed to the guest. Of an order whose guests
 * are still to come or in house that is what was paid too much, or what its rooms that have ended are charged. Written as the
 * index `orders_due_idx` is.
 */
export const dueSql = (of: string): RawBuilder<number> =>
  sql.raw(`(case
    when ${of}.booking in ('cancelled', 'expired', 'rejected') then ${of}.kept_fen - ${of}.paid_fen
    when ${of}.booking <> 'confirmed' then least(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen, 0)
    when ${of}.shown in ('expected', 'in_house') then
      least(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen,
        greatest(${of}.ended_fen - ${of}.waived_fen - ${of}.paid_fen, 0))
    else ${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen end)`);

/** `of`: the alias of `orders`. Positive: the guest owes it. */
export const balanceSql = (of: string): RawBuilder<number> =>
  sql.raw(`(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen)`);
