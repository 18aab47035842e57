/** Lists of houses: the page, filter values, and select options. */

import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import type {
  houseFacets,
  houseOptions,
  houseSorts,
  pageHouses,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, limitOf, pageOfRows, startingWith } from '../../platform/http/page-rows.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
import { type HouseFilter, houseConditions } from './house-filter-queries.ts';
import { houseRowColumns, toHouseRow } from './house-row-queries.ts';
import { metresTo, nearColumn } from './near-landmark-queries.ts';

type Input<E extends { input: z.ZodType }> = z.output<E['input']>;

/** The sort column and its join: counts over all houses at once, because counting per row is slow. */
const sortColumns: Record<
  Exclude<(typeof houseSorts)[number], 'distance'>,
  [by: RawBuilder<unknown>, from?: RawBuilder<unknown>]
> = {
  name: [sql`h.name`],
  city: [sql`nullif(h.city, '')`],
  code: [sql`h.code`],
  roomCount: [
    sql`coalesce(rc.n, 0)`,
    sql`left join (select house_id, count(*) as n from rooms where active group by house_id) rc on rc.house_id = h.id`,
  ],
  fromPriceFen: [
    sql`fp.fen`,
    sql`left join (select house_id, min(base_price_fen) as fen from room_types
      where retired_at is null and base_price_fen > 0 group by house_id) fp on fp.house_id = h.id`,
  ],
  licenceExpires: [sql`h.licence_expires`],
  updatedAt: [sql`h.updated_at`],
  rating: [sql`rt.score`, sql`left join house_ratings rt on rt.house_id = h.id`],
};

/** A list's order, and the landmark distances are measured from. */
type Order = Pick<HouseFilter, 'landmarkId'> & { readonly sort?: readonly string[] | undefined };

const sortOf = (field: string, landmarkId: string | undefined): (typeof sortColumns)['name'] => {
  const name = field.replace(/^-/, '') as (typeof houseSorts)[number];
  return name === 'distance' ? [metresTo(landmarkId)] : sortColumns[name];
};

/** The joins that a sort needs. */
const joinsOf = ({ sort = [], landmarkId }: Order): RawBuilder<unknown> => {
  const joins = sort.flatMap((field) => sortOf(field, landmarkId)[1] ?? []);
  return joins.length === 0 ? sql`` : sql.join([...new Set(joins)], sql` `);
};

/** By place and name, houses without a place last; around a landmark, nearest first. */
const orderOf = (ctx: Ctx, { sort, landmarkId }: Order): RawBuilder<unknown> => {
  if (!seesAllMoney(ctx) && sort?.some((field) => field.endsWith('fromPriceFen')))
    fail(coreFailures.forbidden);
  const usual = landmarkId === undefined ? ['city', 'name'] : ['distance', 'name'];
  const parts = (sort?.length ? sort : usual).map((field) => {
    const [column] = sortOf(field, landmarkId);
    return field.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql`${sql.join([...parts, sql`h.id`])}`;
};

/** Counts belong to the page's rows only; the total is taken over all that match. */
export const housePage = async (
  ctx: Ctx,
  input: Input<typeof pageHouses>,
): Promise<OutputOf<typeof pageHouses>> => {
  const where = houseConditions(ctx, input);
  const { rows } = await sql<{ total: number; place: number | null } & Parameters<typeof toHouseRow>[1]>`
    with page as (
      select h.id, row_number() over (order by ${orderOf(ctx, input)}) as place
      from houses h ${joinsOf(input)} where ${where} order by place ${limitOf(input)}
    )
    select c.total, found.* from (select count(*)::int as total from houses h where ${where}) c
    left join (
      select page.place, ${await houseRowColumns(ctx)}, ${nearColumn(input.landmarkId)} as near
      from page join houses h on h.id = page.id
      left join landlords l on l.id = h.landlord_id
      left join departments d on d.id = h.department_id
      left join users m on m.id = h.manager_user_id
    ) found on true
    order by found.place`.execute(ctx.db);
  const records = rows.filter((row) => row.place !== null).map((row) => toHouseRow(ctx, row));
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};

/** Number of matching houses, counted up to `limit`. */
export const countHouses = async (ctx: Ctx, filter: HouseFilter, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from houses h where ${houseConditions(ctx, filter)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** Ids of the matching houses, in list order. */
export const findHouseIds = async (ctx: Ctx, filter: HouseFilter, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select h.id from houses h where ${houseConditions(ctx, filter)}
    order by ${orderOf(ctx, { landmarkId: filter.landmarkId })} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

/** Every row of the filtered list, batch by batch. */
export const houseBatches = (
  ctx: Ctx,
  input: Omit<Input<typeof pageHouses>, 'current' | 'size'>,
): AsyncGenerator<HouseRow[]> =>
  batchesOf(async (paging) => (await housePage(ctx, { ...input, ...paging })).records);

type Facets = OutputOf<typeof houseFacets>;

interface Facet {
  readonly facet: 'city' | 'tag' | 'state' | 'soon' | 'over';
  readonly value: string;
  readonly count: number;
}

const FACET_LIMIT = 500;

export const houseFacetsOf = async (ctx: Ctx): Promise<Facets> => {
  const licence = (state: string) => sql`
    select ${state}, '', count(*)::int from houses h where ${houseConditions(ctx, { licence: state })}`;
  const { rows } = await sql<Facet>`
    with h as materialized (
      select h.city, h.tags, h.state from houses h
      where ${houseConditions(ctx, {})}
    )
    select 'city' as facet, city as value, count(*)::int as count from h where city <> '' group by city
    union all select 'state', state, count(*)::int from h group by state
    union all select 'tag', tag, count(*)::int from h, unnest(h.tags) tag group by tag
    union all ${licence('soon')} union all ${licence('over')}
    order by 1, 3 desc, 2`.execute(ctx.db);
  const of = (facet: Facet['facet']) => rows.filter((row) => row.facet === facet).slice(0, FACET_LIMIT);
  const values = (facet: Facet['facet']) => of(facet).map(({ value, count }) => ({ value, count }));
  return {
    cities: values('city'),
    tags: values('tag'),
    states: values('state') as Facets['states'],
    licences: { soon: of('soon')[0]?.count ?? 0, over: of('over')[0]?.count ?? 0 },
  };
};

/** Names that begin with the keyword first. */
export const houseOptionsOf = async (
  ctx: Ctx,
  { keyword = '', ids }: Input<typeof houseOptions>,
): Promise<OutputOf<typeof houseOptions>> => {
  const asked = ids ? sql`true` : sql`h.state <> 'archived'`;
  const order =
    keyword && !ids ? sql`h.name ilike ${startingWith(keyword)} desc, h.name, h.id` : sql`h.name, h.id`;
  const { rows } = await sql<OutputOf<typeof houseOptions>[number]>`
    select h.id, h.name, h.city, coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'baseGuests', t.base_guests,
        'maxGuests', t.max_guests) order by t.position, t.name)
      from room_types t where t.house_id = h.id and t.retired_at is null), '[]') as room_types
    from houses h where ${houseConditions(ctx, ids ? { ids } : { keyword })} and ${asked}
    order by ${order} limit ${ids ? ids.length : OPTION_LIMIT}`.execute(ctx.db);
  return rows;
};
