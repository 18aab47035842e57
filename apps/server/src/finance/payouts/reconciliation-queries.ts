/** Reconciled days and their differences: pages, counters, export rows, overall state. */

import { reconciliationFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import {
  type DayProblem,
  type DifferenceView,
  differenceViews,
  type Reconciliation,
  type ReconciliationDifference,
  type ReconciliationStanding,
} from '@minsu/contract/finance/payouts/reconciliation.ts';
import type {
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type Params, sayText } from '@minsu/contract/platform/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  orderBy,
  type Paging,
  pageOfRows,
  startingWith,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { assertSeesAllDays, assertSeesReconciliation } from './reconciliation-scope.ts';

export type Day = z.input<typeof Reconciliation>;

interface StoredDay extends Omit<Day, 'reason'> {
  readonly problem: DayProblem | null;
  readonly problemParams: Params;
}
export type DifferenceDraft = z.input<typeof ReconciliationDifference>;

type DayInput = z.output<typeof pageReconciliations.input>;
type DayFilters = Omit<DayInput, 'current' | 'size'>;
type Input = z.output<typeof pageDifferences.input>;
type Listed = Omit<Input, 'current' | 'size'>;
type Filters = Omit<Listed, 'sort'>;

const dayColumns = sql`r.id, r.day, r.state, r.source, r.lines, r.matched, r.their_fen, r.our_fen, r.fee_fen, r.open_count,
  r.difference_count, r.problem, r.problem_params, r.run_by, r.run_at, r.version,
  (select m.name from merchant_accounts m where m.id = r.account_id) as account_name`;

const toDay = (ctx: Ctx, { problem, problemParams, ...row }: StoredDay): Day => ({
  ...row,
  reason: problem && sayText(reconciliationFailures[problem].text, ctx.language, problemParams),
  runBy: personName(ctx, row.runBy),
});

const daysBetween = (column: RawBuilder<unknown>, from: string | undefined, to: string | undefined) => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(to ? [sql`${column} <= ${to}`] : []),
];

const dayConditions = ({ dayFrom, dayTo, state }: DayFilters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...daysBetween(sql`r.day`, dayFrom, dayTo),
      ...(state?.length ? [sql`r.state = any(${state})`] : []),
    ],
    sql` and `,
  );

const dayRows = async (ctx: Ctx, input: DayFilters & Paging): Promise<Day[]> => {
  const { rows } =
    await sql<StoredDay>`select ${dayColumns} from reconciliations r where ${dayConditions(input)}
    order by ${orderBy({ day: sql`r.day` }, input.sort ?? ['-day'], sql`r.id`)} ${limitOf(input)}`.execute(
      ctx.db,
    );
  return rows.map((row) => toDay(ctx, row));
};

