/**
 * Response times, pickup and pace worked out by hand, seen from 20 November 2026 (noon in Shanghai).
 *
 * Three conversations of Lake (direct, Meituan, direct), minutes from asking to the answer of a person:
 *   1  16 Nov 09:00 asked, 09:02 asked on, 09:05 an automatic message, 09:10 answered by frontdesk     10, the first
 *      16 Nov 14:00 asked, 16:00 answered by operator                                                 120
 *   2  17 Nov 23:50 asked, 18 Nov 00:20 answered at the platform                                       30, the first
 *      18 Nov 10:00 asked, no answer: marked as needing none                                      –
 *   3  19 Nov 20:00 asked, still waiting                                                                –
 */

import {
  hideEvaluation,
  pageEvaluations,
  recordEvaluation,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { listBehind } from '@minsu/contract/operations/reports/report-drill.ts';
import { getReport, pageReportOrders } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reports } from '@minsu/contract/operations/reports/report-list.ts';
import { pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { newId } from '../../platform/ids.ts';
import { differingHouses } from './check-summaries.ts';
import { keepSummaries } from './keep-summaries.ts';
import { shareOfMonth } from './summaries.ts';

let t: TestApp;
let lake: BuiltHouse;
const november = { from: '2026-11-01', to: '2026-11-30' };
const keep = () => keepSummaries(t.job().change);
const local = (text: string): string => `2026-11-${text.replace(' ', 'T')}:00+08:00`;

const userId = (username: string) => userIdOf(t.database, username);

interface Said {
  readonly at: string;
  readonly by?: 'guest' | 'automation' | 'platform' | 'frontdesk' | 'operator';
}

const thread = async (
  channel: string,
  said: readonly Said[],
  more: { waiting?: string; settled?: string } = {},
) => {
  const { orderId } = await buildStay(t.database, lake, {
    checkIn: '2027-02-10',
    checkOut: '2027-02-11',
    room: null,
    channel,
  });
  const id = newId();
  const times = said.map(({ at }) => local(at));
  await sql`insert into threads (id, house_id, order_id, channel, last_at, created_at, waiting_since, settled_at)
    values (${id}, ${lake.id}, ${orderId}, 'sms', ${times.at(-1)}, ${times[0]}, ${more.waiting ? local(more.waiting) : null},
      ${more.settled ? local(more.settled) : null})`.execute(t.database);
  for (const { at, by = 'guest' } of said) {
    const reply = by !== 'guest';
    const person = by === 'frontdesk' || by === 'operator' ? await userId(by) : null;
    await sql`insert into thread_messages (id, thread_id, kind, origin, text_cipher, author_id, at, state, created_at)
      values (${newId()}, ${id}, ${reply ? 'reply' : 'guest'}, ${person || !reply ? 'person' : by}, 'x', ${person},
        ${local(at)}, ${reply ? 'sent' : null}, ${local(at)})`.execute(t.database);
  }
  return { id, orderId };
};

beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 3, department: 'staff' });
  await thread('direct', [
    { at: '16 09:00' },
    { at: '16 09:02' },
    { at: '16 09:05', by: 'automation' },
    { at: '16 09:10', by: 'frontdesk' },
    { at: '16 14:00' },
    { at: '16 16:00', by: 'operator' },
  ]);
  await thread('mt', [{ at: '17 23:50' }, { at: '18 00:20', by: 'platform' }, { at: '18 10:00' }], {
    settled: '18 11:00',
  });
  await thread('direct', [{ at: '19 20:00' }], { waiting: '19 20:00' });
  await keep();
});
afterAll(() => t.close());

const report = async (input: Record<string, unknown>) =>
  (await t.as('admin')).ok(getReport, { report: 'response-time', ...november, ...input });

