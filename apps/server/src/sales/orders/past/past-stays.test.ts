import { pageLedgerProofs, proveLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { editRemarks, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import {
  importPastStays,
  listMoveIns,
  moveInMonths,
  undoMoveIn,
} from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { keepSummaries } from '../../../operations/reports/keep-summaries.ts';

let t: TestApp;
let lead: TestClient;
let house: BuiltHouse;
let code: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z', background: true });
  lead = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
  const row = await t.database
    .selectFrom('houses')
    .select('code')
    .where('id', '=', house.id)
    .executeTakeFirstOrThrow();
  code = row.code;
});
afterAll(() => t.close());
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

type Line = readonly (string | number)[];
const HEAD = '房源,房号,客人姓名,入住,离店,渠道,订单号,总额,手机号,下单时间,佣金,订单状态';

const upload = async (lines: readonly Line[], head = HEAD) => {
  const file = new TextEncoder().encode([head, ...lines.map((line) => line.join(','))].join('\n'));
  return lead.ok(importPastStays.upload, { file, fileName: 'past.csv' });
};
const checked = async (lines: readonly Line[], head?: string) => {
  const { id, mapping } = await upload(lines, head);
  return { id, mapping, check: await lead.ok(importPastStays.check, { id, mapping }) };
};
const over = async (id: string) => {
  await expect.poll(async () => isOver(await lead.ok(getRun, { id })), { timeout: 30_000 }).toBe(true);
  return lead.ok(getRun, { id });
};
const bringIn = async (lines: readonly Line[], rows: 'all' | 'good' = 'all') => {
  const { id, mapping } = await checked(lines);
  await lead.ok(importPastStays.apply, { id, mapping, rows });
  return over(id);
};
const lines = (): Line[] => [
  [
    code,
    '101',
    '李白',
    '2025-11-21',
    '2025-11-23',
    '美团',
    'MT-1',
    600,
    '13800001111',
    '2025-11-01',
    60,
    '已离店',
  ],
  [
    code,
    '102',
    '杜甫',
    '2025-11-22',
    '2025-11-23',
    '',
    '',
    '300.01',
    '13800001111',
    '2025-11-10',
    '',
    '已完成',
  ],
  [code, '', '', '2025-12-01', '2025-12-03', '途家', 'TJ-1', 500, '', '', '', '已完成'],
  [code, '103', '王维', '2025-12-05', '2025-12-06', '途家', 'TJ-2', 400, '', '', '', '已取消'],
];
const everything = async () => {
  const tables = [
    'orders',
    'stays',
    'order_nights',
    'stay_rooms',
    'room_night',
    'payments',
    'guests',
    'guest_contacts',
    'moved_books',
    'report_rooms',
    'ledger_entries',
    'split_units',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      t.database,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
};
const prove = async () => {
  await lead.ok(proveLedger, {});
  await expect
    .poll(async () => (await lead.ok(pageLedgerProofs, {})).records[0]?.finishedAt ?? null, {
      timeout: 30_000,
    })
    .not.toBeNull();
  const [proof] = (await lead.ok(pageLedgerProofs, {})).records;
  return proof?.checks.filter(({ samples }) => samples.length > 0).map(({ samples }) => samples);
};

test('nothing is guessed: each line that cannot come says why, and the check changes nothing', async () => {
  const before = await everything();
  const { check } = await checked([
    ...lines(),
    [code, '101', '重叠', '2025-11-22', '2025-11-24', '', '', 100, '', '', '', '已完成'],
    [code, '999', '无此房', '2025-11-22', '2025-11-24', '', '', 100, '', '', '', '已完成'],
    [code, '101', '未离店', '2026-11-19', '2026-11-25', '', '', 100, '', '', '', '已完成'],
    [code, '101', '太早', '1900-01-01', '1900-01-02', '', '', 100, '', '', '', '已完成'],
    [code, '101', '无金额', '2025-10-01', '2025-10-02', '', '', '', '', '', '', '已完成'],
    [code, '101', '晚订', '2025-10-01', '2025-10-02', '', '', 1, '', '2025-10-05', '', '已完成'],
    [code, '101', '多佣', '2025-10-01', '2025-10-02', '', '', 1, '', '', 2, '已完成'],
  ]);
  expect(check).toMatchObject({ total: 10, ready: 3, bad: 7, left: 1 });
  expect(check.problems.map(({ line, messages }) => [line, ...messages].join(' '))).toEqual([
    expect.stringMatching(/^6 101 overlaps line 2 on 2025-11-22/),
    expect.stringMatching(/^7 .*no room 999/),
    expect.stringMatching(/^8 .*Not over yet/),
    expect.stringMatching(/^9 .*Before 2000/),
    expect.stringMatching(/^10 Total is missing/),
    expect.stringMatching(/^11 .*Booked after the arrival/),
    expect.stringMatching(/^12 .*more than the total/),
  ]);
  expect(await everything()).toEqual(before);
});

test('past stays are part of orders, guests and reports, and move no money', async () => {
  const before = await everything();
  expect(await bringIn(lines())).toMatchObject({ state: 'done', done: 3 });
  const { records } = await lead.ok(pageOrders, { houseId: [house.id], sort: 'checkIn' });
  expect(records).toMatchObject([
    {
      bookerName: '李白',
      shown: 'completed',
      channel: 'mt',
      channelOrderNo: 'MT-1',
      totalFen: 60_000,
      balanceFen: 0,
    },
    { bookerName: '杜甫', shown: 'completed', channel: 'direct', totalFen: 30_001, balanceFen: 0 },
    { bookerName: '未留姓名', shown: 'completed', channel: 'tj', totalFen: 50_000, balanceFen: 0 },
  ]);
  expect(records[0]?.createdAt).toBe('2025-11-01T04:00:00.000Z');
  const members = (await lead.ok(pageMembers, {})).records.filter(({ stayCount }) => stayCount > 0);
  expect(members).toMatchObject([{ name: '李白', stayCount: 2, lifetimeFen: 90_001 }]);
  const after = await everything();
  expect([after.ledger_entries, after.split_units]).toEqual([before.ledger_entries, before.split_units]);
  expect(await prove()).toEqual([]);
  const [move] = await lead.ok(listMoveIns, {});
  expect(move).toMatchObject({ fileName: 'past.csv', orders: 3, nights: 5, roomFen: 140_001, changed: 0 });
  expect(await lead.ok(moveInMonths, { id: move?.id ?? '' })).toEqual([
    { month: '2025-11', orders: 2, nights: 3, roomFen: 90_001 },
    { month: '2025-12', orders: 1, nights: 2, roomFen: 50_000 },
  ]);
});

test('reports of the past and the pace of today exist from the first day', async () => {
  await keepSummaries(t.job().change);
  const asked = { houseId: [house.id], from: '2025-11-01', to: '2025-12-31' };
  const { total } = await lead.ok(getReport, { report: 'production', ...asked });
  expect(total).toMatchObject({ sold: 5, revenue: 140_001, available: 3 * 61 - 3 * 20 });
  const pace = await lead.ok(getReport, {
    ...{ report: 'pace', houseId: [house.id], from: '2026-11-20', to: '2026-11-30', by: 'day' },
  });
  // On 19 November 2025 three of these nights were booked.
  expect(pace.booksOf).toBe('2025-11-19');
  expect(pace.total).toMatchObject({ booksSold: 0, booksThen: 3 });
});

test('the same file again changes nothing', async () => {
  const before = await everything();
  const { check } = await checked(lines());
  expect(check).toMatchObject({ ready: 0, bad: 3, left: 1 });
  expect(await bringIn(lines(), 'good')).toMatchObject({ done: 0 });
  expect(await everything()).toEqual(before);
});

test('an edited remark posts nothing either, and from then on the file stays', async () => {
  const { records } = await lead.ok(pageOrders, { houseId: [house.id], sort: 'checkIn' });
  const { order } = await lead.ok(getOrder, { id: records[2]?.id ?? '' });
  await lead.ok(editRemarks, {
    orderId: order.id,
    version: order.version,
    remark: '迁入',
    remarkInternal: '',
  });
  expect(await prove()).toEqual([]);
  const [move] = await lead.ok(listMoveIns, {});
  expect(move).toMatchObject({ changed: 1 });
  const refused = await lead.call(undoMoveIn, { id: move?.id ?? '' });
  expect([refused.status, refused.failure]).toEqual([409, 'moveIn.hasFacts']);
  await sql`update orders set version = 0 where moved_in_by is not null`.execute(t.database);
});

test('undone, everything is as if the file had never come', async () => {
  const [move] = await lead.ok(listMoveIns, {});
  const run = await lead.ok(undoMoveIn, { id: move?.id ?? '' });
  expect(await over(run.id)).toMatchObject({ state: 'done' });
  const left = await everything();
  expect([
    left.orders,
    left.stays,
    left.room_night,
    left.order_nights,
    left.payments,
    left.guests,
    left.guest_contacts,
    left.moved_books,
  ]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect((await lead.call(undoMoveIn, { id: move?.id ?? '' })).failure).toBe('moveIn.undone');
  expect(await bringIn(lines())).toMatchObject({ state: 'done', done: 3 });
});

test('exports of Airbnb and Booking.com are read by their own headings', async () => {
  const airbnb =
    'Confirmation code,Status,Guest name,Contact,# of adults,# of children,Start date,End date,# of nights,Booked,Listing,Earnings';
  const first = await checked(
    [
      [
        'HMAB12CD34',
        'Confirmed',
        '张三',
        '+86 138 0000 0000',
        2,
        0,
        '10/21/2025',
        '10/23/2025',
        2,
        '2025-09-20',
        code,
        '¥800.00',
      ],
    ],
    airbnb,
  );
  expect(first.check).toMatchObject({ ready: 1, bad: 0 });
  const booking =
    'Property name,Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Commission amount,Duration (nights)';
  const second = await checked(
    [
      [
        code,
        4_012_345_678,
        '"Doe, Jane"',
        'Jane Doe',
        '2025-10-02',
        '2025-10-04',
        '2025-08-01 10:20:00',
        'ok',
        1,
        2,
        '900.50 CNY',
        '135.08 CNY',
        2,
      ],
    ],
    booking,
  );
  expect(second.check).toMatchObject({ ready: 1, bad: 0 });
});

test('a listing’s title and an unknown heading are matched once and remembered', async () => {
  const head = 'Where,Guest,From,Until,Money';
  const line = ['Lakeside Loft', 'Ann', '2025-09-02', '2025-09-04', 700];
  const first = await upload([line], head);
  const mapping = { ...first.mapping, house: 0, guest: 1, checkIn: 2, checkOut: 3, total: 4 };
  const open = await lead.call(importPastStays.check, { id: first.id, mapping });
  expect(open.failure).toBe('import.wordUndecided');
  const answers = {
    ...{ dateOrders: {}, convertedDates: {}, irrelevant: [], cancelled: {}, hiddenRows: null },
    words: { house: { 'lakeside loft': code } },
  };
  await lead.ok(importPastStays.apply, { id: first.id, mapping, answers, rows: 'all' });
  await over(first.id);
  const again = await upload([['Lakeside Loft', 'Ben', '2025-09-06', '2025-09-08', 700]], head);
  expect(again.mapping).toMatchObject({ house: 0, guest: 1, checkIn: 2, checkOut: 3, total: 4 });
  const { ready } = await lead.ok(importPastStays.check, { id: again.id, mapping: again.mapping });
  expect(ready).toBe(1);
});

test('only those who import orders may do so, and only in their properties', async () => {
  const cleaner = await t.as('housekeeper');
  const calls = [
    await cleaner.call(listMoveIns, {}),
    await cleaner.call(moveInMonths, { id: house.id }),
    await cleaner.call(undoMoveIn, { id: house.id }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await lead.call(undoMoveIn, { id: house.id })).failure).toBe('moveIn.notFound');
  const file = new TextEncoder().encode(HEAD);
  const director = await (await t.as('director')).call(importPastStays.upload, { file, fileName: 'x.csv' });
  expect([director.status, director.failure]).toEqual([409, 'moveIn.phonesNeeded']);
});
