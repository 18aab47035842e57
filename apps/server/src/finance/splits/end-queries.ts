/** When orders came to their end, which decides when they are complete. */

import type { OrderEnd } from '@minsu/contract/finance/splits/completion-rules.ts';
import type { AfterSale } from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { isBilled } from '../../sales/commissions/commission-queries.ts';
import { theseUnits, type UnitKey } from './unit-night-queries.ts';

/** Orders `o` with something to split and no stays left to begin or end. */
export const isEnded: RawBuilder<unknown> = sql`(o.shown in ('completed', 'no_show')
  or (o.shown = 'cancelled' and (o.kept_fen > 0 or ${isBilled('o')})))`;

export interface EndedOrder extends UnitKey, OrderEnd {}

interface Row extends UnitKey {
  readonly hasOpenStay: boolean;
  readonly endedAt: Date | null;
  readonly afterSale: string;
}

/**
 * End of a unit: a stay's check-out time (the property's default if unknown), the day after a no-show, the time a fee
 * was charged, the billing of a commission without one.
 */
export const readEnds = async (ctx: Ctx, keys: readonly UnitKey[]): Promise<EndedOrder[]> => {
  const { rows } = await sql<Row>`
    select o.house_id, o.id, o.after_sale, o.shown in ('in_house', 'expected') as has_open_stay, greatest(
      (select max(case when s.state = 'no_show'
          then (s.check_in + 1 + h.check_out_time::time) at time zone h.time_zone
          else coalesce(s.checked_out_at, (s.check_out + h.check_out_time::time) at time zone h.time_zone) end)
        from stays s where s.house_id = o.house_id and s.order_id = o.id and s.state in ('checked_out', 'no_show')),
      (select max(c.created_at) from order_charges c where c.house_id = o.house_id and c.order_id = o.id
        and c.kind = 'cancellation_fee' and c.removed_at is null),
      (select b.billed_at from channel_paid_orders b where b.house_id = o.house_id and b.order_id = o.id
        and b.billed_lines > 0 and o.shown = 'cancelled' and o.kept_fen = 0)) as ended_at
    from (${theseUnits(keys)}) k join orders o on o.house_id = k.house_id and o.id = k.id
    join houses h on h.id = o.house_id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, afterSale: row.afterSale as AfterSale }));
};