describe('how long guests wait', () => {
  test('in all', async () => {
    expect((await report({})).total).toEqual({
      asked: 4,
      answered: 3,
      unanswered: 1,
      firstMedian: 20,
      answerMedian: 30,
      answerMean: 160 / 3,
      withinHour: 2 / 3,
    });
  });

  test('by employee, hour, day and channel', async () => {
    const rowsOf = async (by: string) =>
      (await report({ by })).rows
        .filter(({ values }) => (values.asked ?? 0) > 0)
        .map(({ key, name, values }) => [name ?? key, values.asked, values.answerMedian]);
    expect((await rowsOf('employee')).sort()).toEqual([
      ['', 2, 30],
      ['frontdesk', 1, 10],
      ['operator', 1, 120],
    ]);
    expect(await rowsOf('hour')).toEqual([
      ['9', 1, 10],
      ['14', 1, 120],
      ['20', 1, null],
      ['23', 1, 30],
    ]);
    expect(await rowsOf('day')).toEqual([
      ['2026-11-16', 2, 65],
      ['2026-11-17', 1, 30],
      ['2026-11-19', 1, null],
    ]);
    expect((await rowsOf('channel')).sort()).toEqual([
      ['direct', 3, 65],
      ['mt', 1, 30],
    ]);
  });

  test('the orders behind every row come to how often guests asked', async () => {
    const admin = await t.as('admin');
    for (const by of reports['response-time'].by) {
      const { rows, total } = await report({ by });
      for (const { key, values } of [...rows, { key: undefined, values: total }]) {
        const asked = {
          report: 'response-time' as const,
          ...november,
          by,
          ...(key !== undefined && { key }),
        };
        expect([by, key, (await admin.ok(pageReportOrders, asked)).count]).toEqual([
          by,
          key,
          values.asked ?? 0,
        ]);
      }
    }
  });

  test('an answer that comes, and a conversation that is settled, change its summary', async () => {
    const { id } = await thread('direct', [{ at: '19 08:00' }], { waiting: '19 08:00' });
    await keep();
    expect((await report({})).total).toMatchObject({ asked: 5, unanswered: 2 });
    await sql`update threads set waiting_since = null where id = ${id}`.execute(t.database);
    await sql`insert into thread_messages (id, thread_id, kind, origin, text_cipher, at, state, created_at)
      values (${newId()}, ${id}, 'reply', 'person', 'x', ${local('19 08:30')}, 'sent', now())`.execute(
      t.database,
    );
    await keep();
    expect((await report({})).total).toMatchObject({ asked: 5, answered: 4, unanswered: 1 });
    await t.job().read(async (ctx) => {
      for (const month of ['2026-11-01', '2026-12-01'])
        expect(await differingHouses(ctx, shareOfMonth([lake.id], month))).toEqual(new Map());
    });
    await sql`delete from threads where id = ${id}`.execute(t.database);
    await sql`insert into report_marks (house_id, month) values (${lake.id}, '2026-11-01')`.execute(
      t.database,
    );
    await keep();
    expect((await report({})).total).toMatchObject({ asked: 4 });
  });

  test('an order that moves to another channel, and a house to another zone, take their waits along', async () => {
    const { orderId } = await thread('direct', [{ at: '20 00:30' }, { at: '20 00:40', by: 'operator' }]);
    await keep();
    const days = { from: '2026-11-19', to: '2026-11-20', channel: ['pig'] };
    expect((await report(days)).total.asked).toBe(0);
    await sql`update orders set channel = 'pig' where id = ${orderId}`.execute(t.database);
    await keep();
    const asked = async () => (await report({ ...days, by: 'day' })).rows.map(({ values }) => values.asked);
    expect(await asked()).toEqual([0, 1]);
    await sql`update houses set time_zone = 'Asia/Tashkent' where id = ${lake.id}`.execute(t.database);
    await keep();
    expect(await asked()).toEqual([1, 0]);
    await sql`update houses set time_zone = 'Asia/Shanghai' where id = ${lake.id}`.execute(t.database);
    await sql`delete from threads where order_id = ${orderId}`.execute(t.database);
    await sql`insert into report_marks (house_id, month) values (${lake.id}, '2026-11-01')`.execute(
      t.database,
    );
    await keep();
  });

  test('only for who reads messages of guests', async () => {
    const finance = await t.as('finance');
    expect((await finance.call(getReport, { report: 'response-time' })).failure).toBe('report.notYours');
    expect(
      (await (await t.as('frontdesk')).ok(getReport, { report: 'response-time', ...november })).total.asked,
    ).toBe(4);
    const hill = await buildHouse(t.database, { name: 'Hill', rooms: 1 });
    expect((await report({ houseId: [hill.id] })).total).toMatchObject({
      asked: 0,
      answerMedian: null,
      withinHour: null,
    });
  });
});

