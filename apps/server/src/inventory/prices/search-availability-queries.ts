/**
 * Finds the room types sellable on given dates in all properties. A type is sellable if every night has a room left and one
 * room is free throughout; both are counted set-based, for any number of rooms.
 */

import { longStayFen, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { searchAvailability as searchEndpoint } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { houseConditions } from '../../foundation/houses/house-filter-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { type Refusal, saleRefusals } from '../room-status/availability-queries.ts';
import { barredNights } from '../room-status/barred-night-queries.ts';
import { soldUnderSomePlan } from './plan-on-sale-queries.ts';
import {
  averageFen,
  type PlanPrice,
  pricesUnderPlans,
  pricesUnderStandard,
  sayRefusals,
  stayPrice,
  sumFen,
} from './price-queries.ts';

type Input = z.output<(typeof searchEndpoint)['input']>;
type Answer = OutputOf<typeof searchEndpoint>;

interface TypeRow {
  total: number;
  moves: boolean;
  houseId: string;
  houseName: string;
  city: string;
  houseState: string;
  today: string;
  cleaningFeeFen: number;
  roomTypeId: string;
  roomTypeName: string;
  beds: string;
  baseGuests: number;
  maxGuests: number;
  extraGuestFeeFen: number;
  free: number;
  roomThroughout: boolean;
  /** First sold-out night. */
  soldOut: string | null;
}

/**
 * Types with `free` (the minimum over nights), `room_throughout` and `sold_out`. A room that changes type within
 * the dates belongs to both types and counts as taken on the other's nights.
 */
const stock = ({ checkIn, checkOut, houseId }: Input, moving: boolean): RawBuilder<unknown> => {
  const inHouse = (column: string) =>
    houseId === undefined ? sql`true` : sql`${sql.ref(column)} = ${houseId}`;
  const nights = sql`n.night >= ${checkIn}::date and n.night < ${checkOut}::date and ${inHouse('n.houseId')}`;
  const spans = moving
    ? sql`
      select s.house_id, s.room_id, s.room_type_id, s.from_date, s.to_date,
        s.from_date <= ${checkIn}::date and s.to_date >= ${checkOut}::date as whole
      from room_type_spans s
      where s.from_date < ${checkOut}::date and s.to_date > ${checkIn}::date and ${inHouse('s.houseId')}`
    : sql`
      select r.house_id, r.id as room_id, true as whole,
        case when r.next_type_from <= ${checkIn}::date then r.next_type_id else r.room_type_id end as room_type_id
      from rooms r where r.active and ${inHouse('r.houseId')}`;
  const away = sql`
        select s.house_id, s.room_type_id, n::date, 1 from span s
        cross join generate_series(${checkIn}::date, ${addDays(checkOut, -1)}::date, interval '1 day') n
        where not s.whole and (n < s.from_date or n >= s.to_date)
        union all`;
  return sql`
    taken as materialized (
      select n.house_id, n.room_id, n.night from room_night n where ${nights}
      union all
      ${barredNights(nights)}),
    span as materialized (${spans}),
    room as (
      select s.house_id, s.room_type_id, count(*)::int as rooms,
        bool_or(k.room_id is null and s.whole) as room_throughout
      from span s
      left join (select distinct house_id, room_id from taken) k on k.house_id = s.house_id and k.room_id = s.room_id
      group by s.house_id, s.room_type_id
    ),
    used as (
      select house_id, room_type_id, night, sum(places)::int as places from (
        select s.house_id, s.room_type_id, k.night, count(*) as places
        from taken k join span s on s.house_id = k.house_id and s.room_id = k.room_id
          ${moving ? sql`and k.night >= s.from_date and k.night < s.to_date` : sql``}
        group by s.house_id, s.room_type_id, k.night
        union all
        ${moving ? away : sql``}
        select n.house_id, n.room_type_id, n.night, n.unplaced from type_night n where ${nights} and n.unplaced > 0
      ) each group by house_id, room_type_id, night
    ),
    stock as (
      select room.house_id, room.room_type_id, room.room_throughout,
        room.rooms - coalesce(max(used.places), 0) as free,
        min(used.night) filter (where used.places >= room.rooms) as sold_out
      from room left join used on used.house_id = room.house_id and used.room_type_id = room.room_type_id
      group by room.house_id, room.room_type_id, room.rooms, room.room_throughout
    )`;
};

/** Whether some room changes type within the dates: rare, and the only case with two types per room. */
const movesWithin = ({ checkIn, checkOut, houseId }: Input) => sql`exists (
  select from rooms r where r.next_type_id is not null and r.next_type_from > ${checkIn}::date
    and r.next_type_from < ${checkOut}::date and ${houseId === undefined ? sql`true` : sql`r.house_id = ${houseId}`})`;

const readTypes = async (
  ctx: Ctx,
  input: Input,
  horizonDays: number,
  moving: boolean,
): Promise<TypeRow[]> => {
  const { checkIn, checkOut, guests, onlyFree, onlySellable, houseId, city, keyword } = input;
  const filter = { city, keyword, ids: houseId === undefined ? undefined : [houseId] };
  // The booking horizon counts from the house's local date.
  const lastToday = addDays(checkOut, -horizonDays);
  const free = sql`house_state = 'online' and today between ${lastToday}::date and ${checkIn}::date
    and max_guests >= ${guests} and free >= 1 and room_throughout`;
  const wanted = [
    sql`true`,
    ...(onlyFree || onlySellable ? [free] : []),
    ...(onlySellable ? [soldUnderSomePlan(input)] : []),
  ];
  const { rows } = await sql<TypeRow>`
    with ${stock(input, moving)},
    matched as (
      select h.id as house_id, h.name as house_name, h.city, h.state as house_state, h.cleaning_fee_fen,
        ${await businessDateSql(ctx, 'h.timeZone')} as today, t.id as room_type_id, t.name as room_type_name,
        t.position, t.beds, t.base_guests, t.max_guests, t.extra_guest_fee_fen,
        coalesce(s.free, 0) as free, coalesce(s.room_throughout, false) as room_throughout,
        case when s.house_id is null then ${checkIn}::date else s.sold_out end as sold_out
      from houses h join room_types t on t.house_id = h.id and t.retired_at is null
      left join stock s on s.house_id = t.house_id and s.room_type_id = t.id
      where h.state in ('approved', 'online', 'offline') and ${houseConditions(ctx, filter)}
    ),
    found as (select * from matched m where ${sql.join(wanted, sql` and `)})
    select c.total, c.moves, page.*
    from (select count(*)::int as total, ${movesWithin(input)} as moves from found) c
    left join (
      select * from found order by city, house_name, house_id, position, room_type_id ${limitOf(input)}
    ) page on true
    order by page.city, page.house_name, page.house_id, page.position, page.room_type_id`.execute(ctx.db);
  return rows;
};

/** First assumes that no room changes type; the answer says when that is wrong. */
const findTypes = async (ctx: Ctx, input: Input, horizonDays: number): Promise<TypeRow[]> => {
  const rows = await readTypes(ctx, input, horizonDays, false);
  return rows[0]?.moves ? readTypes(ctx, input, horizonDays, true) : rows;
};

const costOf = ({ nights, longStay }: PlanPrice): number => {
  const roomFen = sumFen(nights);
  return roomFen + longStayFen(roomFen, nights.length, longStay);
};

/**
 * Each type's standard plan, or the cheapest sellable plan when the standard one is refused. Other plans are read
 * only then.
 */
const offersOf = async (
  ctx: Ctx,
  types: readonly TypeRow[],
  input: Input,
): Promise<ReadonlyMap<string, PlanPrice>> => {
  const standard = await pricesUnderStandard(ctx, types, input);
  const refused = types.filter(({ roomTypeId }) => standard.get(roomTypeId)?.rules.length !== 0);
  if (refused.length === 0) return standard;
  const others = await pricesUnderPlans(ctx, refused, input);
  const cheapest = [...others].flatMap(([id, offers]) => {
    const [best] = offers.filter(({ rules }) => rules.length === 0).sort((a, b) => costOf(a) - costOf(b));
    return best ? [[id, best] as const] : [];
  });
  return new Map([...standard, ...cheapest]);
};

const refusalsOf = (
  row: TypeRow,
  input: Input,
  { horizonDays, rules }: { horizonDays: number; rules: readonly Refusal[] },
): Refusal[] => [
  ...saleRefusals({
    ...row,
    horizonDays,
    checkIn: input.checkIn,
    checkOut: input.checkOut,
    guests: input.guests,
    soldOut: row.soldOut === null ? [] : [row.soldOut],
  }),
  ...rules,
];

const priceOf = (row: TypeRow, offer: PlanPrice, guests: number) => {
  const price = stayPrice(offer.nights, {
    guests: { guests, baseGuests: row.baseGuests, feeFen: row.extraGuestFeeFen },
    cleaningFen: row.cleaningFeeFen,
    longStay: offer.longStay,
  });
  return { totalFen: price.totalFen, averageFen: averageFen(price.roomFen, offer.nights.length) };
};

export const searchAvailability = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const rows = await findTypes(ctx, input, horizonDays);
  const types = rows.filter((row) => row.roomTypeId !== null);
  const offers = await offersOf(ctx, types, input);
  const records = types.map((row) => {
    const offer = offers.get(row.roomTypeId);
    const refusals = refusalsOf(row, input, { horizonDays, rules: offer?.rules ?? [] });
    const price = offer && seesMoneyIn(ctx, row.houseId) ? priceOf(row, offer, input.guests) : null;
    return {
      ...row,
      free: Math.max(0, row.free),
      totalFen: price?.totalFen ?? null,
      averageFen: price?.averageFen ?? null,
      ratePlanId: offer?.planId ?? STANDARD_PLAN_ID,
      planName: offer?.planName ?? '',
      planNameEn: offer?.plan?.nameEn ?? null,
      sellable: refusals.length === 0,
      refusals: sayRefusals(ctx, refusals),
    };
  });
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};
