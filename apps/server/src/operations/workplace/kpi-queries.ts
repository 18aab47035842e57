/**
 * Business figures on the workplace: each equals its report, queried the same way. Queries that several figures share
 * run once.
 */
import { getReport, type Report } from '@minsu/contract/operations/reports/report-endpoints.ts';
import type { FigureName } from '@minsu/contract/operations/reports/report-list.ts';
import {
  earlierPickup,
  type KpiComparison,
  type KpiName,
  type KpiSpec,
  kpiNames,
  kpiQuestion,
  kpis,
  mixQuestion,
  type Question,
  stripQuestion,
  trendQuestion,
} from '@minsu/contract/operations/workplace/kpi-list.ts';
import type { Kpi, Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { runReport } from '../reports/run-report.ts';

export type Ask = (question: Question) => Promise<Report>;

export const cachedReports = (ctx: Ctx): Ask => {
  const asked = new Map<string, Promise<Report>>();
  return (question) => {
    const key = JSON.stringify(question);
    const answer = asked.get(key) ?? runReport(ctx, getReport.input.parse(question));
    asked.set(key, answer);
    return answer;
  };
};

const trendOf = async (ask: Ask, { trend, figure }: KpiSpec, own: Report, today: string) => {
  if (trend === null) return null;
  const { rows } = trend === 'days' ? own : await ask(trendQuestion(today));
  return rows.map(({ values }) => values[figure] ?? null);
};

/** The books of two evenings: what the days between brought, of the same nights. */
const beforeOf = async (ask: Ask, { report, figure }: KpiSpec, own: Report, today: string) => {
  if (report !== 'pickup') return own.totalBefore?.[figure] ?? null;
  const both = (await ask(earlierPickup(today))).total[figure] ?? null;
  const value = own.total[figure] ?? null;
  return both === null || value === null ? null : both - value;
};

const kpiOf = async (ask: Ask, name: KpiName, today: string, chosen: KpiComparison): Promise<Kpi | null> => {
  const spec: KpiSpec = kpis[name];
  const asked = kpiQuestion(name, today, chosen);
  const own = await ask(asked);
  if (!own.figures.includes(spec.figure)) return null;
  const [before, trend] = await Promise.all([
    beforeOf(ask, spec, own, today),
    trendOf(ask, spec, own, today),
  ]);
  return { name, value: own.total[spec.figure] ?? null, before, asked, comparedWith: own.before, trend };
};

type Figures = Pick<Workplace, 'kpis' | 'tonight' | 'mix' | 'catchingUp'>;

const mixOf = async (ask: Ask, today: string): Promise<Workplace['mix']> => {
  const asked = mixQuestion(today);
  const { rows, total, figures } = await ask(asked);
  const money = figures.includes('revenue' satisfies FigureName);
  return {
    asked,
    nights: total.sold ?? 0,
    rows: rows
      .map(({ key, values }) => ({
        channel: key,
        nights: values.sold ?? 0,
        revenueFen: money ? (values.revenue ?? 0) : null,
      }))
      .sort((a, b) => b.nights - a.nights),
  };
};

export const figuresFor = async (ask: Ask, today: string, chosen: KpiComparison): Promise<Figures> => {
  const [all, mix, night] = await Promise.all([
    Promise.all(kpiNames.map((name) => kpiOf(ask, name, today, chosen))),
    mixOf(ask, today),
    ask(kpiQuestion('occupancy', today, chosen)),
  ]);
  const { sold, available } = night.total;
  return {
    kpis: all.filter((kpi) => kpi !== null),
    tonight: { sold: sold ?? 0, available: available ?? 0 },
    mix,
    catchingUp: night.catchingUp,
  };
};

/** For users who may not read reports. */
export const noFigures = (today: string): Figures => ({
  kpis: [],
  tonight: null,
  mix: { asked: mixQuestion(today), nights: 0, rows: [] },
  catchingUp: false,
});

export const nightsOfStrip = async (ask: Ask, today: string): Promise<Report['rows']> =>
  (await ask(stripQuestion(today))).rows;
