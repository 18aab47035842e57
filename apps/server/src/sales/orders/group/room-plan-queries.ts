/** Proposes rooms for a property's unassigned stays, type by type, without changes. */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import {
  PLAN_LIMIT,
  type planRooms,
  type RoomPlan,
} from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { houseInScope, inScope } from '../../../foundation/houses/house-scope-queries.ts';
import {
  type OccupiedRoom,
  proposeRooms,
  roomOccupancy,
} from '../../../inventory/room-status/availability-queries.ts';
import { forOwnTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

type Input = z.output<typeof planRooms.input>;

interface StayRow {
  readonly id: string;
  readonly orderId: string;
  readonly version: number;
  readonly guest: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
  /** `HH:mm`; null for the property's standard time. */
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
  /** Upcoming, not locked, and in one room without linked rooms. */
  readonly movable: boolean;
}

/** Placeholder id for the stay to be sold. */
const SALE = 'sale';

/** Nights per type to load: those of the unassigned stays or of the sale. */
const spanOf = ({ roomTypeId, sale }: Input) =>
  sale
    ? sql`select ${roomTypeId}::uuid as room_type_id, ${sale.checkIn}::date as first, ${sale.checkOut}::date as last`
    : sql`select room_type_id, min(check_in) as first, max(check_out) as last from waiting group by room_type_id`;

/**
 * Unassigned stays, and assigned stays of the same types that may move. Stays with an early or late time keep their
 * room, because neighbours were chosen for it.
 */
const readStays = async (ctx: Ctx, input: Input, today: string) => {
  const { houseId, roomTypeId, from, to, sale } = input;
  const reshuffle = input.reshuffle || sale !== undefined;
  const type = roomTypeId === undefined ? sql`` : sql`and s.room_type_id = ${roomTypeId}`;
  const since = from === undefined ? sql`` : sql`and s.check_out > ${from}::date`;
  const until = to === undefined ? sql`` : sql`and s.check_in < ${to}::date`;
  const { rows } = await sql<StayRow>`
    with waiting as (
      select s.* from stays s
      where s.house_id = ${houseId} and s.room_id is null and s.holds_nights and s.state = 'expected'
        and s.check_out > ${today}::date and ${sale === undefined} ${type} ${since} ${until}
      order by s.check_in, s.id limit ${PLAN_LIMIT}
    ), span as (
      ${spanOf(input)}
    ), others as (
      select s.* from span join stays s on s.room_type_id = span.room_type_id and s.check_in < span.last
        and s.check_out > span.first
      where ${reshuffle} and s.house_id = ${houseId} and s.room_id is not null and s.holds_nights and not s.locked
        and s.arrive_time is null and s.leave_time is null
        and s.state = 'expected' and s.check_in >= ${today}::date
        and 1 = (select count(*) from stay_rooms r where r.house_id = s.house_id and r.stay_id = s.id)
        and not exists (select from room_overlaps l where l.house_id = s.house_id and l.room_id = s.room_id)
        and exists (select from rooms r where r.house_id = s.house_id and r.id = s.room_id and r.active
          and r.room_type_id = s.room_type_id and r.next_type_id is null)
    )
    select s.id, s.order_id, o.version, s.guest_name as guest, s.room_type_id, t.name as room_type_name, s.room_id,
      s.check_in, s.check_out, to_char(s.arrive_time, 'HH24:MI') as arrive_time,
      to_char(s.leave_time, 'HH24:MI') as leave_time, s.room_id is not null as movable
    from (select * from waiting union all select * from others) s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    where ${inScope(ctx, 's.houseId')} order by s.check_in, s.id`.execute(ctx.db);
  return rows;
};

type Overlaps = ReadonlyMap<string, readonly string[]>;

const overlapsOf = async (ctx: Ctx, houseId: string): Promise<Map<string, string[]>> => {
  const rows = await ctx.db
    .selectFrom('roomOverlaps')
    .select(['roomId', 'otherId'])
    .where('houseId', '=', houseId)
    .execute();
  const overlaps = new Map<string, string[]>();
  for (const { roomId, otherId } of rows) overlaps.set(roomId, [...(overlaps.get(roomId) ?? []), otherId]);
  return overlaps;
};

interface Asked {
  readonly houseId: string;
  readonly today: string;
  readonly reshuffle: boolean;
}

type TypePlan = Omit<RoomPlan, 'moves' | 'sale'>;

/** Stays whose own times conflict with a neighbour in the proposed room stay unassigned. */
const unplaceableOf = async (
  ctx: Ctx,
  houseId: string,
  placed: readonly { readonly stay: StayRow; readonly room: OccupiedRoom }[],
): Promise<Set<string>> => {
  const misfits = new Set<string>();
  for (const { stay, room } of placed) {
    const [seen] = await forOwnTimes(ctx, [room], { ...stay, houseId, exceptStayIds: [stay.id] });
    if (seen !== room) misfits.add(stay.id);
  }
  return misfits;
};

/** Plans one type: rooms with fixed stays, and stays to place. */
const planType = async (
  ctx: Ctx,
  stays: readonly StayRow[],
  overlaps: Overlaps,
  { houseId, today, reshuffle }: Asked,
): Promise<TypePlan> => {
  const roomTypeId = stays[0]?.roomTypeId ?? '';
  const dates = stays.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]).sort();
  const range = { from: dates[0] ?? today, to: dates.at(-1) ?? addDays(today, 1) };
  const exceptStayIds = stays.filter(({ movable }) => movable).map(({ id }) => id);
  const rooms = await roomOccupancy(ctx, { houseId, roomTypeId, ...range, exceptStayIds });
  const { placements, left, ...orphans } = proposeRooms({
    rooms: rooms.map((room) => ({ ...room, overlapIds: overlaps.get(room.id) ?? [] })),
    stays: stays.map((stay) => ({ ...stay, from: stay.checkIn, to: stay.checkOut })),
    today,
    reshuffle,
  });
  const byId = new Map(stays.map((stay) => [stay.id, stay]));
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const timed = placements.flatMap(({ stayId, roomId }) => {
    const [stay, room] = [byId.get(stayId), roomOf.get(roomId)];
    return stay && room && (stay.arriveTime ?? stay.leaveTime) !== null ? [{ stay, room }] : [];
  });
  const misfits = await unplaceableOf(ctx, houseId, timed);
  const said = (id: string) => {
    const { id: stayId, movable: _, roomId: __, ...stay } = byId.get(id) as StayRow;
    return { stayId, ...stay };
  };
  return {
    placements: placements
      .filter(({ stayId }) => !misfits.has(stayId))
      .map(({ stayId, fromRoomId, roomId }) => ({
        ...said(stayId),
        fromRoomId,
        fromRoom: fromRoomId === null ? null : (roomOf.get(fromRoomId)?.number ?? ''),
        roomId,
        room: roomOf.get(roomId)?.number ?? '',
        outOfService: roomOf.get(roomId)?.outOfService ?? false,
      })),
    left: [
      ...left.map(({ stayId, fullNight: night }) => ({
        ...said(stayId),
        why: night === null ? ('scattered' as const) : ('full' as const),
        night,
      })),
      ...[...misfits].map((stayId) => ({ ...said(stayId), why: 'scattered' as const, night: null })),
    ],
    ...orphans,
  };
};

