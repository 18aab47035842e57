/** Queries for landmarks: the page, facets, select options, those near a property, and duplicates. */

import type {
  LandmarkKind,
  LandmarkRow,
  NearLandmark,
} from '@minsu/contract/foundation/landmarks/landmark.ts';
import type {
  landmarkFacets,
  landmarkOptions,
  pageLandmarks,
  similarLandmarks,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { landmarkFailures } from '@minsu/contract/foundation/landmarks/landmark-failures.ts';
import { parsePlace } from '@minsu/contract/platform/coordinates.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
} from '../../platform/http/page-rows.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';

type PageInput = z.output<typeof pageLandmarks.input>;
export type LandmarkFilters = Omit<PageInput, 'current' | 'size' | 'sort'>;

const matches = (keyword: string): RawBuilder<unknown> =>
  sql`l.search_text like ${containing(keyword.trim().toLowerCase())}`;

const conditionsOf = ({ keyword, kind, city, active }: LandmarkFilters): RawBuilder<unknown> => {
  const parts = [
    sql`l.deleted_at is null`,
    keyword?.trim() ? matches(keyword) : undefined,
    kind?.length ? sql`l.kind = any(${kind})` : undefined,
    city?.length ? sql`l.city = any(${city})` : undefined,
    active === undefined ? undefined : sql`l.active = ${active}`,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  );
};

/** Houses in scope within the radius of the kind. */
const houseCount = (ctx: Ctx): RawBuilder<unknown> =>
  sql`(select count(*)::int from house_landmarks n where n.landmark_id = l.id and ${inScope(ctx, 'n.houseId')})`;

const sortColumns = (ctx: Ctx): Record<string, RawBuilder<unknown>> => ({
  name: sql`l.name collate "zh-x-icu"`,
  city: sql`l.city collate "zh-x-icu"`,
  kind: sql`array_position(array['metro', 'scenic', 'business', 'hospital', 'university', 'station'], l.kind)`,
  houseCount: houseCount(ctx),
  updatedAt: sql`l.updated_at`,
});

const orderOf = (ctx: Ctx, sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns(ctx), sort?.length ? sort : ['city', 'kind', 'name'], sql`l.id`);

