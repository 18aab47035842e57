/**
 * Sold nights, by one rule for every screen: room nights held by stays, with or without a room, except no-shows.
 * Summaries, reports, workplace and monitor are based on it; single houses and the owner's home read nights directly.
 * Capacity: `capacity-queries.ts`; ratios: `kpi-rules.ts` of the contract (USALI).
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { availableByHouse } from './capacity-queries.ts';

export interface SoldNight {
  readonly night: string;
  readonly sold: number;
  /** Room prices of the sold nights, fen; no fees, no cancellation income. */
  readonly revenueFen: number;
}

type NightsIn = Pick<NightsOf, 'from' | 'to'>;

interface NightsOf {
  readonly from: string;
  readonly to: string;
  /** Absent: all houses in scope. */
  readonly houseId?: string;
}

const inHouse = (column: string, houseId: string | undefined): Expression<SqlBool> =>
  houseId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${houseId}`;

/** Relation `held`: nights of [from, to) held by stays, assigned or not. */
export const heldNights = (
  { from, to }: NightsIn,
  inHouses: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  held as (
    select n.house_id, n.stay_id, n.night from room_night n
    where n.night >= ${from}::date and n.night < ${to}::date and n.stay_id is not null and ${inHouses('n.houseId')}
    union all
    select s.house_id, s.id, o.night from stays s
    join order_nights o on o.house_id = s.house_id and o.stay_id = s.id
    where s.room_id is null and s.holds_nights and s.check_in < ${to}::date and s.check_out > ${from}::date
      and o.night >= ${from}::date and o.night < ${to}::date and ${inHouses('s.houseId')}
  )`;

/** The sold nights of order `o` in [from, to) and their prices, by the same rule. */
export const nightsOfOrder = ({ from, to }: NightsIn): RawBuilder<unknown> => sql`
  select count(*)::int as count, coalesce(sum(p.price_fen), 0)::bigint as fen
  from stays s
  cross join lateral (
    select n.night from room_night n
    where n.house_id = s.house_id and n.stay_id = s.id and n.night >= ${from}::date and n.night < ${to}::date
    union all
    select d.night from order_nights d
    where s.room_id is null and s.holds_nights and d.house_id = s.house_id and d.stay_id = s.id
      and d.night >= ${from}::date and d.night < ${to}::date
  ) held
  left join order_nights p on p.house_id = s.house_id and p.stay_id = s.id and p.night = held.night
  where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'no_show'`;

/** Sales per night of [from, to); nights without sales are left out. */
export const soldNights = async (ctx: Ctx, range: NightsOf): Promise<SoldNight[]> => {
  const { rows } = await sql<SoldNight>`
    with ${heldNights(range, (column) => sql`${inHouse(column, range.houseId)} and ${inScope(ctx, column)}`)}
    select held.night, count(*)::int as sold, coalesce(sum(o.price_fen), 0)::bigint as revenue_fen
    from held
    join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
    left join order_nights o on o.house_id = held.house_id and o.stay_id = held.stay_id and o.night = held.night
    group by held.night order by held.night`.execute(ctx.db);
  return rows;
};

/** Nights of [from, to) sold in each of these houses; houses without sales are left out. */
export const soldByHouse = async (
  ctx: Ctx,
  range: { readonly from: string; readonly to: string },
  houseIds: readonly string[],
): Promise<Map<string, number>> => {
  const named = (column: string) => sql`${sql.ref(column)} = any(${houseIds}::uuid[])`;
  const { rows } = await sql<{ houseId: string; sold: number }>`
    with ${heldNights(range, named)}
    select held.house_id, count(*)::int as sold from held
    join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
    group by held.house_id`.execute(ctx.db);
  return new Map(rows.map(({ houseId, sold }) => [houseId, sold]));
};

/** Nights sold and offered in [from, to), and revenue, of one property. */
export const figuresOfHouse = async (ctx: Ctx, range: Required<NightsOf>) => {
  const { from, to, houseId } = range;
  const [nights, available] = await Promise.all([
    soldNights(ctx, range),
    availableByHouse(ctx, { from, to: addDays(to, -1) }, sql`h.id = ${houseId}`),
  ]);
  return {
    sold: nights.reduce((sum, night) => sum + night.sold, 0),
    revenueFen: nights.reduce((sum, night) => sum + night.revenueFen, 0),
    available: available.get(houseId) ?? 0,
  };
};
