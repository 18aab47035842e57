/** Reads the price log of a cell, of an edit, or of everything. */

import type { CellValues, PriceLogRow } from '@minsu/contract/inventory/prices/price-calendar.ts';
import type {
  pageCellHistory,
  pagePriceLog,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { STANDARD_PLAN_CODE, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { noRestrictions, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import type { CellChange } from './calendar-rules.ts';

interface Touched {
  readonly setBy: string | null;
  readonly setAt: Date | null;
}

/** The last change of each cell, in the given order. */
export const touchedBy = async (
  ctx: Ctx,
  cells: readonly Pick<CellChange, 'row' | 'night'>[],
): Promise<Touched[]> => {
  const { rows } = await sql<Touched>`
    select p.set_by, p.set_at from unnest(${cells.map(({ row }) => row.houseId)}::uuid[],
      ${cells.map(({ row }) => row.roomTypeId)}::uuid[], ${cells.map(({ row }) => row.planId)}::uuid[],
      ${cells.map(({ night }) => night)}::date[]) with ordinality as c (house_id, room_type_id, plan_id, night, place)
    left join price_cell p on p.house_id = c.house_id and p.room_type_id = c.room_type_id
      and p.plan_id = c.plan_id and p.night = c.night and ${inScope(ctx, 'p.houseId')}
    order by c.place`.execute(ctx.db);
  return rows;
};

export type LogFilters = Omit<z.output<typeof pagePriceLog.input>, 'current' | 'size' | 'sort'> & {
  readonly ratePlanId?: string | undefined;
  readonly sort?: readonly string[] | undefined;
};

interface LogRow extends Omit<PriceLogRow, 'before' | 'after' | 'at'> {
  wasFen: number;
  nowFen: number;
  beforeRules: Restrictions | null;
  afterRules: Restrictions | null;
  at: Date;
}

const planCondition = (code: string): RawBuilder<unknown> =>
  code === STANDARD_PLAN_CODE
    ? sql`c.plan_id = ${STANDARD_PLAN_ID}`
    : sql`c.plan_id in (select id from rate_plans where code = ${code})`;

const editConditions = ({ source, by }: LogFilters): RawBuilder<unknown>[] => [
  ...(source?.length ? [sql`e.source = any(${source})`] : []),
  ...(by?.trim() ? [sql`e.by_name ilike ${containing(by.trim())}`] : []),
];

const conditionsOf = (ctx: Ctx, filters: LogFilters): RawBuilder<unknown> => {
  const { houseId, roomTypeId, ratePlanId, planCode, editId, nightFrom, nightTo } = filters;
  const parts = [
    inScope(ctx, 'c.houseId'),
    houseId && sql`c.house_id = ${houseId}`,
    roomTypeId && sql`c.room_type_id = ${roomTypeId}`,
    ratePlanId && sql`c.plan_id = ${ratePlanId}`,
    planCode && planCondition(planCode),
    editId && sql`c.edit_id = ${editId}`,
    nightFrom && sql`c.night >= ${nightFrom}::date`,
    nightTo && sql`c.night <= ${nightTo}::date`,
    ...editConditions(filters),
  ].filter((part) => part !== undefined && part !== '');
  return sql.join(parts, sql` and `);
};

const orderOf = ({ sort }: LogFilters): RawBuilder<unknown> =>
  sort?.[0] === 'at'
    ? sql`c.edit_id, c.house_id, c.room_type_id, c.plan_id, c.night`
    : sql`c.edit_id desc, c.house_id desc, c.room_type_id desc, c.plan_id desc, c.night desc`;

const valuesOf = (fen: number, rules: Restrictions | null): CellValues => ({
  ...(rules ?? noRestrictions),
  priceFen: fen,
});

const readRows = async (
  ctx: Ctx,
  filters: LogFilters,
  paging: { readonly current: number; readonly size: number },
): Promise<PriceLogRow[]> => {
  const { rows } = await sql<LogRow>`
    with page as materialized (
      select c.*, e.source, e.by_name, e.at from price_edit_cells c join price_edits e on e.id = c.edit_id
      where ${conditionsOf(ctx, filters)} order by ${orderOf(filters)} ${limitOf(paging)}
    )
    select c.house_id, c.room_type_id, c.plan_id as rate_plan_id, c.night, c.edit_id, c.source, c.by_name as "by", c.at,
      c.was_fen, c.now_fen, c.before_rules, c.after_rules, c.before_fen is not null and c.after_fen is null as cleared,
      h.name as house_name, t.name as room_type_name, coalesce(p.name, '') as plan_name
    from page c join houses h on h.id = c.house_id
    join room_types t on t.house_id = c.house_id and t.id = c.room_type_id
    left join rate_plans p on p.house_id = c.house_id and p.id = c.plan_id
    order by ${orderOf(filters)}`.execute(ctx.db);
  return rows.map(({ wasFen, nowFen, beforeRules, afterRules, at, ...row }) => ({
    ...row,
    before: valuesOf(wasFen, beforeRules),
    after: valuesOf(nowFen, afterRules),
    at: at.toISOString(),
  }));
};

/** Number of matching lines, counted up to `limit`. */
export const countLog = async (ctx: Ctx, filters: LogFilters, limit: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from price_edit_cells c ${
        editConditions(filters).length > 0 ? sql`join price_edits e on e.id = c.edit_id` : sql``
      } where ${conditionsOf(ctx, filters)} limit ${limit}) l`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

/** The log consists of amounts: refused to users who may not see money. */
const pageOfLog = async (
  ctx: Ctx,
  filters: LogFilters,
  paging: { readonly current: number; readonly size: number },
): Promise<Page<PriceLogRow>> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const [records, total] = await Promise.all([
    readRows(ctx, filters, paging),
    countLog(ctx, filters, COUNT_LIMIT),
  ]);
  return pageOfRows(records, total, paging);
};

export const priceLogPage = (
  ctx: Ctx,
  { current, size, ...filters }: z.output<typeof pagePriceLog.input>,
): Promise<Page<PriceLogRow>> => pageOfLog(ctx, filters, { current, size });

export const cellHistory = (
  ctx: Ctx,
  { current, size, houseId, roomTypeId, ratePlanId, night }: z.output<typeof pageCellHistory.input>,
): Promise<Page<PriceLogRow>> =>
  pageOfLog(ctx, { houseId, roomTypeId, ratePlanId, nightFrom: night, nightTo: night }, { current, size });

/** Yields every line of the filtered log, in batches. */
export const logBatches = (ctx: Ctx, filters: LogFilters): AsyncGenerator<PriceLogRow[]> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  return batchesOf((paging) => readRows(ctx, filters, paging));
};
