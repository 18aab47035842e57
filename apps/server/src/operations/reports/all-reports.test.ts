/**
 * Every report over the same small cases, computed by hand, as of noon on 20 November 2026. Each case is described
 * above its table, which covers all fourteen reports.
 */
import {
  getReport,
  pageReportOrders,
  reportFile,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureName,
  figures,
  groupings,
  type ReportName,
  reportNames,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { buildOwned } from '../../../test/desks/contract-desk.ts';
import { openStatementDesk } from '../../../test/desks/statement-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { noteRooms } from '../../inventory/room-status/capacity-queries.ts';
import { newId } from '../../platform/ids.ts';
import { keepSummaries } from './keep-summaries.ts';

type Totals = Readonly<Record<ReportName, Partial<Record<FigureName, number | null>>>>;
type Asked = Readonly<Record<string, unknown>>;

const november = { from: '2026-11-01', to: '2026-11-30' };
const february = { from: '2027-02-01', to: '2027-02-28' };
const tenYears = { from: '2016-12-01', to: '2026-11-30' };

let t: TestApp;
let one: BuiltHouse;
let ahead: BuiltHouse;
let east: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const keep = () => keepSummaries(t.job().change);
const view = async (report: ReportName, asked: Asked) =>
  (await t.as('admin')).ok(getReport, { report, ...asked });

const userId = (username: string) => userIdOf(t.database, username);

/** Everything counted is zero, everything divided or measured is unknown. */
const nothing: Totals = {
  production: {
    ...{ available: 0, blocked: 0, sold: 0, revenue: 0 },
    ...{ occupancy: null, adjusted: null, adr: null, revpar: null },
  },
  pickup: { booksSold: 0, booksThen: null, pickup: null, booksRevenue: 0, pickupRevenue: null },
  pace: { booksSold: 0, booksThen: null, pickup: null, booksRevenue: 0, pickupRevenue: null },
  'channel-net': {
    ...{ sold: 0, revenue: 0, commission: 0, netRevenue: 0 },
    ...{ soldShare: null, commissionShare: null, adr: null, netAdr: null },
  },
  cancellation: {
    ...{ bookings: 0, kept: 0, cancelled: 0, noShows: 0, lostNights: 0, keptFees: 0 },
    ...{ cancelRate: null, noShowRate: null },
  },
  'lead-time': {
    ...{ bookings: 0, nights: 0, arrivalRevenue: 0 },
    ...{ bookingShare: null, medianLead: null, meanLead: null },
  },
  'length-of-stay': {
    ...{ bookings: 0, nights: 0, arrivalRevenue: 0 },
    ...{ bookingShare: null, medianLength: null, meanLength: null },
  },
  'landlord-profit': {
    ...{ nights: 0, gross: 0, channelPart: 0, taxPart: 0, platformPart: 0, landlordPart: 0 },
    ...{ trueUps: 0, expenses: 0, landlordNet: 0, platformNet: 0 },
  },
  'revenue-bridge': { bridge: 0 },
  'deposits-held': { deposits: 0, held: 0, heldDays: null, toReturn: 0, toReturnFen: 0 },
  'aged-balances': { owingOrders: 0, owed: 0, owed30: 0, owed60: 0, owed90: 0, owedMore: 0, credit: 0 },
  tasks: { tasks: 0, tasksDone: 0, tasksLate: 0, onTime: null, fails: 0, minutes: null, taskCost: 0 },
  reviews: { reviews: 0, score: null, low: 0, lowShare: null, replied: 0, inTime: null },
  'response-time': {
    ...{ asked: 0, answered: 0, unanswered: 0 },
    ...{ firstMedian: null, answerMedian: null, answerMean: null, withinHour: null },
  },
};

/** Current balances do not depend on the period. */
const nowOf = ({ 'deposits-held': deposits, 'aged-balances': balances }: Totals) => ({
  'deposits-held': deposits,
  'aged-balances': balances,
});

describe('an empty business', () => {
  test.each(reportNames)('%s: noughts and unknowns, over a day, a month and ten years', async (report) => {
    for (const period of [{ from: '2026-11-20', to: '2026-11-20' }, november, february, tenYears])
      expect([period, (await view(report, period)).total]).toEqual([period, nothing[report]]);
  });

  test.each(reportNames)('%s: no row stands for what is not there', async (report) => {
    for (const by of reports[report].by) {
      const { rows } = await view(report, { ...november, by });
      const inTime = ['time', 'day', 'week', 'month'].includes(by);
      expect([by, rows.length > 0]).toEqual([by, inTime]);
      for (const { values } of rows) expect([by, values]).toEqual([by, nothing[report]]);
    }
  });
});

const waits = async (house: BuiltHouse, orderId: string, asked: string, answered: string): Promise<void> => {
  const id = newId();
  await sql`insert into threads (id, house_id, order_id, channel, last_at, created_at)
    values (${id}, ${house.id}, ${orderId}, 'sms', ${answered}, ${asked})`.execute(t.database);
  await sql`insert into thread_messages (id, thread_id, kind, origin, text_cipher, author_id, at, state, created_at)
    values (${newId()}, ${id}, 'guest', 'person', 'x', null, ${asked}, null, ${asked}),
      (${newId()}, ${id}, 'reply', 'person', 'x', ${await userId('frontdesk')}, ${answered}, 'sent', ${answered})`.execute(
    t.database,
  );
};

const reviewed = (house: BuiltHouse, at: string, score: number, reply: string | null) =>
  sql`insert into evaluations (house_id, id, guest_name, channel, score, content, received_at, reply_due_at, reply, replied_at)
    values (${house.id}, ${newId()}, '住客', 'mt', ${score}, '好', ${at}, ${at}::timestamptz + interval '2 days', ${reply},
      ${reply === null ? null : at})`.execute(t.database);

/** Books of an evening with `rooms` sold at one price for one night. */
const books = async (house: BuiltHouse, evening: string, nightsLater: number, fen: number) => {
  const at = <T>(value: T, rest: T): T[] =>
    Array.from({ length: 40 }, (_, k) => (k + 1 === nightsLater ? value : rest));
  await sql`insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at)
    values (${house.id}, ${evening}, 0, 0, 0, false, now())`.execute(t.database);
  await sql`insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    values (${house.id}, ${evening}, ${house.roomTypeId}, 'mt', ${at(1, 0)}::int[], ${at(fen, 0)}::bigint[])`.execute(
    t.database,
  );
};

/**
 * House One, one room, opened on 10 November 2026: 21 nights of November. One order of Meituan, booked on 5 November for the
 * night of the 10th at 400.00, commission not told: assumed at 12 %, 48.00. 80 % of it, 320.00, are the landlord's. Of the
 * 400.00 300.00 are paid; the guest left 9 days ago. A deposit of 200.00 is held since the 10th, less 50.00. The room was
 * cleaned on the 11th, an hour late, in 45 minutes for 60.00, after it had failed once. A review of 4.5, answered in time. A
 * question, answered after 10 minutes. On the evening of 13 November one night of the 25th was on the books for 300.00,
 * cancelled since; a year ago, on 19 November 2025, one of the 21st for 200.00.
 */
const order: Totals = {
  production: {
    ...{ available: 21, blocked: 0, sold: 1, occupancy: 1 / 21, adjusted: 1 / 21 },
    ...{ revenue: 40_000, adr: 40_000, revpar: 1_905 },
  },
  // The night of the 10th was over that evening: sold then and now.
  pickup: { booksSold: 1, booksThen: 2, pickup: -1, booksRevenue: 40_000, pickupRevenue: -30_000 },
  pace: { booksSold: 1, booksThen: 1, pickup: 0, booksRevenue: 40_000, pickupRevenue: 20_000 },
  'channel-net': {
    ...{ sold: 1, soldShare: 1, revenue: 40_000, commission: 4_800, commissionShare: 0.12 },
    ...{ netRevenue: 35_200, adr: 40_000, netAdr: 35_200 },
  },
  cancellation: {
    ...{ bookings: 1, kept: 1, cancelled: 0, cancelRate: 0, noShows: 0, noShowRate: 0 },
    ...{ lostNights: 0, keptFees: 0 },
  },
  'lead-time': {
    ...{ bookings: 1, bookingShare: 1, medianLead: 5, meanLead: 5, nights: 1, arrivalRevenue: 40_000 },
  },
  'length-of-stay': {
    ...{ bookings: 1, bookingShare: 1, meanLength: 1, medianLength: 1, nights: 1, arrivalRevenue: 40_000 },
  },
  'landlord-profit': {
    ...{ nights: 1, gross: 40_000, channelPart: 0, taxPart: 0, platformPart: 8_000, landlordPart: 32_000 },
    ...{ trueUps: 0, expenses: 0, landlordNet: 32_000, platformNet: 8_000 },
  },
  // The final sum.
  'revenue-bridge': { bridge: 32_000 },
  'deposits-held': { deposits: 1, held: 15_000, heldDays: 10, toReturn: 1, toReturnFen: 15_000 },
  'aged-balances': {
    ...{ owingOrders: 1, owed: 10_000, owed30: 10_000, owed60: 0, owed90: 0, owedMore: 0, credit: 0 },
  },
  tasks: { tasks: 1, tasksDone: 1, tasksLate: 1, onTime: 0, fails: 1, minutes: 45, taskCost: 6_000 },
  reviews: { reviews: 1, score: 4.5, low: 0, lowShare: 0, replied: 1, inTime: 1 },
  'response-time': {
    ...{ asked: 1, answered: 1, unanswered: 0, firstMedian: 10, answerMedian: 10, answerMean: 10 },
    withinHour: 1,
  },
};

const buildOne = async (): Promise<void> => {
  const desk = openStatementDesk(t);
  const owned = await buildOwned(t.database, '许一', { name: 'One' });
  one = owned;
  const { unitId } = await desk.splitNight(owned, await desk.underContract(owned), { night: '2026-11-10' });
  await sql`update orders set channel = 'mt', created_at = '2026-11-05T04:00:00Z', paid_fen = 30000 where id = ${unitId}`.execute(
    t.database,
  );
  await sql`insert into deposits (house_id, id, order_id, state, amount_fen, deducted_fen, created_at, method, collected_by,
      collected_at, collected_on)
    values (${one.id}, ${newId()}, ${unitId}, 'held', 20000, 5000, now(), 'cash', 'test', '2026-11-10T06:00:00Z', '2026-11-10')`.execute(
    t.database,
  );
  await sql`insert into tasks (id, house_id, room_id, kind, state, origin, day, due_at, planned_minutes, assignee_id, created_by,
      created_at, finished_at, minutes_spent, cost_fen, fails)
    values (${newId()}, ${one.id}, ${one.rooms[0]?.id}, 'departure', 'done', 'check_out', '2026-11-11', '2026-11-11T06:00:00Z', 30,
      ${await userId('housekeeper')}, 'test', now(), '2026-11-11T07:00:00Z', 45, 6000, 1)`.execute(
    t.database,
  );
  await reviewed(one, '2026-11-12T04:00:00Z', 4.5, '谢谢');
  await waits(one, unitId, '2026-11-09T02:00:00Z', '2026-11-09T02:10:00Z');
  await books(one, '2026-11-13', 12, 30_000);
  await books(one, '2025-11-19', 2, 20_000);
  await keep();
};

describe('one order', () => {
  beforeAll(buildOne);

  test.each(reportNames)('%s: its figures in all', async (report) => {
    const { total } = await view(report, { ...november, houseId: [one.id] });
    expect(total).toEqual(order[report]);
  });

  test.each(reportNames)('%s: the same over ten years, beside ten years of nothing', async (report) => {
    const asked = { ...tenYears, houseId: [one.id], compare: 'previous' };
    const { total, before, totalBefore } = await view(report, asked);
    expect(total).toEqual(order[report]);
    if (!reports[report].compares) return expect(totalBefore).toBeNull();
    expect(before).toEqual({ from: '2006-12-01', to: '2016-11-30' });
    return expect(totalBefore).toEqual(nothing[report]);
  });

  test.each(reportNames)('%s: one row of each grouping holds it, the others nothing', async (report) => {
    for (const by of reports[report].by) {
      const { rows, figures: shown } = await view(report, { ...november, houseId: [one.id], by });
      for (const name of shown as FigureName[]) {
        // Cancelled and offered nights are spread over rows; ratios do not add up.
        if (!['count', 'fen'].includes(figures[name].kind) || /^(adr|revpar|netAdr)$/.test(name)) continue;
        // Its rows are sums and the steps between them.
        if (reports[report].stepwise) continue;
        if (by === 'channel' && (name === 'available' || name === 'blocked')) continue;
        const sum = rows.reduce((all, { values }) => all + (values[name] ?? Number.NaN), 0);
        expect([by, name, sum]).toEqual([by, name, order[report][name]]);
      }
    }
  });
});

/**
 * House Ahead, one room, on sale since today: 11 nights of November, 28 of February. One order, booked on 18 November
 * for 1 and 2 February at 500.00 per night: 75 days ahead. No other data.
 */
const inFebruary: Totals = {
  ...nothing,
  production: {
    ...{ available: 28, blocked: 0, sold: 2, occupancy: 2 / 28, adjusted: 2 / 28 },
    ...{ revenue: 100_000, adr: 50_000, revpar: 3_571 },
  },
  pickup: { booksSold: 2, booksThen: null, pickup: null, booksRevenue: 100_000, pickupRevenue: null },
  pace: { booksSold: 2, booksThen: null, pickup: null, booksRevenue: 100_000, pickupRevenue: null },
  'channel-net': {
    ...{ sold: 2, soldShare: 1, revenue: 100_000, commission: 0, commissionShare: 0 },
    ...{ netRevenue: 100_000, adr: 50_000, netAdr: 50_000 },
  },
  cancellation: { ...nothing.cancellation, bookings: 1, kept: 1, cancelRate: 0, noShowRate: 0 },
  'lead-time': {
    ...{ bookings: 1, bookingShare: 1, medianLead: 75, meanLead: 75, nights: 2, arrivalRevenue: 100_000 },
  },
  'length-of-stay': {
    ...{ bookings: 1, bookingShare: 1, meanLength: 2, medianLength: 2, nights: 2, arrivalRevenue: 100_000 },
  },
};
const beforeFebruary: Totals = {
  ...nothing,
  production: { ...nothing.production, available: 11, occupancy: 0, adjusted: 0, revpar: 0 },
};

describe('sales ahead alone', () => {
  beforeAll(async () => {
    ahead = await buildHouse(t.database, { name: 'Ahead' });
    await t.job().change((ctx) => noteRooms(ctx, ahead.id, '2026-11-19'));
    await buildStay(t.database, ahead, {
      ...{ checkIn: '2027-02-01', checkOut: '2027-02-03', room: ahead.rooms[0] ?? null, priceFen: 50_000 },
      createdAt: '2026-11-18T04:00:00Z',
    });
    await keep();
  });

  test.each(reportNames)('%s: in its month, and nothing before', async (report) => {
    const asked = { houseId: [ahead.id], compare: 'previous' };
    const found = await view(report, { ...february, ...asked });
    expect(found.total).toEqual(inFebruary[report]);
    expect((await view(report, { ...november, ...asked })).total).toEqual(beforeFebruary[report]);
    // January offers its 31 nights, and sells none of them.
    if (report === 'production')
      expect(found.totalBefore).toMatchObject({ available: 31, sold: 0, adr: null });
    else if (reports[report].compares) expect(found.totalBefore).toEqual(nothing[report]);
  });
});

/** November of both houses together: One opened on the 10th, Ahead on the 20th. */
const both: Totals = {
  ...order,
  production: {
    ...{ available: 32, blocked: 0, sold: 1, occupancy: 1 / 32, adjusted: 1 / 32 },
    ...{ revenue: 40_000, adr: 40_000, revpar: 1_250 },
  },
};

describe('houses opened within the period', () => {
  test.each(reportNames)('%s: each counts from its own first day', async (report) => {
    const asked = { ...november, houseId: [one.id, ahead.id] };
    expect((await view(report, asked)).total).toEqual(both[report]);
    if (!reports[report].by.includes('house')) return;
    const { rows } = await view(report, { ...asked, by: 'house' });
    const found = new Map(rows.map(({ key, values }) => [key, values]));
    expect(found.get(one.id)).toEqual(order[report]);
    if (report === 'production') expect(found.get(ahead.id)).toEqual(beforeFebruary.production);
    else expect(found.has(ahead.id)).toBe(false);
  });
});

/**
 * House East in New York, one room. Booked on 1 November 03:30 UTC, 31 October local time, for three nights from 1
 * November: one day ahead. 100.00, 100.00 and 100.01; plus a free night on the 10th and one on the 12th for
 * 99,999,999.99, by direct guests. Asked and reviewed on 1 November 02:00 UTC, 31 October local time; answered after 90
 * minutes.
 */
const inEast: Totals = {
  ...nothing,
  production: {
    // From the first of November on; 1,000,030,000,000 / 5 and / 30 fen, rounded.
    ...{ available: 30, blocked: 0, sold: 5, occupancy: 5 / 30, adjusted: 5 / 30 },
    ...{ revenue: 10_000_030_000, adr: 2_000_006_000, revpar: 333_334_333 },
  },
  pickup: { booksSold: 5, booksThen: null, pickup: null, booksRevenue: 10_000_030_000, pickupRevenue: null },
  pace: { booksSold: 5, booksThen: null, pickup: null, booksRevenue: 10_000_030_000, pickupRevenue: null },
  'channel-net': {
    // 12 % of 300.01 are 36.0012.
    ...{ sold: 5, soldShare: 1, revenue: 10_000_030_000, commission: 3_600 },
    ...{ commissionShare: 3_600 / 10_000_030_000, netRevenue: 10_000_026_400 },
    ...{ adr: 2_000_006_000, netAdr: 2_000_005_280 },
  },
  cancellation: { ...nothing.cancellation, bookings: 3, kept: 3, cancelRate: 0, noShowRate: 0 },
  // 1, 0 and 0 days ahead.
  'lead-time': {
    ...{
      bookings: 3,
      bookingShare: 1,
      medianLead: 0,
      meanLead: 1 / 3,
      nights: 5,
      arrivalRevenue: 10_000_030_000,
    },
  },
  'length-of-stay': {
    ...{
      bookings: 3,
      bookingShare: 1,
      meanLength: 5 / 3,
      medianLength: 1,
      nights: 5,
      arrivalRevenue: 10_000_030_000,
    },
  },
  // None of it is paid: due since the 4th, 11th and 13th; nothing is due for the free night.
  'aged-balances': {
    ...nothing['aged-balances'],
    owingOrders: 2,
    owed: 10_000_030_000,
    owed30: 10_000_030_000,
  },
};
const inOctober: Totals = {
  ...nothing,
  ...nowOf(inEast),
  reviews: { reviews: 1, score: 2.5, low: 1, lowShare: 1, replied: 0, inTime: 0 },
  'response-time': {
    ...{ asked: 1, answered: 1, unanswered: 0, firstMedian: 90, answerMedian: 90, answerMean: 90 },
    withinHour: 0,
  },
};

describe('zones and amounts', () => {
  beforeAll(async () => {
    east = await buildHouse(t.database, { name: 'East' });
    await sql`update houses set time_zone = 'America/New_York' where id = ${east.id}`.execute(t.database);
    const over = { room: east.rooms[0] ?? null, state: 'checked_out', shown: 'completed' };
    const { orderId, stayId } = await buildStay(t.database, east, {
      ...{ ...over, checkIn: '2026-11-01', checkOut: '2026-11-04', priceFen: 10_000, channel: 'mt' },
      createdAt: '2026-11-01T03:30:00Z',
    });
    await sql`update order_nights set price_fen = 10001 where stay_id = ${stayId} and night = '2026-11-03'`.execute(
      t.database,
    );
    await sql`update orders set room_fen = 30001 where id = ${orderId}`.execute(t.database);
    for (const [checkIn, checkOut, priceFen] of [
      ['2026-11-10', '2026-11-11', 0],
      ['2026-11-12', '2026-11-13', 9_999_999_999],
    ] as const)
      await buildStay(t.database, east, { ...over, checkIn, checkOut, priceFen });
    await reviewed(east, '2026-11-01T02:00:00Z', 2.5, null);
    await waits(east, orderId, '2026-11-01T02:00:00Z', '2026-11-01T03:30:00Z');
    await keep();
  });

  test.each(reportNames)('%s: to the fen, by the clock of the house', async (report) => {
    const asked = { houseId: [east.id], by: reports[report].by[0] };
    expect((await view(report, { ...november, ...asked })).total).toEqual(inEast[report]);
    const last = { from: '2026-10-31', to: '2026-10-31' };
    expect((await view(report, { ...last, ...asked })).total).toEqual(inOctober[report]);
  });
});

/** Figures that may be unknown: ratios and averages, channels' capacity, and books that were not kept. */
const mayBeUnknown = (name: FigureName, by: string, booksOf: string | null): boolean => {
  if (['share', 'days', 'minutes', 'score'].includes(figures[name].kind)) return true;
  if (['adr', 'revpar', 'netAdr'].includes(name)) return true;
  if (['available', 'blocked'].includes(name)) return by === 'channel';
  return ['booksThen', 'pickup', 'pickupRevenue'].includes(name) && booksOf === null;
};

describe('whatever is asked', () => {
  test.each(reportNames)('%s: every cell is a number, or unknown where it may be', async (report) => {
    for (const by of groupings.filter((each) => reports[report].by.includes(each)))
      for (const compare of ['none', 'previous', 'lastWeek', 'lastMonth', 'lastYear'])
        for (const period of [november, february]) {
          const found = await view(report, { ...period, by, compare });
          const beside = found.rows.flatMap(({ before }) => (before ? [before] : []));
          for (const values of [...found.rows.map((row) => row.values), ...beside, found.total]) {
            expect(Object.keys(values)).toEqual(found.figures);
            for (const [name, value] of Object.entries(values)) {
              const unknown = value === null && mayBeUnknown(name as FigureName, found.by, found.booksOf);
              expect([by, compare, name, unknown || Number.isFinite(value)]).toEqual([
                by,
                compare,
                name,
                true,
              ]);
            }
          }
        }
  });

  test.each(reportNames)('%s: its file names what is unknown by an empty cell', async (report) => {
    const { token } = await t.as('admin');
    for (const period of [november, february, tenYears]) {
      const { statusCode, body } = await t.app.inject({
        method: 'POST',
        url: reportFile.path,
        headers: { authorization: token },
        payload: {
          report,
          ...period,
          compare: reports[report].compares ? 'previous' : 'none',
          format: 'csv',
        },
      });
      expect(statusCode).toBe(200);
      expect(body).toContain('\r\n');
      expect(body).not.toMatch(/NaN|Infinity|null|undefined/);
    }
  });

  test('behind a figure of nothing stands an empty list', async () => {
    const admin = await t.as('admin');
    const none = await buildHouse(t.database, { name: 'None' });
    for (const report of reportNames.filter((name) => reports[name].drill === 'orders'))
      expect([report, await admin.ok(pageReportOrders, { report, houseId: [none.id] })]).toMatchObject([
        report,
        { records: [], total: 0, count: 0, fen: report === 'response-time' ? null : 0 },
      ]);
  });
});
