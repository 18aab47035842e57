/** Landlords as lists and select boxes show them. */

import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  type countLandlordViews,
  type landlordOptions,
  type landlordTags,
  landlordViews,
  type pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { type LandlordState, landlordTable } from '@minsu/contract/finance/landlords/landlord-states.ts';
import type { Endpoint, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { landlordContractColumns } from '../contracts/landlord-contract-queries.ts';
import { type LandlordFilters, landlordConditions } from './landlord-filter-queries.ts';
import { landlordInScope, landlordNamed } from './landlord-scope-queries.ts';

type Input<E extends Endpoint> = z.output<E['input']>;

export interface StoredRow extends Omit<LandlordRow, 'createdAt' | 'actions'> {
  readonly status: LandlordState;
  readonly createdAt: Date;
}

/** Columns of a `LandlordRow` for `landlords l left join users u`. */
export const landlordRowColumns = (today: string): RawBuilder<unknown> => sql`
  l.id, l.name, l.kind, l.phone_masked, l.status, l.status_reason, l.documents_until, l.tags, l.created_at, l.version,
  u.username,
  (select count(*)::int from houses h where h.landlord_id = l.id and h.state <> 'archived') as house_count,
  ${landlordContractColumns(today)}`;

export const toLandlordRow = <R extends StoredRow>(ctx: Ctx, { createdAt, ...row }: R) => ({
  ...row,
  ...(!ctx.user.may('contract:read') && { contractState: null, contractUntil: null }),
  createdAt: createdAt.toISOString(),
  actions: allowedActions(landlordTable, row.status, null, ctx.user.may),
});

/** Counts of all at once, where counting landlord by landlord would take long. */
const counted = sql`left join (
  select landlord_id, count(*)::int as n from houses where state <> 'archived' group by landlord_id
) hc on hc.landlord_id = l.id`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`l.name`,
  houseCount: sql`coalesce(hc.n, 0)`,
  documentsUntil: sql`l.documents_until`,
  createdAt: sql`l.created_at`,
};

type Sorted = { readonly sort?: readonly string[] | undefined; readonly view?: LandlordFilters['view'] };

/** In the view of expiring documents, the nearest expiry first. */
const orderOf = ({ sort, view }: Sorted): RawBuilder<unknown> => {
  const fields = sort?.length ? sort : [view === 'expiring' ? 'documentsUntil' : 'name'];
  const someHaveNone = fields.some((field) => field.endsWith('documentsUntil'));
  return orderBy(sortColumns, fields, sql`l.id`, someHaveNone ? sql`nulls last` : sql``);
};

const joinOf = ({ sort = [] }: Sorted): RawBuilder<unknown> =>
  sort.some((field) => field.endsWith('houseCount')) ? counted : sql``;

/** Landlords that match, counted up to `limit`. */
export const countLandlords = async (ctx: Ctx, filters: LandlordFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from landlords l where ${await landlordConditions(ctx, filters)} limit ${limit}) c`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** Keys first; what a row shows besides is read for the page alone. */
const rowsOf = async (ctx: Ctx, input: Omit<Input<typeof pageLandlords>, never>): Promise<LandlordRow[]> => {
  const { rows } = await sql<StoredRow>`
    with page as (
      select l.id, row_number() over (order by ${orderOf(input)}) as place
      from landlords l ${joinOf(input)} where ${await landlordConditions(ctx, input)}
      order by ${orderOf(input)} ${limitOf(input)}
    )
    select ${landlordRowColumns(await businessDateIn(ctx))} from page
    join landlords l on l.id = page.id left join users u on u.id = l.user_id
    order by page.place`.execute(ctx.db);
  return rows.map((row) => toLandlordRow(ctx, row));
};

export const landlordPage = async (
  ctx: Ctx,
  input: Input<typeof pageLandlords>,
): Promise<Page<LandlordRow>> => {
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countLandlords(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const landlordViewCounts = (ctx: Ctx): Promise<OutputOf<typeof countLandlordViews>> =>
  Promise.all(
    landlordViews.map(async (view) => ({ view, count: await countLandlords(ctx, { view }, TOTAL_LIMIT) })),
  );

export const landlordBatches = (
  ctx: Ctx,
  input: Omit<Input<typeof pageLandlords>, 'current' | 'size'>,
): AsyncGenerator<LandlordRow[]> => batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));

const TAG_LIMIT = 200;

export const tagsOfLandlords = async (ctx: Ctx): Promise<OutputOf<typeof landlordTags>> => {
  const { rows } = await sql<OutputOf<typeof landlordTags>[number]>`
    select tag, count(*)::int as count from landlords l, unnest(l.tags) tag
    where l.tags <> '{}' and ${landlordInScope(ctx)} group by tag order by count desc, tag limit ${TAG_LIMIT}`.execute(
    ctx.db,
  );
  return rows;
};

/** Landlords requested by id keep their names, whatever their state. */
export const optionsOfLandlords = async (
  ctx: Ctx,
  { keyword, ids, ended }: Input<typeof landlordOptions>,
): Promise<OutputOf<typeof landlordOptions>> => {
  const named = keyword?.trim() ? landlordNamed(keyword.trim()) : sql`true`;
  const offered = ended ? named : sql`l.status <> 'ended' and ${named}`;
  const asked = ids ? sql`l.id = any(${ids}::uuid[])` : offered;
  const { rows } = await sql<OutputOf<typeof landlordOptions>[number]>`
    select l.id, l.name from landlords l where ${asked} and ${landlordInScope(ctx)}
    order by l.name, l.id limit ${ids ? ids.length : OPTION_LIMIT}`.execute(ctx.db);
  return rows;
};