/** Assigning a room of one type can block linked rooms of another. */
const withoutClashes = (plans: readonly TypePlan[], overlaps: Overlaps): TypePlan => {
  const closed = new Set<string>();
  const placements: RoomPlan['placements'] = [];
  const left = plans.flatMap((plan) => [...plan.left]);
  for (const one of plans.flatMap((plan) => plan.placements)) {
    const nights = datesOf(one.checkIn, one.checkOut);
    const night = nights.find((each) => closed.has(`${one.roomId} ${each}`));
    if (night !== undefined) {
      const { fromRoomId: _, fromRoom: __, roomId: ___, room: ____, outOfService: _____, ...stay } = one;
      left.push({ ...stay, why: 'linked', night });
      continue;
    }
    placements.push(one);
    for (const other of overlaps.get(one.roomId) ?? [])
      for (const each of nights) closed.add(`${other} ${each}`);
  }
  const sum = (of: 'orphansBefore' | 'orphansAfter') => plans.reduce((total, plan) => total + plan[of], 0);
  return { placements, left, orphansBefore: sum('orphansBefore'), orphansAfter: sum('orphansAfter') };
};

/** The sale as an unassigned stay; its type name is never shown. */
const saleRow = ({ sale, roomTypeId = '' }: Input): StayRow[] =>
  sale
    ? [
        {
          ...{ id: SALE, orderId: '', version: 0, guest: '', roomTypeId, roomTypeName: '' },
          ...{ roomId: null, checkIn: sale.checkIn, checkOut: sale.checkOut, movable: false },
          ...{ arriveTime: null, leaveTime: null },
        },
      ]
    : [];

/** Moves the other stays need for the sale; empty if it still would not fit. */
const forSale = (plan: TypePlan): RoomPlan => {
  const all = plan.left.length === 0;
  const own = all ? plan.placements.find(({ stayId }) => stayId === SALE) : undefined;
  const placements = own ? plan.placements.filter((one) => one !== own) : [];
  const sale = own ? { roomId: own.roomId, room: own.room } : null;
  return { ...plan, placements, left: [], sale, moves: placements.length };
};

export const roomPlan = async (ctx: Ctx, input: Input): Promise<RoomPlan> => {
  const house = await houseInScope(ctx, input.houseId);
  const today = await businessDateIn(ctx, house.timeZone);
  const stays = [...(await readStays(ctx, input, today)), ...saleRow(input)];
  const types = new Map<string, StayRow[]>();
  for (const stay of stays) types.set(stay.roomTypeId, [...(types.get(stay.roomTypeId) ?? []), stay]);
  const asked = { houseId: house.id, today, reshuffle: input.reshuffle || input.sale !== undefined };
  const plans = [];
  const overlaps = await overlapsOf(ctx, house.id);
  for (const ofType of types.values()) plans.push(await planType(ctx, ofType, overlaps, asked));
  const plan = withoutClashes(plans, overlaps);
  if (input.sale) return forSale(plan);
  return {
    ...plan,
    sale: null,
    moves: plan.placements.filter(({ fromRoomId }) => fromRoomId !== null).length,
  };
};
