/**
 * What can be sold for given dates, over all houses at once. A type can be sold when something is left on every night
 * and one room is free throughout; both are counted set-based, whatever the number of rooms.
 */
import { addDays, daysBetween } from '@minsu/contract/dates.ts';
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { searchAvailability as searchEndpoint } from '@minsu/contract/orders/order-endpoints.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { businessDateSql } from '../houses/business-date-queries.ts';
import { houseConditions } from '../houses/house-filter-queries.ts';
import { averageFen, priceNightsOf, stayPrice } from '../prices/price-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { saleRefusals } from './sale-rules.ts';

type Input = z.output<(typeof searchEndpoint)['input']>;
type Answer = OutputOf<typeof searchEndpoint>;

interface TypeRow {
  total: number;
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
  /** The first night on which nothing is left. */
  soldOut: string | null;
}

/** Types with `free` (the smallest night), `room_throughout` and `sold_out`. */
const stock = ({ checkIn, checkOut, houseId }: Input): RawBuilder<unknown> => {
  const nights = sql`n.night >= ${checkIn}::date and n.night < ${checkOut}::date
    and ${houseId === undefined ? sql`true` : sql`n.house_id = ${houseId}`}`;
  return sql`
    taken as materialized (select n.house_id, n.room_id, n.night from room_night n where ${nights}),
    room as (
      select r.house_id, r.room_type_id, count(*)::int as rooms, bool_or(k.room_id is null) as room_throughout
      from rooms r
      left join (select distinct house_id, room_id from taken) k on k.house_id = r.house_id and k.room_id = r.id
      where r.active and ${houseId === undefined ? sql`true` : sql`r.house_id = ${houseId}`}
      group by r.house_id, r.room_type_id
    ),
    used as (
      select house_id, room_type_id, night, sum(places)::int as places from (
        select r.house_id, r.room_type_id, k.night, count(*) as places
        from taken k join rooms r on r.house_id = k.house_id and r.id = k.room_id and r.active
        group by r.house_id, r.room_type_id, k.night
        union all
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

const findTypes = async (ctx: Ctx, input: Input, horizonDays: number): Promise<TypeRow[]> => {
  const { checkIn, checkOut, guests, onlyFree, houseId, city, keyword } = input;
  const filter = { city, keyword, ids: houseId === undefined ? undefined : [houseId] };
  // The horizon counts from the house's own today.
  const lastToday = addDays(checkOut, -horizonDays);
  const sellable = sql`house_state = 'online' and today between ${lastToday}::date and ${checkIn}::date
    and max_guests >= ${guests} and free >= 1 and room_throughout`;
  const { rows } = await sql<TypeRow>`
    with ${stock(input)},
    matched as (
      select h.id as house_id, h.name as house_name, h.city, h.state as house_state, h.cleaning_fee_fen,
        ${await businessDateSql(ctx, 'h.timeZone')} as today, t.id as room_type_id, t.name as room_type_name,
        t.position, t.beds, t.base_guests, t.max_guests, t.extra_guest_fee_fen,
        coalesce(s.free, 0) as free, coalesce(s.room_throughout, false) as room_throughout,
        case when s.house_id is null then ${checkIn}::date else s.sold_out end as sold_out
      from houses h join room_types t on t.house_id = h.id
      left join stock s on s.house_id = t.house_id and s.room_type_id = t.id
      where h.state in ('approved', 'online', 'offline') and ${houseConditions(ctx, filter)}
    ),
    found as (select * from matched where ${onlyFree ? sellable : sql`true`})
    select c.total, page.* from (select count(*)::int as total from found) c
    left join (
      select * from found order by city, house_name, house_id, position, room_type_id ${limitOf(input)}
    ) page on true
    order by page.city, page.house_name, page.house_id, page.position, page.room_type_id`.execute(ctx.db);
  return rows;
};

const refusalsOf = (ctx: Ctx, row: TypeRow, input: Input, horizonDays: number) =>
  saleRefusals({
    ...row,
    horizonDays,
    checkIn: input.checkIn,
    checkOut: input.checkOut,
    guests: input.guests,
    soldOut: row.soldOut === null ? [] : [row.soldOut],
  }).map(({ failure, params }) => ({
    code: failure.code,
    message: sayText(failure.text, ctx.language, params),
  }));

export const searchAvailability = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const rows = await findTypes(ctx, input, horizonDays);
  const types = rows.filter((row) => row.roomTypeId !== null);
  const prices = ctx.user.seesMoney
    ? await priceNightsOf(ctx, types, input.checkIn, input.checkOut)
    : new Map<string, never>();
  const nights = daysBetween(input.checkIn, input.checkOut);
  const records = types.map((row) => {
    const quoted = prices.get(row.roomTypeId);
    const guests = { guests: input.guests, baseGuests: row.baseGuests, feeFen: row.extraGuestFeeFen };
    const price = quoted && stayPrice(quoted, guests, row.cleaningFeeFen);
    const refusals = refusalsOf(ctx, row, input, horizonDays);
    return {
      ...row,
      free: Math.max(0, row.free),
      totalFen: price?.totalFen ?? null,
      averageFen: price ? averageFen(price.roomFen, nights) : null,
      sellable: refusals.length === 0,
      refusals,
    };
  });
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};
