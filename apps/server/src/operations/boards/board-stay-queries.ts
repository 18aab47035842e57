/** The contents of the board: a bar per stay and room, bars of stays without a room, blocks, and unplaced counts. */

import {
  BOARD_NOTE_LENGTH,
  type Board,
  type BoardBlock,
  type BoardStay,
} from '@minsu/contract/inventory/room-status/room-status.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import {
  type BookingState,
  type StayState,
  shownStayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Range } from '../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { type HouseRowKey, keysPlannedOnce } from '../../platform/jobs/planned-once.ts';
import { balanceSql } from '../../sales/worth/balance-queries.ts';

interface StayRow {
  id: string;
  orderId: string;
  houseId: string;
  roomTypeId: string;
  roomId: string | null;
  checkIn: string;
  checkOut: string;
  wholeIn: string;
  wholeOut: string;
  fromTime: string | null;
  toTime: string | null;
  arriveTime: string | null;
  leaveTime: string | null;
  guest: string;
  channel: string;
  booking: BookingState;
  state: StayState;
  owedFen: number;
  partPaid: boolean;
  note: string;
  locked: boolean;
  version: number;
}

const columns = sql`s.id, s.order_id, s.house_id, s.room_type_id,
  coalesce(sr.room_id, case when s.from_time is not null then s.room_id end) as room_id, s.from_time, s.to_time, s.arrive_time, s.leave_time,
  coalesce(sr.from_date, s.check_in) as check_in,
  coalesce(sr.to_date, s.check_out) as check_out, s.check_in as whole_in, s.check_out as whole_out,
  s.guest_name as guest, o.channel, o.booking, s.state, s.locked, o.version,
  greatest(0, ${balanceSql('o')}) as owed_fen, o.paid_fen > 0 as part_paid,
  left(o.remark, ${BOARD_NOTE_LENGTH}) as note`;

/** The same board is the same answer. */
const inOrder = sql`order by check_in, s.id`;

/**
 * Stays that begin in the window, and those in house on its first night: exact index ranges, where one overlap
 * condition would read half the table. Not clipped to the window. `houses`: condition on `house_id`.
 */
export const staysIn = ({ from, to }: Range, houses: (column: string) => Expression<SqlBool>) => sql`
  select s.* from stays s
  where ${houses('s.houseId')} and s.holds_nights and s.check_in >= ${from}::date and s.check_in < ${to}::date
  union all
  select s.* from room_night n join stays s on s.house_id = n.house_id and s.id = n.stay_id
  where ${houses('n.houseId')} and n.night = ${from}::date and s.check_in < ${from}::date
  union all
  select s.* from stays s
  where ${houses('s.houseId')} and s.room_id is null and s.holds_nights
    and s.check_in < ${from}::date and s.check_out > ${from}::date`;

const barsIn = async (ctx: Ctx, houseIds: readonly string[], range: Range): Promise<StayRow[]> => {
  const { rows } = await sql<StayRow>`
    with bar as (${staysIn(range, (column) => isOneOf(column, houseIds))})
    select ${columns} from bar s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id
      and sr.to_date > ${range.from}::date and sr.from_date < ${range.to}::date
    where (sr.stay_id is not null or s.room_id is null or s.from_time is not null) and ${inScope(ctx, 's.houseId')}
    ${inOrder}`.execute(ctx.db);
  return rows;
};

/** Guests who should have left before the window begins and are still there. */
const overdueBefore = async (ctx: Ctx, houseIds: readonly string[], from: string): Promise<StayRow[]> => {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id and sr.to_date = s.check_out
    where s.state = 'in_house' and s.check_in < ${from}::date and s.check_out <= ${from}::date and ${isOneOf('s.houseId', houseIds)}
      and ${inScope(ctx, 's.houseId')} ${inOrder}`.execute(ctx.db);
  return rows;
};

/** Stays without a room on any night of the range. */
export const unplacedStays = async (
  ctx: Ctx,
  dates: BusinessDates,
  { from, to }: Range,
): Promise<BoardStay[]> => {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join stay_rooms sr on false
    where s.room_id is null and s.holds_nights and s.check_in < ${to}::date and s.check_out > ${from}::date
      and ${isOneOf('s.houseId', [...dates.keys()])} and ${inScope(ctx, 's.houseId')}
    ${inOrder}`.execute(ctx.db);
  return rows.map((row) => barOf(ctx, dates, row));
};

/** All bars of the given orders, on any date. */
export const staysOfOrders = async (
  ctx: Ctx,
  dates: BusinessDates,
  orders: readonly HouseRowKey[],
): Promise<BoardStay[]> => {
  const { rows } = await sql<StayRow>`
    select ${columns}
    from ${keysPlannedOnce(orders)} as k (house_id, id)
    join orders o on o.house_id = k.house_id and o.id = k.id
    join stays s on s.house_id = o.house_id and s.order_id = o.id and s.holds_nights
    left join stay_rooms sr on sr.house_id = s.house_id and sr.stay_id = s.id
    where (sr.stay_id is not null or s.room_id is null or s.from_time is not null) and ${inScope(ctx, 's.houseId')}
    ${inOrder}`.execute(ctx.db);
  return rows.map((row) => barOf(ctx, dates, row));
};

