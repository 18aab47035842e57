/**
 * A million orders, of 20,000 rooms in eight months and of 2,000 rooms over seven years: computing the summaries,
 * every report over a month, a year and ten years by each grouping, and the orders behind figures.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { addMonths, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { getReport, pageReportOrders } from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  isReportName,
  type ReportName,
  reportNames,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import { getWhy, pageWhyNights } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { L, MILLION, type Shape } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';
import { fillForReports, OLD_SHARES } from '../report-rows.ts';

const MAX_MS = 1_000;
const TIMES = 3;

/** `REPORT_ORDERS=5` orders per room for a quick check. */
const sized = (shape: Shape): Shape => ({
  ...shape,
  ordersPerRoom: Number(process.env.REPORT_ORDERS ?? shape.ordersPerRoom),
});

/** `REPORT_NAMES=tasks,reviews`: only these. */
const asked = process.env.REPORT_NAMES?.split(',').filter(isReportName) ?? reportNames;

/** Marks every month of every property, like an upgrade. */
const MARK_ALL = `
  insert into report_marks (house_id, month)
  select h.id, m::date from houses h, (select min(check_in) as first, max(check_out) as last from orders) o,
    generate_series(date_trunc('month', o.first), o.last, interval '1 month') m`;

/** Bookings on the books for the last week and a year ago. */
const BOOKS = `
  insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at)
  select h.id, current_date - d, 0, 0, 0, false, now() from houses h, unnest(array[1, 2, 7, 8, 366, 367]) d
  on conflict do nothing;
  insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
  select a.house_id, a.business_date, t.id, c, array_fill(1, array[120]), array_fill(40000::bigint, array[120])
  from night_audits a join room_types t on t.house_id = a.house_id, unnest(array['direct', 'mt', 'tj']) c
  on conflict do nothing`;

const untilWorkedOut = async (url: string): Promise<number> => {
  const started = performance.now();
  for (;;) {
    const [row] = await rowsOf<{ left: number }>(
      url,
      'select count(*)::int as left from (select from report_marks limit 1) m',
    );
    if (row?.left === 0) return (performance.now() - started) / 1_000;
    await sleep(500);
  }
};

const periodsOf = (today: string): Readonly<Record<string, Period>> => ({
  month: { from: addDays(today, -30), to: today },
  year: { from: addDays(addMonths(today, -12), 1), to: today },
  'ten years': { from: addDays(addMonths(today, -114), 1), to: addMonths(today, 6) },
});

/** Pickup and pace cover future nights. */
const monthOf = (report: ReportName, today: string): Period =>
  reports[report].of === 'ahead'
    ? { from: today, to: addDays(today, 30) }
    : { from: addDays(today, -30), to: today };

const ask = async (minsu: Minsu, path: string, body: unknown): Promise<number> => {
  const { status, body: answer, ms } = await minsu.client(1).send({ method: 'POST', path, body });
  if (status !== 200) console.error(`${JSON.stringify(body)}: ${status} ${answer.toString().slice(0, 300)}`);
  return status === 200 ? ms : Number.POSITIVE_INFINITY;
};

const timesOf = async (minsu: Minsu, path: string, body: unknown): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) times.push(await ask(minsu, path, body));
  return median(times);
};

const limited = (name: string, ms: number, note: string): Figure =>
  figure(name, ms, { unit: 'ms', digits: 0, limit: ['<=', MAX_MS], note });

/** Each grouping with and without comparison; the slowest counts. */
const readOne = async (minsu: Minsu, report: ReportName, today: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, period] of Object.entries(periodsOf(today))) {
    if (reports[report].of === 'now' && name !== 'month') continue;
    const slowest = { by: '', ms: 0 };
    for (const by of reports[report].by)
      for (const compare of reports[report].compares ? ['none', 'previous'] : ['none']) {
        const ms = await timesOf(minsu, getReport.path, { report, ...period, by, compare });
        if (ms > slowest.ms) Object.assign(slowest, { by: `${by}, compared: ${compare}`, ms });
      }
    figures.push(limited(`${report}, ${name}`, slowest.ms, `slowest by ${slowest.by}`));
  }
  return figures;
};

/** The first page and a distant one. */
const openOne = async (minsu: Minsu, report: ReportName, today: string): Promise<Figure[]> => {
  if (reports[report].drill !== 'orders') return [];
  const body = { report, ...(reports[report].of === 'now' ? {} : monthOf(report, today)) };
  const ms = await timesOf(minsu, pageReportOrders.path, { ...body, size: 20 });
  const last = await timesOf(minsu, pageReportOrders.path, { ...body, size: 20, current: 40 });
  return [limited(`orders behind a month of ${report}`, ms, `page 40: ${last.toFixed(0)} ms`)];
};

const WHY_MAX_MS = 500;
/** Rooms that the limit is stated for. */
const WHY_ROOMS = 2_000;

/** Why a month of room revenue differs from the month before, and the nights behind one part. */
const readWhy = async (minsu: Minsu, url: string, today: string): Promise<Figure[]> => {
  const [rooms] = await rowsOf<{ count: number }>(url, 'select count(*)::int as count from rooms');
  const body = { report: 'production', figure: 'revenue', from: addDays(today, -30), to: addDays(today, -1) };
  const ms = await timesOf(minsu, getWhy.path, body);
  const nights = await timesOf(minsu, pageWhyNights.path, { ...body, part: 'channel', key: 'mt' });
  const count = rooms?.count ?? 0;
  return [
    figure('why of a month of room revenue', ms, {
      ...{ unit: 'ms', digits: 0, note: `${count} rooms; nights behind a part: ${nights.toFixed(0)} ms` },
      ...(count <= WHY_ROOMS && { limit: ['<=', WHY_MAX_MS] as const }),
    }),
  ];
};

/** Marks all months and fills other report data. */
const prepareReports = async (url: string): Promise<void> => {
  const started = performance.now();
  await fillForReports(url);
  await rowsOf(url, BOOKS);
  await rowsOf(url, MARK_ALL);
  await rowsOf(url, 'vacuum analyze');
  console.log(
    `  what reports look at besides orders: ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
};

const measureReportsOf = async (bench: Bench, url: string): Promise<Figure[]> => {
  const [marked] = await rowsOf<{ months: number; orders: number }>(
    url,
    'select (select count(*)::int from report_marks) as months, (select count(*)::int from orders) as orders',
  );
  return withMinsu(
    bench,
    url,
    async (minsu) => {
      const seconds = await untilWorkedOut(url);
      await rowsOf(url, OLD_SHARES);
      await rowsOf(url, 'vacuum analyze');
      const today = new Date().toISOString().slice(0, 10);
      const figures: Figure[] = [
        figure('all summaries worked out', seconds, {
          unit: 's',
          digits: 1,
          note: `${marked?.orders ?? 0} orders, ${marked?.months ?? 0} months of houses`,
        }),
      ];
      figures.push(...(await readWhy(minsu, url, today)));
      for (const report of asked)
        figures.push(...(await readOne(minsu, report, today)), ...(await openOne(minsu, report, today)));
      return figures;
    },
    { isCalm: false },
  );
};

const measure = async (bench: Bench, name: string, shape: Shape): Promise<Figure[]> => {
  const url = await bench.databases.of(name, sized(shape));
  await prepareReports(url);
  return measureReportsOf(bench, url);
};

export const measureReports = (bench: Bench): Promise<Figure[]> => measure(bench, 'reports', L);
export const measureLongReports = (bench: Bench): Promise<Figure[]> =>
  measure(bench, 'reports_long', MILLION);
