/** A million orders: how long their summaries take to be worked out, and every report over a month, a year and ten years. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/dates.ts';
import { addMonths, monthEnd, monthStart, type Period } from '@minsu/contract/reports/period-rules.ts';
import { getReport, pageReportOrders } from '@minsu/contract/reports/report-endpoints.ts';
import { type ReportName, reportNames, reports } from '@minsu/contract/reports/report-list.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { MILLION, type Shape } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';

const LONGEST_MS = 1_000;
const TIMES = 3;

/** `REPORT_ORDERS=20` orders a room: to see that it runs. */
const SHAPE: Shape = {
  ...MILLION,
  ordersPerRoom: Number(process.env.REPORT_ORDERS ?? MILLION.ordersPerRoom),
};

/** Every month of every house, as an upgrade would mark them. */
const MARK_ALL = `
  insert into report_marks (house_id, month)
  select distinct n.house_id, date_trunc('month', n.night)::date from order_nights n`;

/** What is on the books of every evening of the last week and of a year ago. */
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
  month: { from: monthStart(today), to: monthEnd(today) },
  year: { from: addDays(addMonths(today, -12), 1), to: today },
  'ten years': { from: addDays(addMonths(today, -120), 1), to: today },
});

const ask = async (minsu: Minsu, path: string, body: unknown): Promise<number> => {
  const { status, body: answer, ms } = await minsu.client(1).send({ method: 'POST', path, body });
  if (status !== 200) throw new Error(`${path}: ${status} ${answer.toString().slice(0, 300)}`);
  return ms;
};

const timesOf = async (minsu: Minsu, path: string, body: unknown): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) times.push(await ask(minsu, path, body));
  return median(times);
};

const one = async (minsu: Minsu, report: ReportName, today: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, period] of Object.entries(periodsOf(today))) {
    if (reports[report].of === 'now' && name !== 'month') continue;
    const slowest = { by: '', ms: 0 };
    for (const by of reports[report].by) {
      const ms = await timesOf(minsu, getReport.path, { report, ...period, by, compare: 'previous' });
      if (ms > slowest.ms) Object.assign(slowest, { by, ms });
    }
    figures.push(
      figure(`${report}, ${name}`, slowest.ms, {
        unit: 'ms',
        digits: 0,
        limit: ['<=', LONGEST_MS],
        note: `compared; slowest by ${slowest.by}`,
      }),
    );
  }
  return figures;
};

export const measureReports = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('reports', SHAPE);
  await rowsOf(url, MARK_ALL);
  await rowsOf(url, BOOKS);
  const [marked] = await rowsOf<{ months: number; orders: number }>(
    url,
    'select (select count(*)::int from report_marks) as months, (select count(*)::int from orders) as orders',
  );
  return withMinsu(bench, url, async (minsu) => {
    const seconds = await untilWorkedOut(url);
    await rowsOf(url, 'vacuum analyze');
    const today = new Date().toISOString().slice(0, 10);
    const figures: Figure[] = [
      figure('all summaries worked out', seconds, {
        unit: 's',
        digits: 1,
        note: `${marked?.orders ?? 0} orders, ${marked?.months ?? 0} months of houses`,
      }),
    ];
    for (const report of reportNames) figures.push(...(await one(minsu, report, today)));
    const { month } = periodsOf(today);
    const behind = await timesOf(minsu, pageReportOrders.path, { report: 'production', ...month });
    figures.push(
      figure('orders behind a month', behind, { unit: 'ms', digits: 0, limit: ['<=', LONGEST_MS] }),
    );
    return figures;
  });
};
