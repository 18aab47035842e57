/**
 * Writes what follows from an order's parts back to its row: shown state, dates, counts and sums. Every command ends
 * here, so that a list can never disagree with the record.
 */
import { type BookingState, type StayState, shownState } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface OrderPatch {
  readonly booking?: BookingState;
  readonly deadlineAt?: Date | null;
  readonly cancelReason?: string | null;
  readonly remark?: string;
  readonly remarkInternal?: string;
}

/** Recomputes the row of an order and raises its version. */
export const saveOrder = async (
  ctx: Ctx,
  { houseId, id, booking }: { readonly houseId: string; readonly id: string; readonly booking: BookingState },
  patch: OrderPatch = {},
): Promise<void> => {
  const stays = await ctx.db
    .selectFrom('stays')
    .select(['id', 'state', 'checkIn', 'checkOut', 'guests', 'roomId', 'splitOf'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .execute();
  const states = stays.map((stay) => stay.state as StayState);
  const live = stays.filter((stay) => stay.state !== 'cancelled');
  const counted = live.length > 0 ? live : stays;
  // The parts of a stay that was cut in two are slept in by the same guests, one after the other.
  const known = new Set(counted.map((stay) => stay.id));
  const rooms = counted.filter(({ splitOf }) => splitOf === null || !known.has(splitOf));
  const dates = counted.flatMap((stay) => [stay.checkIn, stay.checkOut]).sort();
  const next = patch.booking ?? booking;
  const sum = (table: string, column: string, condition: string) =>
    sql<number>`(select coalesce(sum(${sql.ref(column)}), 0) from ${sql.table(table)} x
      where x.house_id = ${houseId} and x.order_id = ${id} and ${sql.raw(condition)})`;
  await ctx.db
    .updateTable('orders')
    .set({
      ...patch,
      shown: shownState(next, states),
      checkIn: dates[0] as string,
      checkOut: dates.at(-1) as string,
      stayCount: rooms.length,
      guests: rooms.reduce((total, stay) => total + stay.guests, 0),
      unassigned: live.some(
        (stay) => stay.roomId === null && (stay.state === 'expected' || stay.state === 'in_house'),
      ),
      nights: sql<number>`(select count(*) from order_nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id
        where s.house_id = ${houseId} and s.order_id = ${id} and s.state <> 'cancelled')`,
      roomFen: sql<number>`(select coalesce(sum(n.price_fen), 0) from order_nights n
        join stays s on s.house_id = n.house_id and s.id = n.stay_id
        where s.house_id = ${houseId} and s.order_id = ${id} and s.state <> 'cancelled')`,
      chargesFen: sum('order_charges', 'x.amount_fen', `x.removed_at is null and x.kind <> 'waiver'`),
      waivedFen: sum('order_charges', 'x.amount_fen', `x.removed_at is null and x.kind = 'waiver'`),
      paidFen: sum('payments', 'x.amount_fen', `x.state = 'succeeded'`),
      version: sql<number>`version + 1`,
    })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};
