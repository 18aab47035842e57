/** Lists of houses: the page, the values its filters offer, and the options of select boxes. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type {
  houseFacets,
  houseOptions,
  houseSorts,
  pageHouses,
} from '@minsu/contract/houses/house-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/page-rows.ts';
import { houseConditions } from './house-filter-queries.ts';
import { houseRowColumns, rating, roomCount, toHouseRow } from './house-row-queries.ts';

type Input<E extends { input: z.ZodType }> = z.output<E['input']>;

const OPTION_LIMIT = 200;

const sortColumns: Record<(typeof houseSorts)[number], RawBuilder<unknown>> = {
  name: sql`h.name`,
  city: sql`h.city`,
  roomCount,
  updatedAt: sql`h.updated_at`,
  rating,
};

const orderOf = (sort: readonly string[] | undefined): RawBuilder<unknown> => {
  const parts = (sort?.length ? sort : ['city', 'name']).map((field) => {
    const column = sortColumns[field.replace(/^-/, '') as (typeof houseSorts)[number]];
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
      select h.id, row_number() over (order by ${orderOf(input.sort)}) as place
      from houses h where ${where} order by place ${limitOf(input)}
    )
    select c.total, found.* from (select count(*)::int as total from houses h where ${where}) c
    left join (
      select page.place, ${await houseRowColumns(ctx)}
      from page join houses h on h.id = page.id
      left join landlords l on l.id = h.landlord_id
      left join departments d on d.id = h.department_id
    ) found on true
    order by found.place`.execute(ctx.db);
  const records = rows.filter((row) => row.place !== null).map((row) => toHouseRow(ctx, row));
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};

type Facets = OutputOf<typeof houseFacets>;

export const houseFacetsOf = async (ctx: Ctx): Promise<Facets> => {
  const { rows } = await sql<{ facet: 'city' | 'tag' | 'state'; value: string; count: number }>`
    with h as (select h.city, h.tags, h.state from houses h where ${houseConditions(ctx, {})})
    select 'city' as facet, city as value, count(*)::int as count from h group by city
    union all select 'state', state, count(*)::int from h group by state
    union all select 'tag', tag, count(*)::int from h, unnest(h.tags) tag group by tag
    order by 1, 3 desc, 2`.execute(ctx.db);
  const of = (facet: string) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
  return { cities: of('city'), tags: of('tag'), states: of('state') as Facets['states'] };
};

export const houseOptionsOf = async (
  ctx: Ctx,
  input: Input<typeof houseOptions>,
): Promise<OutputOf<typeof houseOptions>> => {
  const { rows } = await sql<OutputOf<typeof houseOptions>[number]>`
    select h.id, h.name, h.city, coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'baseGuests', t.base_guests,
        'maxGuests', t.max_guests) order by t.position, t.name)
      from room_types t where t.house_id = h.id), '[]') as room_types
    from houses h where ${houseConditions(ctx, input)} and (h.state <> 'archived' or ${input.ids !== undefined})
    order by h.name, h.id limit ${OPTION_LIMIT}`.execute(ctx.db);
  return rows;
};
