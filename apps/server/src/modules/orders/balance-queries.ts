/** `balanceOf` of order-rules.ts within SQL, of bookings that have not ended. */
import { type RawBuilder, sql } from 'kysely';

/** `of`: the alias of `orders`. Positive: the guest owes it. */
export const balanceSql = (of: string): RawBuilder<number> =>
  sql.raw(`(${of}.room_fen + ${of}.charges_fen - ${of}.waived_fen - ${of}.paid_fen)`);
