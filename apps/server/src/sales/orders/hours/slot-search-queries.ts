/** Rooms available by the hour: by type and plan of a day, or to replace a stay's current hours. */

import { addDays, minutesOf } from '@minsu/contract/platform/dates.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type {
  SlotOffer,
  SlotRoom,
  searchHoursOfStay,
  searchSlots,
} from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { SLOT_OFFER_LIMIT } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  clockOf,
  DAY_END,
  fitsDay,
  freeStarts,
  hoursFen,
  overtimeFen,
  type SlotWindow,
} from '@minsu/contract/sales/orders/slot-rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import { houseMatches } from '../../../foundation/houses/house-filter-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import { type PlanOffer, pricesUnderPlans, sayRefusals } from '../../../inventory/prices/price-queries.ts';
import { saleRefusals } from '../../../inventory/room-status/availability-queries.ts';
import { roomsOfDay, type SlotRoomDay } from '../../../inventory/room-status/slot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { readStayAsItIs } from '../locked-order.ts';
import { nowOn, windowOfStay } from './hours-of-stay-queries.ts';

type Input = z.output<typeof searchSlots.input>;

interface TypeRow {
  readonly houseId: string;
  readonly houseName: string;
  readonly city: string;
  readonly state: string;
  readonly today: string;
  readonly timeZone: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
  readonly beds: string;
  readonly maxGuests: number;
}

/** Types of online properties with an active hourly plan, by property. */
const typesByHour = async (ctx: Ctx, { houseId, keyword }: Input): Promise<TypeRow[]> => {
  const words = keyword?.trim();
  const { rows } = await sql<TypeRow>`
    select h.id as house_id, h.name as house_name, h.city, h.state, t.id as room_type_id, t.name as room_type_name, t.beds,
      t.max_guests, h.time_zone, ${await businessDateSql(ctx, 'h.timeZone')} as today
    from houses h join room_types t on t.house_id = h.id and t.retired_at is null
    where h.state = 'online' and ${inScope(ctx, 'h.id')}
      and ${houseId === undefined ? sql`true` : sql`h.id = ${houseId}`}
      and ${words ? sql`(${houseMatches(words)} or t.name ilike ${containing(words)})` : sql`true`}
      and exists (select from rate_plan_types o join rate_plans p on p.house_id = o.house_id and p.id = o.plan_id
        where o.house_id = t.house_id and o.room_type_id = t.id and p.kind = 'hourly' and p.active and p.deleted_at is null)
    order by h.city, h.name, h.id, t.position, t.name limit ${SLOT_OFFER_LIMIT}`.execute(ctx.db);
  return rows;
};

const roomsAt = (rooms: readonly SlotRoomDay[], window: SlotWindow): SlotRoom[] =>
  rooms.map((room) => ({
    id: room.id,
    number: room.number,
    condition: room.condition,
    occupied: room.occupied,
    starts: freeStarts(room, window, room.cleaningMinutes).map(clockOf),
  }));

const offerOf = (
  ctx: Ctx,
  input: Input,
  type: TypeRow,
  { plan, nights, rules }: PlanOffer,
  { rooms, horizonDays }: { readonly rooms: readonly SlotRoomDay[]; readonly horizonDays: number },
): SlotOffer[] => {
  const { hours, firstStart, lastStart } = plan ?? {};
  if (!plan || !hours || !firstStart || !lastStart) return [];
  const window = {
    firstStart: minutesOf(firstStart),
    lastStart: minutesOf(lastStart),
    minutes: (hours + input.overtimeHours) * 60,
    now: nowOn(ctx, input.day, type.timeZone),
  };
  const free = roomsAt(rooms, window).filter(({ starts }) => starts.length > 0);
  const planFen = nights[0]?.priceFen ?? 0;
  const money = (fen: number) => (seesMoneyIn(ctx, type.houseId) ? fen : null);
  const refusals = [
    ...saleRefusals({
      houseState: type.state,
      today: type.today,
      horizonDays,
      checkIn: input.day,
      checkOut: input.day,
      guests: input.guests,
      maxGuests: type.maxGuests,
      soldOut: [],
      roomThroughout: true,
    }),
    ...rules,
  ];
  return [
    {
      ...type,
      ratePlanId: plan.id,
      planName: plan.name,
      planNameEn: plan.nameEn,
      hours,
      firstStart: firstStart.slice(0, 5),
      lastStart: lastStart.slice(0, 5),
      priceFen: money(planFen),
      overtimeFen: money(overtimeFen(planFen, hours)),
      rooms: free,
      sellable: refusals.length === 0 && free.length > 0,
      refusals: sayRefusals(ctx, refusals),
    },
  ];
};

/** Hourly offers of a day: types with a free room first, then properties by city and name. */
export const slotOffers = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof searchSlots>> => {
  const { day, channel } = input;
  const types = await typesByHour(ctx, input);
  const [priced, rooms, { horizonDays }] = await Promise.all([
    pricesUnderPlans(ctx, types, { checkIn: day, checkOut: addDays(day, 1), channel, kind: 'hourly' }),
    roomsOfDay(ctx, {
      houseIds: [...new Set(types.map(({ houseId }) => houseId))],
      roomTypeIds: types.map(({ roomTypeId }) => roomTypeId),
      day,
    }),
    readSettings(ctx.db, ctx.services),
  ]);
  const offers = types.flatMap((type) => {
    const ofType = rooms.filter(({ roomTypeId }) => roomTypeId === type.roomTypeId);
    return (priced.get(type.roomTypeId) ?? []).flatMap((offer) =>
      offerOf(ctx, input, type, offer, { rooms: ofType, horizonDays }),
    );
  });
  return offers.toSorted((one, other) => Number(other.sellable) - Number(one.sellable));
};

/** Throws `order.cannotChangeHours` for a stay by the night. */
export const freeHoursOfStay = async (
  ctx: Ctx,
  { stayId, hours }: z.output<typeof searchHoursOfStay.input>,
): Promise<OutputOf<typeof searchHoursOfStay>> => {
  const at = await readStayAsItIs(ctx, stayId);
  const { order, stay } = at;
  if (!stay.hours) return fail(orderFailures.cannotChangeHours);
  const rooms = await roomsOfDay(ctx, {
    houseIds: [order.houseId],
    roomTypeIds: [stay.roomTypeId],
    day: stay.checkIn,
    exceptStayId: stay.id,
  });
  const window = { ...(await windowOfStay(ctx, at)), minutes: hours * 60 };
  const ownStart = minutesOf(stay.hours.from);
  const own = { from: ownStart, to: ownStart + window.minutes };
  const roomFen = hoursFen(stay.hoursFen ?? 0, stay.hours.included, hours);
  return {
    rooms: rooms
      .map((room) => {
        const starts = freeStarts(room, window, room.cleaningMinutes).map(clockOf);
        // The current start stays available, even if past.
        const keeps =
          room.id === stay.roomId && own.to <= DAY_END && fitsDay(room, own, room.cleaningMinutes);
        const { id, number, condition, occupied } = room;
        return {
          id,
          number,
          condition,
          occupied,
          starts: keeps ? [...new Set([clockOf(ownStart), ...starts])] : starts,
        };
      })
      .filter(({ starts }) => starts.length > 0),
    roomFen: seesMoneyIn(ctx, order.houseId) ? roomFen : null,
  };
};
