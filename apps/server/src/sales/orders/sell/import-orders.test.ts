import { createTask, getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { getRun, isOver, pageRunItems } from '@minsu/contract/platform/background-run.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let lead: TestClient;
let house: BuiltHouse;
let name: string;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  lead = await t.as('supervisor');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
  const row = await t.database.selectFrom('houses').select('code').where('id', '=', house.id).execute();
  name = row[0]?.code ?? '';
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

const day = (n: number) => addDays('2026-12-20', n);
const HEAD = '房源,房号,客人姓名,入住,离店,渠道,订单号,总额,已付,收款方,手机号,人数';

const upload = async (lines: readonly (readonly (string | number)[])[], client = lead) => {
  const text = [HEAD, ...lines.map((line) => line.join(','))].join('\n');
  const file = new TextEncoder().encode(text);
  return client.call(importOrders.upload, { file, fileName: 'orders.csv' });
};
const checked = async (lines: readonly (readonly (string | number)[])[]) => {
  const { id, mapping } = (await upload(lines)).data;
  return { id, mapping, check: await lead.ok(importOrders.check, { id, mapping }) };
};
const problems = ({ check }: Awaited<ReturnType<typeof checked>>) =>
  check.problems.map(({ line, messages }) => [line, ...messages].join(' '));

const bringIn = async (lines: readonly (readonly (string | number)[])[], rows: 'all' | 'good' = 'all') => {
  const { id, mapping } = await checked(lines);
  const run = await lead.ok(importOrders.apply, { id, mapping, rows });
  await expect
    .poll(async () => isOver(await lead.ok(getRun, { id: run.id })), { timeout: 20_000 })
    .toBe(true);
  return lead.ok(getRun, { id: run.id });
};
const orders = async () => (await lead.ok(pageOrders, { houseId: [house.id], sort: 'checkIn' })).records;

test('treats the total as all-inclusive, counts earlier payments, and picks the best-fitting rooms', async () => {
  const lines = [
    [name, '', '李白', day(0), day(2), '', '', '888.80', 300, '', '13800001111', 2],
    [name, '103', '杜甫', day(0), day(3), '美团', 'MT-77', 1200, '', '渠道', '', 1],
  ];
  expect(await bringIn(lines)).toMatchObject({ state: 'done', done: 2 });
  const [li, du] = (await orders())
    .toSorted((a, b) => a.bookerName.localeCompare(b.bookerName, 'zh-CN'))
    .reverse();
  expect(li).toMatchObject({
    bookerName: '李白',
    totalFen: 88_880,
    paidFen: 30_000,
    balanceFen: 58_880,
    guests: 2,
  });
  expect(li?.phoneMasked).toMatch(/1111$/);
  expect(du).toMatchObject({ roomNumbers: '103', channel: 'mt', channelOrderNo: 'MT-77', balanceFen: 0 });
  const { folio, order } = await lead.ok(getOrder, { id: li?.id ?? '' });
  expect(folio?.payments.map(({ method, amountFen }) => [method, amountFen])).toEqual([['opening', 30_000]]);
  expect(order.booking).toBe('confirmed');
});

test('schedules cleaning of the room before the imported guest arrives', async () => {
  const roomId = house.rooms[0]?.id ?? '';
  const { id } = await lead.ok(createTask, { roomId, kind: 'departure', day: day(0) });
  await bringIn([[name, '101', '李白', day(0), day(2), '', '', 500, '', '', '', 1]]);
  await expect
    .poll(async () => (await lead.ok(getTask, { id })).dueAt, { timeout: 20_000 })
    .toBe('2026-12-20T06:00:00.000Z');
});

test('imports the lines of one order number together or not at all', async () => {
  const group = [
    [name, '101', '李白', day(0), day(2), '途家', 'TJ-1', 500, '', '', '', 1],
    [name, '102', '李黑', day(0), day(2), '途家', 'TJ-1', 600, '', '', '', 1],
  ];
  const bad = await checked([
    ...group,
    [name, '999', '李红', day(0), day(2), '途家', 'TJ-1', 1, '', '', '', 1],
  ]);
  expect(bad.check).toMatchObject({ ready: 0, bad: 3 });
  expect(await bringIn(group)).toMatchObject({ state: 'done', done: 2 });
  expect(await orders()).toMatchObject([
    { stayCount: 2, roomNumbers: '101, 102', totalFen: 110_000, channelOrderNo: 'TJ-1', bookerName: '李白' },
  ]);
});

test('lets a refused order block no room for others', async () => {
  const whole = [name, '101', '李白', day(0), day(2), '途家', 'TJ-9', 500, '', '', '', 1];
  const other = [name, '101', '杜甫', day(1), day(3), '途家', 'TJ-8', 500, '', '', '', 1];
  const badPhone = [name, '102', '李黑', day(0), day(2), '途家', 'TJ-9', 600, '', '', '12', 1];
  const noRoom = [name, '999', '李红', day(0), day(2), '途家', 'TJ-9', 600, '', '', '', 1];
  for (const wrong of [badPhone, noRoom]) {
    const { check } = await checked([whole, other, wrong]);
    expect(check).toMatchObject({ ready: 1, bad: 2 });
    expect(check.problems.map(({ line }) => line)).toEqual([2, 4]);
  }
});

test('gives a reason for every refused line and changes nothing', async () => {
  await buildStay(t.database, house, {
    checkIn: day(0),
    checkOut: day(3),
    room: house.rooms[0] ?? null,
    guest: '王维',
  });
  const all = await checked([
    [name, '101', '甲', day(2), day(4), '', '', '', '', '', '', 1],
    ['没有的房源', '', '乙', day(0), day(1), '', '', '', '', '', '', 1],
    [name, '', '丙', addDays(day(0), -90), day(1), '', '', '', '', '', '', 1],
    [name, '102', '丁', day(0), day(1), '', '', '', '', '', '', 1],
    [name, '102', '戊', day(0), day(1), '', '', '', '', '', '', 1],
    [name, '', '己', day(0), day(2), '', '', '', '', '', '', 20],
    [name, '', '王维', day(0), day(3), '', '', '', '', '', '', 1],
    [name, '', '庚', day(0), day(1), '', '', '', '', '', '', 1],
    [name, '', '辛', day(0), day(1), '', '', '', '', '', '', 1],
  ]);
  expect(problems(all)).toEqual([
    expect.stringMatching(/^2 .*101/),
    '3 Property: This property does not exist or is outside your scope',
    expect.stringMatching(/^4 .*business day/),
    expect.stringMatching(/^6 .*102/),
    expect.stringMatching(/^7 .*guests/),
    '8 An order for this guest and these dates already exists',
    expect.stringMatching(/^10 Nothing available on/),
  ]);
  expect(all.check.ready).toBe(2);
  const refused = await lead.call(importOrders.apply, { id: all.id, mapping: all.mapping, rows: 'all' });
  expect([refused.status, refused.failure]).toEqual([409, 'import.hasProblems']);
  expect(await orders()).toHaveLength(1);
});

test('imports nothing from the same file twice; good lines of a mixed file are imported alone', async () => {
  const lines = [
    [name, '', '李白', day(0), day(2), '', 'A-1', 500, '', '', '', 1],
    [name, '', '杜甫', day(0), day(2), '', '', 500, '', '', '', 1],
  ];
  await bringIn(lines);
  expect((await checked(lines)).check).toMatchObject({ ready: 0, bad: 2 });
  const more = await bringIn(
    [...lines, [name, '', '白居易', day(5), day(6), '', '', '', '', '', '', 1]],
    'good',
  );
  expect(more).toMatchObject({ state: 'done', done: 1, failed: 2 });
  expect((await lead.ok(pageRunItems, { id: more.id, state: 'failed' })).total).toBe(2);
  expect(await orders()).toHaveLength(3);
});

test('never imports cancelled lines; an unknown channel is named in the note', async () => {
  const head = `${HEAD},订单状态,备注`;
  const line = (guest: string, channel: string, status: string, n: number) =>
    [name, '', guest, day(n), day(n + 1), channel, `N-${guest}`, 500, '', '', '', 1, status, '靠窗'].join(
      ',',
    );
  const text = [
    head,
    line('甲', 'Hostelworld', '已确认', 0),
    line('乙', '美团', '已取消', 2),
    line('丙', '', '待付款', 4),
  ];
  const file = new TextEncoder().encode(text.join('\n'));
  const { id, mapping, columns } = await lead.ok(importOrders.upload, { file, fileName: 'orders.csv' });
  expect(columns[12]).toMatchObject({ isStatusLike: true, words: ['已确认', '已取消', '待付款'] });
  const open = await lead.call(importOrders.apply, { id, mapping });
  expect([open.status, Object.keys(open.fields)]).toEqual([422, ['answers.words.channel']]);
  const channel = { hostelworld: 'other' };
  const half = await lead.call(importOrders.apply, { id, mapping, answers: { words: { channel } } });
  expect([half.status, Object.keys(half.fields)]).toEqual([422, ['answers.words.status']]);
  const unread = { ...mapping, status: null };
  const none = await lead.call(importOrders.apply, { id, mapping: unread, answers: { words: { channel } } });
  expect([none.status, Object.keys(none.fields)]).toEqual([422, ['answers.irrelevant']]);
  const asRemark = { ...mapping, status: null, remark: mapping.status ?? null };
  const hidden = await lead.call(importOrders.apply, {
    id,
    mapping: asRemark,
    answers: { words: { channel } },
  });
  expect([hidden.status, Object.keys(hidden.fields)]).toEqual([422, ['answers.irrelevant']]);
  expect(await orders()).toEqual([]);
  const answers = { words: { channel, status: { 待付款: 'leave' } } };
  const check = await lead.ok(importOrders.check, { id, mapping, answers });
  expect(check).toMatchObject({ total: 1, ready: 1, bad: 0, left: 2 });
  expect(check.leftOut.map(({ line: at, text: status }) => `${at} ${status}`)).toEqual([
    '3 已取消',
    '4 待付款',
  ]);
  const run = await lead.ok(importOrders.apply, { id, mapping, answers });
  await expect
    .poll(async () => isOver(await lead.ok(getRun, { id: run.id })), { timeout: 20_000 })
    .toBe(true);
  expect(await orders()).toMatchObject([
    { bookerName: '甲', channel: 'other', remark: 'Channel: Hostelworld · 靠窗', channelOrderNo: 'N-甲' },
  ]);
});

test('needs a room type where the property has several, and refuses a total below the amount paid', async () => {
  await buildRoomType(t.database, house.id);
  const all = await checked([
    [name, '', '甲', day(0), day(1), '', '', '', '', '', '', 1],
    [name, '101', '乙', day(0), day(1), '', '', 100, 200, '', '', 1],
  ]);
  expect(problems(all)).toEqual([
    '2 The property has several room types. Enter the room type or room number',
    '3 Paid: ¥100.00 more was paid than the total. Enter the total and record the rest as a payment after the import',
  ]);
});

test('needs the permissions to import and override prices; properties out of scope are unknown', async () => {
  const desk = await t.as('frontdesk');
  expect((await upload([], desk)).status).toBe(403);
  expect((await desk.call(importOrders.template, {})).status).toBe(403);
  const elsewhere = await buildHouse(t.database, { rooms: 1 });
  const [row] = await t.database.selectFrom('houses').select('code').where('id', '=', elsewhere.id).execute();
  const line = [row?.code ?? '', '', '甲', day(0), day(1), '', '', '', '', '', '', 1];
  expect((await checked([line])).check.ready).toBe(1);
  const role = t.database.updateTable('roles').where('roleCode', '=', 'operation_supervisor');
  await role.set({ dataScope: 'department' }).execute();
  lead = await t.openSession('supervisor');
  expect(problems(await checked([line]))).toEqual([
    '2 Property: This property does not exist or is outside your scope',
  ]);
});
