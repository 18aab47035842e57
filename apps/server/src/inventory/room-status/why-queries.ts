/** Explains why a night is not free: its owner, closures, and restrictions. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import {
  bareReason,
  type explainNight,
  WHY_LIMIT,
  type WhyReason,
} from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import {
  type BookingState,
  type StayState,
  shownStayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { roomOccupancy, sellableNights, unplacedNights } from './availability-queries.ts';
import { restrictionsOn } from './why-restriction-queries.ts';

type Input = z.output<typeof explainNight.input>;
type Reason = z.input<typeof WhyReason>;

interface Place {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly roomId: string | null;
  readonly number: string | null;
  readonly roomTypeName: string;
  readonly houseName: string;
  readonly state: string;
  readonly offlineReason: string | null;
  readonly timeZone: string;
}

/** The room or type with its house; a room counts for its type on that night. */
const findPlace = async (ctx: Ctx, { roomId, roomTypeId, night }: Input): Promise<Place> => {
  if (roomId !== undefined) {
    const room = await ctx.db
      .selectFrom('rooms as r')
      .innerJoin('houses as h', 'h.id', 'r.houseId')
      .select(['r.houseId', 'r.id as roomId', 'r.number', 'r.roomTypeId', 'r.nextTypeId', 'r.nextTypeFrom'])
      .innerJoin('roomTypes as t', (join) =>
        join
          .onRef('t.houseId', '=', 'r.houseId')
          .on((on) =>
            on(
              't.id',
              '=',
              sql<string>`case when r.next_type_from <= ${night}::date then r.next_type_id else r.room_type_id end`,
            ),
          ),
      )
      .select(['t.name as roomTypeName', 'h.name as houseName', 'h.state', 'h.offlineReason', 'h.timeZone'])
      .where('r.id', '=', roomId)
      .where('r.active', '=', true)
      .where(inScope(ctx, 'r.houseId'))
      .executeTakeFirst();
    return room ? { ...room, roomTypeId: typeOn(room, night) } : fail(houseFailures.roomNotFound);
  }
  const type = await ctx.db
    .selectFrom('roomTypes as t')
    .innerJoin('houses as h', 'h.id', 't.houseId')
    .select(['t.houseId', 't.id as roomTypeId', 't.name as roomTypeName', 'h.name as houseName'])
    .select(['h.state', 'h.offlineReason', 'h.timeZone'])
    .where('t.id', '=', roomTypeId as string)
    .where(inScope(ctx, 't.houseId'))
    .executeTakeFirst();
  return type ? { ...type, roomId: null, number: null } : fail(houseFailures.roomTypeNotFound);
};

interface OwnerRow extends Omit<Reason, 'kind' | 'shown' | 'rule' | 'planName' | 'limit'> {
  kind: Reason['kind'];
  booking: BookingState | null;
  state: StayState | null;
}

const stayColumns = sql`s.check_in as "from", s.check_out as "to", o.id as order_id, o.order_no, s.id as stay_id, s.room_id,
  s.guest_name as guest, o.booking, s.state, null::uuid as block_id, null as block_kind, null as said,
  o.created_by as by, o.created_at as at`;
const slotColumns = sql`s.check_in as "from", s.check_out as "to", o.id as order_id, o.order_no, s.id as stay_id, s.room_id,
  s.guest_name as guest, o.booking, s.state, null::uuid as block_id, null as block_kind,
  to_char(x.from_time, 'HH24:MI') || '–' || to_char(x.to_time, 'HH24:MI') as said, o.created_by as by, o.created_at as at`;
const blockColumns = sql`b.from_date as "from", b.to_date as "to", null::uuid as order_id, null as order_no,
  null::uuid as stay_id, b.room_id, null as guest, null as booking, null as state, b.id as block_id, b.kind as block_kind,
  b.reason as said, b.created_by as by, b.created_at as at`;

const reasonsOf = async (ctx: Ctx, rows: RawBuilder<OwnerRow>): Promise<Reason[]> => {
  const found = await rows.execute(ctx.db);
  return found.rows.map(({ booking, state, ...row }) => ({
    ...bareReason,
    ...row,
    shown: booking && state && shownStayState(booking, state),
  }));
};

/** The given room, or the rooms of the type on that night. */
const asked = ({ houseId, roomId, roomTypeId }: Place, night: string) =>
  roomId === null
    ? sql`select r.house_id, r.id, r.number, r.position, r.number as closes from rooms r
        where r.house_id = ${houseId} and r.active and ${roomTypeId}::uuid
          = case when r.next_type_from <= ${night}::date then r.next_type_id else r.room_type_id end`
    : sql`select r.house_id, r.id, r.number, r.position, null as closes from rooms r
        where r.house_id = ${houseId} and r.id = ${roomId}`;

