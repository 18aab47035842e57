/** Reads the monthly rent periods of an order. */
import {
  nextRent,
  type RentLine,
  type RentPeriod,
  rentOf,
} from '@minsu/contract/sales/orders/folio/rent-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Row {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly paidFen: number;
  readonly lines: RentLine[];
}

/** Nights and charges that count in the order's sums; waivers reduce them. */
export const rentOfOrder = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<RentPeriod[]> => {
  const { rows } = await sql<Row>`
    select o.check_in, o.check_out, o.paid_fen, (
      select coalesce(json_agg(json_build_object('date', l.date, 'amountFen', l.fen) order by l.date), '[]') from (
        select n.night as date, n.price_fen as fen from order_nights n
        join stays s on s.house_id = n.house_id and s.id = n.stay_id
        where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'cancelled'
        union all
        select c.charged_on, case when c.kind = 'waiver' then -c.amount_fen else c.amount_fen end from order_charges c
        where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null) l) as lines
    from orders o where o.house_id = ${houseId} and o.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  return row ? rentOf(row, row.lines, row.paidFen) : [];
};

/** Writes the next rent due date; the order's sums must be current. */
export const saveRentDue = async (ctx: Ctx, key: OrderKey): Promise<void> => {
  await ctx.db
    .updateTable('orders')
    .set({ rentDueOn: nextRent(await rentOfOrder(ctx, key)) })
    .where('houseId', '=', key.houseId)
    .where('id', '=', key.id)
    .execute();
};