/** `rooms` by night: how many and their price together. */
const books = async (day: string, nights: Record<string, readonly [rooms: number, fen: number]>) => {
  const at = (k: number) => nights[addDays(day, k)] ?? [0, 0];
  const all = Array.from({ length: 40 }, (_, k) => at(k + 1));
  await sql`insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at)
    values (${lake.id}, ${day}, 0, 0, 0, false, now())`.execute(t.database);
  await sql`insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
    values (${lake.id}, ${day}, ${lake.roomTypeId}, 'direct', ${all.map(([rooms]) => rooms)}::int[], ${all.map(([, fen]) => fen)}::bigint[])`.execute(
    t.database,
  );
};

/**
 * On the books now: 21 Nov one room for 300.00, 22 Nov two for 700.00, 25 Nov one for 500.00. On 13 November: 21 and 22 Nov
 * one each for 300.00, and one of 23 Nov for 200.00 that was cancelled since. On 6 November: one of 22 Nov. A year ago, on
 * 19 November 2025: two rooms of 21 Nov for 500.00 and one of 25 Nov for 100.00.
 */
describe('pickup and pace', () => {
  const ahead = { from: '2026-11-20', to: '2026-11-30' };
  beforeAll(async () => {
    const sold = (checkIn: string, checkOut: string, index: number, priceFen: number) =>
      buildStay(t.database, lake, { checkIn, checkOut, room: lake.rooms[index] ?? null, priceFen });
    await sold('2026-11-21', '2026-11-23', 0, 30_000);
    await sold('2026-11-22', '2026-11-23', 1, 40_000);
    await sold('2026-11-25', '2026-11-26', 0, 50_000);
    await books('2026-11-13', {
      '2026-11-21': [1, 30_000],
      '2026-11-22': [1, 30_000],
      '2026-11-23': [1, 20_000],
    });
    await books('2026-11-06', { '2026-11-22': [1, 30_000] });
    await books('2025-11-19', { '2025-11-21': [2, 50_000], '2025-11-25': [1, 10_000] });
    await keep();
  });

  test('pickup: now less a week ago, night by night', async () => {
    const { total, rows, booksOf } = await report({ report: 'pickup', ...ahead, by: 'day' });
    expect(booksOf).toBe('2026-11-13');
    expect(total).toEqual({
      booksSold: 4,
      booksThen: 3,
      pickup: 1,
      booksRevenue: 150_000,
      pickupRevenue: 70_000,
    });
    const on = (date: string) => rows.find(({ key }) => key === date)?.values;
    expect(on('2026-11-21')).toMatchObject({ booksSold: 1, booksThen: 1, pickup: 0 });
    expect(on('2026-11-22')).toMatchObject({ booksSold: 2, booksThen: 1, pickup: 1, pickupRevenue: 40_000 });
    expect(on('2026-11-23')).toMatchObject({
      booksSold: 0,
      booksThen: 1,
      pickup: -1,
      pickupRevenue: -20_000,
    });
    expect((await report({ report: 'pickup', ...ahead, back: 14 })).total.pickup).toBe(3);
  });

  test('the workplace: what the last 7 days brought beside the 7 before', async () => {
    const { kpis } = await (await t.as('admin')).ok(getWorkplace, {});
    expect(kpis.find(({ name }) => name === 'pickup')).toMatchObject({ value: 1, before: 2 });
  });

  test('pace: now beside a year ago, under the nights of this year', async () => {
    const { total, rows, booksOf } = await report({ report: 'pace', ...ahead, by: 'day' });
    expect(booksOf).toBe('2025-11-19');
    expect(total).toMatchObject({ booksSold: 4, booksThen: 3, pickup: 1, pickupRevenue: 90_000 });
    const on = (date: string) => rows.find(({ key }) => key === date)?.values;
    expect(on('2026-11-21')).toMatchObject({ booksSold: 1, booksThen: 2, pickup: -1 });
    expect(on('2026-11-22')).toMatchObject({ booksSold: 2, booksThen: 0 });
    expect(on('2026-11-25')).toMatchObject({ booksSold: 1, booksThen: 1, pickup: 0, pickupRevenue: 40_000 });
  });

  test('none was kept near: unknown, not zero', async () => {
    const { total, booksOf } = await report({ report: 'pickup', ...ahead, back: 60 });
    expect([booksOf, total.booksSold, total.pickup]).toEqual([null, 4, null]);
  });
});

