/**
 * Assigns the rooms of a room plan in a fixed number of statements. Dates, types and prices do not change. Refuses
 * the whole plan when a sale or an edit has made it stale.
 */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import { applyRoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { stayTable } from '@minsu/contract/sales/orders/stay-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { recloseLinked } from '../../../inventory/room-status/linked/linked-closures.ts';
import { lockTypesOf } from '../../../inventory/room-status/lock-types.ts';
import { assertStayTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import { snapshotOf } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { placedStep } from '../change/finish-step.ts';
import { giveRooms, leaveRooms, type Seated, saveSeatedOrders } from '../sell/seat-stays.ts';

type Input = z.output<typeof applyRoomPlan.input>;

interface Row {
  readonly stayId: string;
  readonly orderId: string;
  readonly version: number;
  readonly booking: BookingState;
  readonly state: StayState;
  readonly locked: boolean;
  readonly roomTypeId: string;
  readonly fromRoomId: string | null;
  readonly fromRoom: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly timeZone: string;
}

/** Locks orders first and in a fixed order so that two plans cannot deadlock. */
const lockRows = async (ctx: Ctx, { houseId, placements }: Input): Promise<Row[]> => {
  const ids = placements.map(({ stayId }) => stayId);
  await sql`
    select from orders o where o.house_id = ${houseId} and ${inScope(ctx, 'o.houseId')}
      and o.id in (select s.order_id from stays s where s.house_id = ${houseId} and s.id = any(${ids}::uuid[]))
    order by o.id for update`.execute(ctx.db);
  const { rows } = await sql<Row>`
    select s.id as stay_id, s.order_id, o.version, o.booking, s.state, s.locked, s.room_type_id, s.room_id as from_room_id,
      r.number as from_room, s.check_in, s.check_out, h.time_zone
    from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    join houses h on h.id = s.house_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where s.house_id = ${houseId} and s.id = any(${ids}::uuid[]) and ${inScope(ctx, 's.houseId')}
    order by s.id`.execute(ctx.db);
  if (rows.length !== new Set(ids).size || rows.length !== ids.length) fail(orderFailures.stayNotFound);
  return rows;
};

const assertRow = (row: Row, version: number, today: string): void => {
  if (row.version !== version) failStale();
  const { state, booking, checkIn, checkOut, locked, fromRoomId: roomId } = row;
  const facts = {
    today,
    isBeforeCheckOut: false,
    booking,
    checkIn,
    checkOut,
    roomId,
    locked,
    doneOn: null,
    liveStays: 1,
  };
  const refused = refusal(stayTable[roomId === null ? 'assign' : 'move'], state, facts);
  if (refused) fail(refused);
  // Guests in house are moved one by one, because each move has consequences for the room.
  if (state !== 'expected' || (roomId !== null && checkIn < today)) fail(orderFailures.cannotAssign);
};

const numbersOf = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
): Promise<Map<string, string>> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .where('id', 'in', roomIds)
    .where('active', '=', true)
    .execute();
  return new Map(rooms.map(({ id, number }) => [id, number]));
};

const seatsOf = async (ctx: Ctx, input: Input, rows: readonly Row[]): Promise<Seated[]> => {
  const wanted = new Map(input.placements.map((one) => [one.stayId, one]));
  const roomIds = [...new Set(input.placements.map(({ roomId }) => roomId))];
  const numbers = await numbersOf(ctx, input.houseId, roomIds);
  if (numbers.size !== roomIds.length) fail(houseFailures.roomNotFound);
  return rows.map((row) => {
    const roomId = wanted.get(row.stayId)?.roomId as string;
    return { ...row, roomId, room: numbers.get(roomId) as string };
  });
};

/** Locks the room types. Refuses rooms whose type differs on some nights, because prices would not match. */
const lockTypes = async (ctx: Ctx, houseId: string, seats: readonly Seated[]) => {
  const dates = seats.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]).sort();
  const range = { from: dates[0] as string, to: dates.at(-1) as string };
  const roomIds = [
    ...new Set(seats.flatMap((seat) => [seat.roomId, ...(seat.fromRoomId ? [seat.fromRoomId] : [])])),
  ];
  const types = [...new Set(seats.map(({ roomTypeId }) => roomTypeId))].map((roomTypeId) => ({
    houseId,
    roomTypeId,
  }));
  const { rooms } = await lockTypesOf(ctx, roomIds, range, types);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  for (const { roomId, room, roomTypeId, checkIn, checkOut } of seats) {
    const typed = byId.get(roomId);
    const away = [checkIn, addDays(checkOut, -1)].find(
      (night) => typed && typeOn(typed, night) !== roomTypeId,
    );
    if (away) fail(roomStatusFailures.roomOfOtherType, { params: { room, night: away } });
  }
  return { range, roomIds };
};

const recordAll = async (ctx: Ctx, houseId: string, seats: readonly Seated[]): Promise<void> => {
  for (const { orderId, fromRoomId, fromRoom, roomId, room } of seats)
    await ctx.record({
      name: fromRoomId === null ? 'order.assigned' : 'order.moved',
      entity: 'order',
      entityId: orderId,
      houseId,
      before: { room: fromRoom, roomId: fromRoomId },
      after: { room, roomId },
    });
};

export const applyRoomPlanRoute = command(applyRoomPlan, async (ctx, input) => {
  const { houseId } = input;
  const rows = await lockRows(ctx, input);
  const today = await businessDateIn(ctx, rows[0]?.timeZone);
  const versions = new Map(input.placements.map(({ stayId, version }) => [stayId, version]));
  for (const row of rows) assertRow(row, versions.get(row.stayId) as number, today);
  const seats = await seatsOf(ctx, input, rows);
  const { range, roomIds } = await lockTypes(ctx, houseId, seats);
  const stayIds = seats.map(({ stayId }) => stayId);
  const before = await snapshotOf(ctx, { houseId, stayIds });
  await leaveRooms(ctx, houseId, seats);
  await giveRooms(ctx, houseId, seats);
  await recloseLinked(ctx, houseId, roomIds, range, 'takePlaces');
  await assertStayTimes(ctx, houseId, stayIds);
  const orderIds = [...new Set(seats.map(({ orderId }) => orderId))];
  await saveSeatedOrders(ctx, houseId, orderIds);
  await recordAll(ctx, houseId, seats);
  return placedStep(ctx, { kind: 'plan', houseId, stayIds, before });
});