/** The night's owner, closures by linked rooms, and guests who have not left. */
const roomReasons = (place: Place, night: string, today: string) => sql<OwnerRow>`
  with asked as (${asked(place, night)}), why as (
    select 1 as rank, a.position, 'order' as kind, a.number as room_number, a.closes, ${stayColumns} from asked a
    join room_night n on n.house_id = a.house_id and n.room_id = a.id and n.night = ${night}::date
    join stays s on s.house_id = n.house_id and s.id = n.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    union all
    select 2, a.position, 'block', a.number, a.closes, ${blockColumns} from asked a
    join room_blocks b on b.house_id = a.house_id and b.room_id = a.id and b.removed_at is null and b.kind <> 'linked'
      and b.from_date <= ${night}::date and b.to_date > ${night}::date
    union all
    select 3, a.position, 'link', r.number, a.closes, ${stayColumns} from asked a
    join room_overlaps l on l.house_id = a.house_id and l.room_id = a.id
    join room_night n on n.house_id = l.house_id and n.room_id = l.other_id and n.night = ${night}::date
    join stays s on s.house_id = n.house_id and s.id = n.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join rooms r on r.house_id = n.house_id and r.id = n.room_id
    union all
    select 4, a.position, 'link', r.number, a.closes, ${blockColumns} from asked a
    join room_overlaps l on l.house_id = a.house_id and l.room_id = a.id
    join room_night n on n.house_id = l.house_id and n.room_id = l.other_id and n.night = ${night}::date
    join room_blocks b on b.house_id = n.house_id and b.id = n.block_id and b.kind <> 'linked'
    join rooms r on r.house_id = n.house_id and r.id = n.room_id
    union all
    select 2, a.position, 'hours', a.number, a.closes, ${slotColumns} from asked a
    join room_slot_nights x on x.house_id = a.house_id and x.room_id = a.id
      and (x.day = ${night}::date and x.bars_after or x.day - 1 = ${night}::date and x.bars_before)
    join stays s on s.house_id = x.house_id and s.id = x.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    union all
    select 5, a.position, 'overdue', a.number, a.closes, ${stayColumns} from asked a
    join stays s on s.house_id = a.house_id and s.room_id = a.id and s.state = 'in_house'
      and s.check_out <= ${night}::date and ${night}::date <= ${today}::date
    join orders o on o.house_id = s.house_id and o.id = s.order_id
  )
  select kind, room_number, closes, "from", "to", order_id, order_no, stay_id, room_id, guest, booking, state, block_id, block_kind,
    said, by, at
  from why order by position, room_number, rank`;

const UNPLACED_SHOWN = 20;

/** Stays of the type that still need a room on the night. */
const unplacedReasons = ({ houseId, roomTypeId }: Place, night: string) => sql<OwnerRow>`
  select 'unplaced' as kind, null as room_number, null as closes, ${stayColumns} from stays s
  join orders o on o.house_id = s.house_id and o.id = s.order_id
  where s.house_id = ${houseId} and s.room_type_id = ${roomTypeId} and s.room_id is null and s.holds_nights
    and s.check_in <= ${night}::date and s.check_out > ${night}::date
  order by o.created_at limit ${UNPLACED_SHOWN}`;

const dateReasons = async (ctx: Ctx, night: string, today: string): Promise<Reason[]> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const last = addDays(today, horizonDays);
  if (night < today) return [{ ...bareReason, kind: 'past', from: today }];
  return night >= last ? [{ ...bareReason, kind: 'beyondHorizon', to: last, limit: horizonDays }] : [];
};

export const whyNight = async (ctx: Ctx, input: Input): Promise<z.input<typeof explainNight.output>> => {
  const place = await findPlace(ctx, input);
  const { houseId, roomTypeId, state } = place;
  const today = await businessDateIn(ctx, place.timeZone);
  const range = { from: input.night, to: addDays(input.night, 1) };
  const [rooms, unplaced] = await Promise.all([
    roomOccupancy(ctx, { houseId, roomTypeId, ...range }),
    unplacedNights(ctx, { houseId, roomTypeId, ...range }),
  ]);
  const [left] = sellableNights({ rooms, unplaced, range });
  const free = left?.free ?? 0;
  const needed = free < 1 && (unplaced.get(input.night) ?? 0) > 0;
  const online = state === 'online';
  const offline: Reason = { ...bareReason, kind: 'house', said: place.offlineReason ?? state };
  const reasons = [
    ...(await dateReasons(ctx, input.night, today)),
    ...(await reasonsOf(ctx, roomReasons(place, input.night, today))),
    ...(needed ? await reasonsOf(ctx, unplacedReasons(place, input.night)) : []),
    ...(online ? [] : [offline]),
    ...(await restrictionsOn(ctx, { houseId, roomTypeId, night: input.night })).map((one) => ({
      ...bareReason,
      ...one,
    })),
  ];
  return {
    houseId,
    roomTypeId,
    night: input.night,
    free,
    roomNumber: place.number,
    roomTypeName: place.roomTypeName,
    houseName: place.houseName,
    reasons: reasons.slice(0, WHY_LIMIT),
    more: Math.max(0, reasons.length - WHY_LIMIT),
  };
};