describe('the lists behind tasks and reviews', () => {
  beforeAll(async () => {
    const worker = await userId('housekeeper');
    const kinds = ['departure', 'stay_over', 'deep'];
    const states = ['done', 'cancelled', 'assigned', 'done'];
    for (let n = 0; n < 14; n += 1) {
      const day = addDays('2026-11-01', n * 2);
      const state = states[n % states.length];
      await sql`insert into tasks (id, house_id, room_id, kind, state, origin, day, due_at, planned_minutes, assignee_id, created_by, created_at, finished_at)
        values (${newId()}, ${lake.id}, ${lake.rooms[n % 3]?.id}, ${kinds[n % 3]}, ${state}, 'plan', ${day}, ${`${day}T06:00:00Z`}, 30,
          ${worker}, 'test', now(), ${state === 'done' ? `${day}T05:00:00Z` : null})`.execute(t.database);
    }
    const admin = await t.as('admin');
    const scores = [5, 4, 3, 2.5, 1, 4.5];
    for (const [at, score] of scores.entries()) {
      const { id, version } = await admin.ok(recordEvaluation, {
        houseId: lake.id,
        channel: at % 2 === 0 ? 'mt' : 'direct',
        guestName: '住客',
        score,
        content: '房间很干净',
        receivedOn: addDays('2026-11-02', at * 3),
      });
      if (at === 4) await admin.ok(hideEvaluation, { id, version, reason: '与入住无关' });
    }
    await keep();
  });

  test.each([
    ['tasks', pageTasks],
    ['reviews', pageEvaluations],
  ] as const)('%s: every figure that leads somewhere is the total of its list', async (name, endpoint) => {
    const admin = await t.as('admin');
    let compared = 0;
    for (const by of reports[name].by) {
      const found = await report({ report: name, by });
      for (const { key, values } of [...found.rows, { key: null, values: found.total }])
        for (const figure of reports[name].figures) {
          const opens = listBehind(found, figure, key);
          if (!opens) continue;
          expect(opens.list).toBe(endpoint.path);
          const { total } = await admin.ok(endpoint, opens.filter as never);
          expect([by, key, figure, total]).toEqual([by, key, figure, values[figure] ?? 0]);
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('at midnight in a house of another zone the list holds what the figure counts', async () => {
    const zones = { Hawaii: 'Pacific/Honolulu', Kiritimati: 'Pacific/Kiritimati', Lisbon: 'Europe/Lisbon' };
    for (const [name, zone] of Object.entries(zones)) {
      const house = await buildHouse(t.database, { name, rooms: 1 });
      await sql`update houses set time_zone = ${zone} where id = ${house.id}`.execute(t.database);
      // A minute before and after midnight there, and in Shanghai, at both ends of October.
      for (const day of ['2026-10-01', '2026-11-01'])
        for (const clock of [zone, 'Asia/Shanghai'])
          for (const minutes of [-1, 1])
            await sql`insert into evaluations (house_id, id, guest_name, channel, score, content, received_at, reply_due_at)
              values (${house.id}, ${newId()}, '住客', 'mt', 5, '好', (${day}::timestamp at time zone ${clock})
                + make_interval(mins => ${minutes}), now())`.execute(t.database);
    }
    await keep();
    const admin = await t.as('admin');
    for (const by of ['day', 'house', 'channel'] as const) {
      const found = await report({ report: 'reviews', from: '2026-10-01', to: '2026-10-31', by });
      expect(found.total.reviews).toBe(12);
      for (const { key, values } of [...found.rows, { key: null, values: found.total }]) {
        const opens = listBehind(found, 'reviews', key);
        const { total } = await admin.ok(pageEvaluations, opens?.filter as never);
        expect([by, key, total]).toEqual([by, key, values.reviews ?? 0]);
      }
    }
  });

  test('the average of reviews is the same to the last digit whatever it is grouped by', async () => {
    const averages: unknown[] = [];
    for (const by of reports.reviews.by)
      averages.push((await report({ report: 'reviews', from: '2026-10-01', by })).total.score);
    expect(averages[0]).toBeGreaterThan(1);
    expect(new Set(averages).size).toBe(1);
  });

  test('narrowed to a landlord, or to nobody, nothing lists it', async () => {
    const found = await report({ report: 'tasks', by: 'cleaner' });
    expect(listBehind(found, 'tasks', '')).toBeNull();
    expect(listBehind({ ...found, landlordId: ['x'] }, 'tasks', null)).toBeNull();
    expect(listBehind(found, 'taskCost', null)).toBeNull();
  });
});
