/** What a row of orders consists of, wherever it is listed. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import type { BookingState } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { balanceOf } from './order-rules.ts';

/** Columns of an order row over `orders` joined with `houses as h`. */
export const orderRowColumns = [
  'orders.id',
  'orders.orderNo',
  'orders.houseId',
  'h.name as houseName',
  'orders.stayCount',
  'orders.bookerName',
  'orders.phoneMasked',
  'orders.booking',
  'orders.shown',
  'orders.channel',
  'orders.channelOrderNo',
  'orders.source',
  'orders.checkIn',
  'orders.checkOut',
  'orders.nights',
  'orders.guests',
  'orders.roomFen',
  'orders.chargesFen',
  'orders.waivedFen',
  'orders.paidFen',
  'orders.unassigned',
  'orders.remark',
  'orders.deadlineAt',
  'orders.createdAt',
  'orders.version',
] as const;

interface StoredRow {
  booking: string;
  shown: string;
  channel: string;
  source: string;
  roomFen: number;
  chargesFen: number;
  waivedFen: number;
  paidFen: number;
}

/** Adds what is derived and hides money from those who do not see it. */
export const toOrderRow = <R extends StoredRow>(ctx: Pick<Ctx, 'user'>, row: R) => {
  const money = <T>(value: T): T | null => (ctx.user.seesMoney ? value : null);
  return {
    ...row,
    booking: row.booking as OrderRow['booking'],
    shown: row.shown as OrderRow['shown'],
    channel: row.channel as OrderRow['channel'],
    source: row.source as OrderRow['source'],
    totalFen: money(row.roomFen + row.chargesFen),
    paidFen: money(row.paidFen),
    balanceFen: money(balanceOf({ ...row, booking: row.booking as BookingState })),
  };
};

interface OrderRooms {
  readonly roomTypeNames: string;
  readonly roomNumbers: string;
}

/** Types and room numbers of many orders in one query, by order id. */
export const readRooms = async (
  ctx: Ctx,
  orders: readonly { readonly houseId: string; readonly id: string }[],
): Promise<Map<string, OrderRooms>> => {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<OrderRooms & { orderId: string }>`
    select s.order_id, string_agg(distinct t.name, '、') as room_type_names,
      coalesce(string_agg(r.number, ', ' order by s.position), '') as room_numbers
    from unnest(${orders.map((order) => order.houseId)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
      as asked (house_id, id)
    join stays s on s.house_id = asked.house_id and s.order_id = asked.id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    group by s.order_id`.execute(ctx.db);
  return new Map(rows.map(({ orderId, ...rooms }) => [orderId, rooms]));
};

export const NO_ROOMS: OrderRooms = { roomTypeNames: '', roomNumbers: '' };
