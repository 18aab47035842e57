/** One report: sums of its period and of the compared period, row by row, and totals. */
import { bridgeSteps } from '@minsu/contract/operations/reports/bridge-rules.ts';
import {
  addMonths,
  bucketOf,
  bucketsOf,
  type Grain,
  monthsBack,
  type Period,
} from '@minsu/contract/operations/reports/period-rules.ts';
import type { Report, ReportRow } from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  ageBands,
  leadBands,
  lengthBands,
  type ReportName,
} from '@minsu/contract/operations/reports/report-list.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { answerSums } from './answer-sum-queries.ts';
import { arrivalSums } from './arrival-sum-queries.ts';
import { paceBooks, pickupBooks } from './books-queries.ts';
import { bridgeSums } from './bridge-queries.ts';
import { productionSums, soldSums } from './night-sum-queries.ts';
import { balanceSums, depositSums, profitSums, reviewSums, taskSums } from './other-sum-queries.ts';
import { type Asked, askedOf, type ReportInput } from './report-ctx.ts';
import { added, type KeyedSums, type Summed, type Sums, type Values } from './report-sum-rules.ts';
import { rowNames } from './row-name-queries.ts';
import { valuesOf } from './value-rules.ts';

type Read = (asked: Asked, period: Period) => Promise<Summed>;

const summed =
  (read: (asked: Asked, period: Period) => Promise<KeyedSums>): Read =>
  async (asked, period) =>
    added(await read(asked, period));

const reads: Readonly<Record<Exclude<ReportName, 'pickup' | 'pace'>, Read>> = {
  production: summed(productionSums),
  'channel-net': summed(soldSums),
  cancellation: arrivalSums,
  'lead-time': arrivalSums,
  'length-of-stay': arrivalSums,
  'landlord-profit': summed(profitSums),
  'revenue-bridge': bridgeSums,
  'deposits-held': summed(depositSums),
  'aged-balances': summed(balanceSums),
  tasks: summed(taskSums),
  reviews: summed(reviewSums),
  'response-time': answerSums,
};

/** Sums of a report that reads one period. */
export const readSums = (asked: Asked, period: Period): Promise<Summed> =>
  reads[asked.report as keyof typeof reads](asked, period);

interface Found {
  readonly sums: Summed;
  readonly before: Summed | null;
  readonly booksOf: string | null;
}

const readAll = async (asked: Asked): Promise<Found> => {
  if (asked.report === 'pickup' || asked.report === 'pace') {
    const { sums, evening } = await (asked.report === 'pickup' ? pickupBooks : paceBooks)(asked);
    return { sums: added(sums), before: null, booksOf: evening };
  }
  const [sums, before] = await Promise.all([
    readSums(asked, asked.period),
    asked.before ? readSums(asked, asked.before) : null,
  ]);
  return { sums, before, booksOf: null };
};

/** The earlier row each row is compared with: days by position, years by the same month. */
const earlierKeys = (asked: Asked, keys: readonly string[]): ((key: string) => string) => {
  const { grain, before, period } = asked;
  if (!grain || !before) return (key) => key;
  const months = grain === 'week' ? null : monthsBack(period, asked.compare);
  const inPlace = bucketsOf(before, grain);
  const taken = new Set<string>();
  const places = new Map(
    keys.map((key, place): [string, string] => {
      const earlier = months === null ? inPlace[place] : bucketOf(addMonths(key, -months), grain);
      // The last day of a shorter month is compared with one day only.
      if (earlier === undefined || taken.has(earlier)) return [key, ''];
      taken.add(earlier);
      return [key, earlier];
    }),
  );
  return (key) => places.get(key) ?? '';
};

const bands = { lead: leadBands, length: lengthBands, age: ageBands } as const;

/** For a day. */
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

const byGrain = ({ period }: Asked, grain: Grain): string[] => bucketsOf(period, grain);

/** Days and bands are all shown, also empty ones; others only with data, the largest first. */
const keysOf = (asked: Asked, { sums, before }: Found, size: (sums: Sums) => number): string[] => {
  const { grain, grouping } = asked;
  if (grain) return byGrain(asked, grain);
  if (grouping === 'hour') return hours.filter((key) => sums.rows.size > 0 || before?.rows.has(key));
  if (grouping === 'lead' || grouping === 'length' || grouping === 'age')
    return bands[grouping].map(String).filter((key) => sums.rows.size > 0 || before?.rows.has(key));
  if (grouping === 'step') return bridgeSteps.filter((key) => sums.rows.has(key) || before?.rows.has(key));
  const keys = [...new Set([...sums.rows.keys(), ...(before?.rows.keys() ?? [])])];
  return keys.sort((a, b) => size(sums.rows.get(b) ?? {}) - size(sums.rows.get(a) ?? {}) || (a < b ? -1 : 1));
};

const only = (values: Values, { figures }: Asked): Record<string, number | null> =>
  Object.fromEntries(figures.map((name) => [name, values[name] ?? null]));

export const isCatchingUp = async ({ db }: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ marked: boolean }>`select exists (select from report_marks) as marked`.execute(
    db,
  );
  return rows[0]?.marked ?? false;
};

/** A key without a row has sold nothing: zero for counts. */
const emptyOf = (asked: Asked, total: Sums): Sums =>
  total.available === undefined || asked.grouping === 'channel' ? {} : { available: 0, blocked: 0 };

const rowsOf = async (
  asked: Asked,
  found: Found,
): Promise<Pick<Report, 'rows' | 'total' | 'totalBefore'>> => {
  const { sums, before } = found;
  const values = valuesOf(asked.report, found.booksOf !== null);
  const { total } = sums;
  const totalBefore = before?.total ?? null;
  const front = asked.spec.chart[0];
  const size = (row: Sums): number => (front === undefined ? 0 : (values(row, total)[front] ?? 0));
  const keys = keysOf(asked, found, size);
  const earlier = earlierKeys(asked, keys);
  const names = await rowNames(asked, keys);
  const empty = emptyOf(asked, total);
  const rows = keys.map(
    (key): ReportRow => ({
      key,
      name: names.get(key) ?? null,
      values: only(values(sums.rows.get(key) ?? empty, total), asked),
      before:
        before && totalBefore
          ? only(values(before.rows.get(earlier(key)) ?? empty, totalBefore), asked)
          : null,
      earlier: (before && asked.grain && earlier(key)) || null,
    }),
  );
  return {
    rows,
    total: only(values(total, total), asked),
    totalBefore: totalBefore && only(values(totalBefore, totalBefore), asked),
  };
};

export const runReport = async (ctx: Ctx, input: ReportInput): Promise<Report> => {
  const asked = await askedOf(ctx, input);
  const found = await readAll(asked);
  return {
    report: asked.report,
    period: asked.period,
    before: asked.before,
    by: asked.grouping,
    figures: [...asked.figures],
    ...(await rowsOf(asked, found)),
    catchingUp: await isCatchingUp(ctx),
    booksOf: found.booksOf,
  };
};