export const countDays = async (ctx: Ctx, filters: DayFilters, limit: number): Promise<number> => {
  assertSeesReconciliation(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from reconciliations r where ${dayConditions(filters)} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const reconciliationPage = async (ctx: Ctx, input: DayInput): Promise<Page<Day>> => {
  assertSeesReconciliation(ctx);
  const rows = await dayRows(ctx, input);
  return pageOfRows(rows, totalFrom(input, rows.length) ?? (await countDays(ctx, input, COUNT_LIMIT)), input);
};

export const dayBatches = (ctx: Ctx, filters: DayFilters): AsyncGenerator<Day[]> => {
  assertSeesReconciliation(ctx);
  return batchesOf((paging) => dayRows(ctx, { ...filters, ...paging }));
};

export const findReconciliation = async (ctx: Ctx, id: string): Promise<Day> => {
  const { rows } =
    await sql<StoredDay>`select ${dayColumns} from reconciliations r where r.id = ${id}`.execute(ctx.db);
  const [found] = rows;
  return found ? toDay(ctx, found) : fail(reconciliationFailures.notFound);
};

const viewCondition: Readonly<Record<DifferenceView, RawBuilder<unknown>>> = {
  open: sql`d.state = 'open'`,
  resolved: sql`d.state = 'resolved'`,
  all: sql`true`,
};

const keywordCondition = (keyword: string): RawBuilder<unknown> => sql`(
  d.request_no like ${startingWith(keyword)} or upper(d.order_no) like ${startingWith(keyword.toUpperCase())}
  or d.payout_id in (select id from payouts where payout_no like ${startingWith(keyword.toUpperCase())} limit 200))`;

const conditionsOf = ({ view, keyword, dayFrom, dayTo, kind, what }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      viewCondition[view],
      ...(keyword ? [keywordCondition(keyword)] : []),
      ...daysBetween(sql`d.day`, dayFrom, dayTo),
      ...(kind?.length ? [sql`d.kind = any(${kind})`] : []),
      ...(what?.length ? [sql`d.what = any(${what})`] : []),
    ],
    sql` and `,
  );

const sorted = ({ sort = ['-day'] }: Pick<Listed, 'sort'>): RawBuilder<unknown> =>
  orderBy({ day: sql`d.day` }, sort, sql`d.id desc`);

const readDifferences = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<DifferenceDraft[]> => {
  const { rows } = await sql<DifferenceDraft>`
    select d.id, d.reconciliation_id, d.day, d.what, d.kind, d.request_no, d.payout_id, p.payout_no,
      l.name as landlord_name, (select o.id from orders o where o.order_no = d.order_no limit 1) as order_id, d.order_no,
      d.our_fen, d.their_fen, d.our_state, d.their_state, d.state, d.note,
      d.resolved_by, d.resolved_at, d.version
    from ${from} left join payouts p on p.id = d.payout_id left join landlords l on l.id = p.landlord_id
    order by ${order}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    resolvedBy: row.resolvedBy === null ? null : personName(ctx, row.resolvedBy),
  }));
};

const rowsOf = (ctx: Ctx, input: Input): Promise<DifferenceDraft[]> =>
  readDifferences(
    ctx,
    sql`(select d.* from reconciliation_differences d where ${conditionsOf(input)} order by ${sorted(input)}
      ${limitOf(input)}) d`,
    sorted(input),
  );

export const countDifferenceRows = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  assertSeesReconciliation(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from reconciliation_differences d where ${conditionsOf(input)}
      limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const differencePage = async (ctx: Ctx, input: Input): Promise<Page<DifferenceDraft>> => {
  assertSeesReconciliation(ctx);
  const rows = await rowsOf(ctx, input);
  const total = totalFrom(input, rows.length) ?? (await countDifferenceRows(ctx, input, COUNT_LIMIT));
  return pageOfRows(rows, total, input);
};

export const differenceViewCounts = (ctx: Ctx): Promise<{ view: DifferenceView; count: number }[]> =>
  Promise.all(
    differenceViews.map(async (view) => ({
      view,
      count: await countDifferenceRows(ctx, { view }, TOTAL_LIMIT),
    })),
  );

export const differenceBatches = (ctx: Ctx, input: Listed): AsyncGenerator<DifferenceDraft[]> => {
  assertSeesReconciliation(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};

export const findDifference = async (ctx: Ctx, id: string): Promise<DifferenceDraft> => {
  const [found] = await readDifferences(
    ctx,
    sql`(select * from reconciliation_differences where id = ${id}) d`,
    sql`d.id`,
  );
  return found ?? fail(reconciliationFailures.differenceNotFound);
};

export const reconciliationStanding = async (ctx: Ctx): Promise<z.input<typeof ReconciliationStanding>> => {
  assertSeesAllDays(ctx);
  const { rows } = await sql<{ day: string; state: Day['state']; runAt: Date }>`
    select day, state, run_at from reconciliations order by day desc limit 1`.execute(ctx.db);
  const { rows: sums } = await sql<{ cleanThrough: string | null; openCount: number }>`
    select (select max(day) from reconciliations where state = 'matched') as clean_through,
      (select count(*)::int from (select from reconciliation_differences where state = 'open' limit ${TOTAL_LIMIT}) c)
        as open_count`.execute(ctx.db);
  return {
    latest: rows[0] ?? null,
    cleanThrough: sums[0]?.cleanThrough ?? null,
    openCount: sums[0]?.openCount ?? 0,
    connected: ctx.services.config.institution !== undefined,
  };
};