type StoredRow = Omit<LandmarkRow, 'radiusM' | 'updatedAt'> & { readonly updatedAt: Date };

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  l.id, l.name, l.name_en, l.kind, l.city, l.longitude, l.latitude, l.active, ${houseCount(ctx)} as house_count,
  l.updated_at, l.version`;

const toRows = async (ctx: Ctx, rows: readonly StoredRow[]): Promise<LandmarkRow[]> => {
  const { landmarkRadius } = await readSettings(ctx.db, ctx.services);
  return rows.map((row) => ({
    ...row,
    radiusM: landmarkRadius[row.kind],
    updatedAt: row.updatedAt.toISOString(),
  }));
};

const rowsOf = async (ctx: Ctx, input: PageInput): Promise<LandmarkRow[]> => {
  const { rows } = await sql<StoredRow>`
    with page as materialized (
      select l.id, row_number() over (order by ${orderOf(ctx, input.sort)}) as place
      from landmarks l where ${conditionsOf(input)} order by place ${limitOf(input)}
    )
    select ${columns(ctx)} from page join landmarks l on l.id = page.id order by page.place`.execute(ctx.db);
  return toRows(ctx, rows);
};

/** Landmarks that match, counted up to `limit`. */
export const countLandmarks = async (ctx: Ctx, filters: LandmarkFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from landmarks l where ${conditionsOf(filters)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

export const landmarkPage = async (ctx: Ctx, input: PageInput): Promise<Page<LandmarkRow>> => {
  const [records, total] = await Promise.all([rowsOf(ctx, input), countLandmarks(ctx, input, COUNT_LIMIT)]);
  return pageOfRows(records, total, input);
};

/** Every row of the filtered list, batch by batch. */
export const landmarkBatches = (
  ctx: Ctx,
  input: Omit<PageInput, 'current' | 'size'>,
): AsyncGenerator<LandmarkRow[]> => batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));

/** Ids that match, in the order of the list. */
export const findLandmarkIds = async (
  ctx: Ctx,
  filters: LandmarkFilters,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from landmarks l where ${conditionsOf(filters)}
    order by ${orderOf(ctx, undefined)} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

/** Fails with `landmark.notFound`. */
export const landmarkById = async (ctx: Ctx, id: string): Promise<LandmarkRow> => {
  const { rows } = await sql<StoredRow>`
    select ${columns(ctx)} from landmarks l where l.id = ${id} and l.deleted_at is null`.execute(ctx.db);
  const [row] = await toRows(ctx, rows);
  return row ?? fail(landmarkFailures.notFound);
};

type Facets = OutputOf<typeof landmarkFacets>;

export const landmarkFacetsOf = async (ctx: Ctx): Promise<Facets> => {
  const { rows } = await sql<{ city: string | null; kind: LandmarkKind | null; count: number }>`
    select city, kind, count(*)::int as count from landmarks where deleted_at is null
    group by grouping sets ((city), (kind)) order by count desc, city, kind`.execute(ctx.db);
  return {
    cities: rows.flatMap(({ city, count }) => (city === null ? [] : [{ value: city, count }])),
    kinds: rows.flatMap(({ kind, count }) => (kind === null ? [] : [{ value: kind, count }])),
  };
};

export const landmarkOptionsOf = async (
  ctx: Ctx,
  { keyword, ids }: z.output<typeof landmarkOptions.input>,
): Promise<OutputOf<typeof landmarkOptions>> => {
  const { landmarkRadius } = await readSettings(ctx.db, ctx.services);
  const wanted = keyword?.trim() ?? '';
  const { rows } = await sql<{ id: string; name: string; kind: LandmarkKind; city: string }>`
    select l.id, l.name, l.kind, l.city from landmarks l
    where ${ids ? sql`l.id = any(${ids}::uuid[])` : sql`l.active and l.deleted_at is null`}
      and ${wanted && !ids ? matches(wanted) : sql`true`}
    order by lower(l.name) like ${startingWith(wanted.toLowerCase())} desc, ${orderOf(ctx, undefined)}
    limit ${ids ? ids.length : OPTION_LIMIT}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, radiusM: landmarkRadius[row.kind] }));
};

const NEAR_LIMIT = 60;

/** Nearest first; empty for a house out of scope. */
export const landmarksNear = async (
  ctx: Ctx,
  { houseId }: { readonly houseId: string },
): Promise<NearLandmark[]> => {
  const { rows } = await sql<NearLandmark>`
    select l.id, l.name, l.name_en, l.kind, n.distance_m from house_landmarks n
    join landmarks l on l.id = n.landmark_id and l.active and l.deleted_at is null
    where n.house_id = ${houseId} and ${inScope(ctx, 'n.houseId')}
    order by n.distance_m, l.name limit ${NEAR_LIMIT}`.execute(ctx.db);
  return rows;
};

const TWIN_M = 100;
const TWIN_DEGREES = 0.002;
const TWINS_SHOWN = 5;

/** Landmarks with the same name in the city or at the same place: likely duplicates. */
export const similarLandmarkRows = async (
  ctx: Ctx,
  { id, name, city, place }: z.output<typeof similarLandmarks.input>,
): Promise<OutputOf<typeof similarLandmarks>> => {
  const at = parsePlace(place);
  const distance = at
    ? sql<number>`distance_m(l.longitude, l.latitude, ${at.longitude}, ${at.latitude})`
    : sql<null>`null::int`;
  const isNear = at
    ? sql`(l.latitude between ${at.latitude - TWIN_DEGREES} and ${at.latitude + TWIN_DEGREES}
        and l.longitude between ${at.longitude - TWIN_DEGREES} and ${at.longitude + TWIN_DEGREES}
        and ${distance} <= ${TWIN_M})`
    : sql`false`;
  const { rows } = await sql<OutputOf<typeof similarLandmarks>[number]>`
    select l.id, l.name, l.name_en, l.kind, ${distance} as distance_m from landmarks l
    where l.deleted_at is null and l.id is distinct from ${id ?? null}::uuid
      and ((l.city = ${city} and lower(l.name) = ${name.toLowerCase()}) or ${isNear})
    order by distance_m nulls last, l.name limit ${TWINS_SHOWN}`.execute(ctx.db);
  return rows;
};
