/** The request of a report, validated and completed: houses, period, grouping. */

import { unsupportedOptionOf } from '@minsu/contract/operations/reports/fitting-question.ts';
import {
  comparedWith,
  type Grain,
  isTooLong,
  monthEnd,
  monthStart,
  type Period,
  usualGrain,
} from '@minsu/contract/operations/reports/period-rules.ts';
import type { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import {
  type FigureName,
  figures,
  type Grouping,
  isGrain,
  type ReportName,
  type ReportSpec,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesAllMoney, seesMoneyIn } from '../../platform/http/role-reach.ts';

export type ReportInput = z.output<typeof getReport.input>;

export interface Asked extends ReportInput {
  /** Scoped by the report's permission. */
  readonly ctx: Ctx;
  readonly spec: ReportSpec;
  readonly today: string;
  readonly period: Period;
  readonly before: Period | null;
  readonly grouping: Grouping;
  readonly grain: Grain | null;
  readonly seesMoney: boolean;
  /** The figures this user sees. */
  readonly figures: readonly FigureName[];
}

const AHEAD_DAYS = 30;

/** One end alone is filled in so that the period is as long as it usually is, and runs forward. */
const periodOf = ({ from, to }: ReportInput, spec: ReportSpec, today: string): Period => {
  if (from !== undefined && to !== undefined) return { from, to };
  if (spec.of === 'now') return { from: today, to: today };
  if (spec.of === 'ahead') {
    if (to !== undefined) return { from: to < today ? to : today, to };
    const start = from ?? today;
    return { from: start, to: addDays(start, AHEAD_DAYS - 1) };
  }
  if (from !== undefined) return { from, to: monthEnd(from) };
  const end = to ?? monthEnd(today);
  return { from: monthStart(end), to: end };
};

/** Fails on inputs the report would otherwise ignore. */
export const assertFits = (report: ReportName, asked: Parameters<typeof unsupportedOptionOf>[1]): void => {
  const misfit = unsupportedOptionOf(report, asked);
  if (misfit === 'by') fail(reportFailures.notBy);
  if (misfit !== null) failAt(misfit, reportFailures.notFilter);
};

/** Amounts are sums: shown only if the user may see those of every house included. */
const seesMoneyOf = (of: Pick<Ctx, 'user' | 'access'>, { houseId }: ReportInput): boolean =>
  houseId?.length ? houseId.every((id) => seesMoneyIn(of, id)) : seesAllMoney(of);

export const askedOf = async (ctx: Ctx, input: ReportInput): Promise<Asked> => {
  const spec = reports[input.report];
  if (!ctx.user.may(spec.permission)) fail(reportFailures.notYours);
  const seesMoney = seesMoneyOf({ user: ctx.user, access: spec.permission }, input);
  if (spec.moneyOnly && !seesMoney) fail(reportFailures.moneyHidden);
  assertFits(input.report, input);
  const by = input.by ?? spec.by[0] ?? 'time';
  const today = await businessDateIn(ctx);
  const period = periodOf(input, spec, today);
  if (isTooLong(period) || daysBetween(period.from, period.to) < 0) fail(reportFailures.badPeriod);
  const grouping = by === 'time' ? usualGrain(period) : by;
  return {
    ...input,
    ctx: { ...ctx, access: spec.permission },
    spec,
    today,
    period,
    before: spec.compares ? comparedWith(period, input.compare) : null,
    grouping,
    grain: isGrain(grouping) ? grouping : null,
    seesMoney,
    figures: spec.figures.filter((name) => seesMoney || !('money' in figures[name])),
  };
};

/** The condition on houses, over a table or alias `of` with a house id. */
export const housesAsked = (
  { ctx, houseId, landlordId }: Pick<Asked, 'ctx' | 'houseId' | 'landlordId'>,
  column: string,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${inScope(ctx, column)}`,
      ...(houseId?.length ? [sql`${sql.ref(column)} = any(${houseId}::uuid[])`] : []),
      ...(landlordId?.length
        ? [
            sql`${sql.ref(column)} in (select lh.id from houses lh where lh.landlord_id = any(${landlordId}::uuid[]))`,
          ]
        : []),
    ],
    sql` and `,
  );

export const channelsAsked = ({ channel }: Pick<Asked, 'channel'>, column: string): RawBuilder<unknown> =>
  channel?.length ? sql`${sql.ref(column)} = any(${channel})` : sql`true`;

/** The grouping key of rows of `of` as text; `date` is its date column. */
export const keySql = (grouping: Grouping, of: string, date: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  switch (grouping) {
    case 'day':
      return sql<string>`${column(date)}::text`;
    case 'week':
      return sql<string>`date_trunc('week', ${column(date)}::timestamp)::date::text`;
    case 'month':
      return sql<string>`date_trunc('month', ${column(date)}::timestamp)::date::text`;
    case 'house':
      return sql<string>`${column('house_id')}::text`;
    case 'landlord':
      return sql<string>`coalesce((select kh.landlord_id::text from houses kh where kh.id = ${column('house_id')}), '')`;
    case 'channel':
      return sql<string>`${column('channel')}`;
    default:
      throw new RangeError(`no column for ${grouping}`);
  }
};