/** House id → its business date. */
export type BusinessDates = ReadonlyMap<string, string>;

const isLate = (dates: BusinessDates, row: StayRow): boolean =>
  row.state === 'in_house' && row.wholeOut < (dates.get(row.houseId) ?? '');

const clock = (time: string): string => time.slice(0, 5);

/** Adds money and remarks the caller may see; empty ones are left out. */
const addExtras = (bar: BoardStay, { user, access }: Ctx, { owedFen, partPaid, note }: StayRow): void => {
  if (bar.owes) bar.owedFen = owedFen;
  if (bar.owes && partPaid) bar.partPaid = true;
  if (note && user.showsInFull('order:read', access)(bar.houseId)) bar.note = note;
};

/** Hours of an hourly stay, or the stay's own times that concern this part. */
const addTimes = (bar: BoardStay, row: StayRow): void => {
  if (row.fromTime && row.toTime) bar.hours = { from: clock(row.fromTime), to: clock(row.toTime) };
  if (row.arriveTime && row.checkIn === row.wholeIn) bar.arrives = clock(row.arriveTime);
  if (row.leaveTime && row.checkOut === row.wholeOut) bar.leaves = clock(row.leaveTime);
};

/** Field by field: thousands of bars copied with rest and spread were a sixth of the server's work for a board. */
const barOf = (ctx: Ctx, dates: BusinessDates, row: StayRow): BoardStay => {
  const bar: BoardStay = {
    id: row.id,
    orderId: row.orderId,
    houseId: row.houseId,
    roomTypeId: row.roomTypeId,
    roomId: row.roomId,
    checkIn: row.checkIn,
    checkOut: row.checkOut,
    guest: row.guest,
    channel: row.channel,
    shown: shownStayState(row.booking, row.state),
    owes: row.owedFen > 0 && seesMoneyIn(ctx, row.houseId),
    locked: row.locked,
    overdue: isLate(dates, row) && row.checkOut === row.wholeOut,
    version: row.version,
  };
  if (row.checkIn !== row.wholeIn || row.checkOut !== row.wholeOut)
    bar.whole = { checkIn: row.wholeIn, checkOut: row.wholeOut };
  addTimes(bar, row);
  addExtras(bar, ctx, row);
  return bar;
};

export const boardStays = async (ctx: Ctx, dates: BusinessDates, range: Range): Promise<BoardStay[]> => {
  const houseIds = [...dates.keys()];
  const [late, bars] = await Promise.all([
    overdueBefore(ctx, houseIds, range.from),
    barsIn(ctx, houseIds, range),
  ]);
  return [...late.filter((row) => isLate(dates, row)), ...bars].map((row) => barOf(ctx, dates, row));
};

export type BlockRow = Omit<BoardBlock, 'releaseAt'> & { readonly releaseAt: Date | null };

/** Columns of `room_blocks b` for a board. */
export const blockColumns = sql`b.id, b.house_id, b.room_id, b.kind, b.from_date as "from", b.to_date as "to", b.reason,
  b.release_at, b.version`;

export const blockOnBoard = (row: BlockRow): BoardBlock => ({
  ...row,
  releaseAt: row.releaseAt?.toISOString() ?? null,
});

export const boardBlocks = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: Range,
): Promise<Board['blocks']> => {
  const { rows } = await sql<BlockRow>`
    select ${blockColumns} from room_blocks b
    where ${isOneOf('b.houseId', houseIds)} and b.removed_at is null
      and b.to_date > ${from}::date and b.from_date < ${to}::date and ${inScope(ctx, 'b.houseId')}
    order by b.room_id, b.from_date`.execute(ctx.db);
  return rows.map(blockOnBoard);
};

/** Stays without a room by room type id, one count per night of the window; types without any are absent. */
export const boardUnplaced = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: Range,
): Promise<Map<string, number[]>> => {
  const { rows } = await sql<{ roomTypeId: string; night: string; unplaced: number }>`
    select n.room_type_id, n.night, n.unplaced from type_night n
    where ${isOneOf('n.houseId', houseIds)} and n.unplaced > 0
      and n.night >= ${from}::date and n.night < ${to}::date and ${inScope(ctx, 'n.houseId')}`.execute(
    ctx.db,
  );
  const counts = new Map<string, number[]>();
  for (const { roomTypeId, night, unplaced } of rows) {
    const nights = counts.get(roomTypeId) ?? new Array<number>(daysBetween(from, to)).fill(0);
    nights[daysBetween(from, night)] = unplaced;
    counts.set(roomTypeId, nights);
  }
  return counts;
};
