/** Bills of channels: imported by a dry run, matched order by order, posted once, corrected, written off by two people. */

import {
  type ChannelBill,
  checkBillTarget,
  discardChannelBill,
  exportChannelBillLines,
  exportChannelBills,
  getChannelBill,
  importChannelBill,
  matchBillLine,
  pageChannelBillLines,
  pageChannelBills,
  postChannelBill,
  recheckChannelBill,
  voidChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import {
  ageReceivables,
  approveWriteOff,
  askWriteOff,
  exportWriteOffs,
  pageReceivables,
  pageWriteOffs,
  rejectWriteOff,
  sumReceivables,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, giveRole } from '../../../test/builders.ts';
import { balances } from '../../../test/desks/expense-desk.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { sheetRows } from '../../../test/sheets/sheet-rows.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let finance: TestClient;
let admin: TestClient;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  [finance, admin, desk] = await Promise.all([t.as('finance'), t.as('admin'), t.as('frontdesk')]);
  house = await buildHouse(t.database, { department: 'staff', rooms: 16 });
});
afterAll(() => t.close());

let room = 0;
let bills = 0;
/** Sold by the platform, which has collected 1,000.00 and keeps 120.00. */
const channelOrder = async (no: string, fen = 100_000): Promise<string> => {
  const { orderId } = await sellStay(desk, house, house.rooms[room++]);
  await sql`update orders set channel = 'mt', channel_order_no = ${no}, collect = 'channel' where id = ${orderId}`.execute(
    t.database,
  );
  await t.database
    .insertInto('payments')
    .values({
      ...{ houseId: house.id, id: newId(), orderId, method: 'channel', amountFen: fen, state: 'succeeded' },
      ...{ note: '', takenOn: TODAY, takenBy: '美团', takenAt: new Date() },
    })
    .execute();
  return orderId;
};

/** Sold by an agency that has no order number of its own. */
const agencyOrder = async (): Promise<{ orderId: string; orderNo: string }> => {
  const orderId = await channelOrder('');
  await sql`update orders set channel = 'other', channel_order_no = null where id = ${orderId}`.execute(
    t.database,
  );
  const { rows } = await sql<{ no: string }>`select order_no as no from orders where id = ${orderId}`.execute(
    t.database,
  );
  return { orderId, orderNo: rows[0]?.no ?? '' };
};

const target = (more: object = {}) => ({
  ...{ channel: 'mt', platformBillNo: `MT-${++bills}`, receivedOn: TODAY, method: 'transfer' },
  ...more,
});

const upload = async (rows: unknown[][], by = finance, more: object = {}) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('账单');
  sheet.addRow(['订单号', '订单总额', '技术服务费', '结算金额', '备注']);
  for (const row of rows) sheet.addRow(row);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  return by.call(importChannelBill.upload, { ...target(), ...more, file, fileName: '账单.xlsx' });
};

const imported = async (rows: unknown[][], more: object = {}): Promise<ChannelBill> => {
  const { data, failure } = await upload(rows, finance, more);
  expect(failure).toBeUndefined();
  const run = await finance.ok(importChannelBill.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await finance.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const [bill] = (await finance.ok(pageChannelBills, { sort: '-createdAt' })).records;
  if (!bill) throw new Error('nothing was imported');
  return bill;
};

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
const linesOf = async ({ id }: ChannelBill) =>
  (await finance.ok(pageChannelBillLines, { billId: id })).records;

let before: Record<string, number>;
beforeEach(async () => {
  before = await balances(t.database);
});
const moved = async (): Promise<Record<string, number>> => {
  const now = await balances(t.database);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    keys.map((key) => [key, (now[key] ?? 0) - (before[key] ?? 0)] as const).filter(([, fen]) => fen !== 0),
  );
};

test('the dry run says of each line how it stands, and changes nothing', async () => {
  await channelOrder('A1');
  const { data } = await upload([
    ['A1', 1000, 120, 880, ''],
    ['A1', '', '', 880, ''],
    ['nobody', '', '', 10, ''],
    ['A1', '', '', '许多', ''],
    ['', '', '', 5, ''],
  ]);
  const check = await finance.ok(importChannelBill.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 5, ready: 3, bad: 2 });
  expect(check.samples.map(({ text }) => text)).toEqual([
    'A1 · Paid · expected ¥880 · paid ¥880',
    'A1 · Paid twice · expected ¥0 · paid ¥880',
    'nobody · Unmatched · expected ¥0 · paid ¥10',
  ]);
  expect((await finance.ok(pageChannelBills, {})).total).toBe(0);
  expect(await moved()).toEqual({});
});

test('posting moves what was paid and the commission; what is short stays open', async () => {
  const [full, short] = [await channelOrder('B1'), await channelOrder('B2')];
  const bill = await imported([
    ['B1', 1000, 120, 880, ''],
    ['B2', 1000, 120, 800, ''],
    ['B9', '', '', 30, '不认识'],
  ]);
  expect(bill).toMatchObject({ state: 'draft', lines: 3, paidFen: 171_000, differenceFen: -8_000 });
  expect(bill).toMatchObject({ unmatchedFen: 3_000, kinds: { paid: 1, short: 1, unmatched: 1, over: 0 } });
  expect(await moved()).toEqual({});
  const posted = await finance.ok(postChannelBill, keyOf(bill));
  expect(posted).toMatchObject({ state: 'posted', postedByName: 'finance', actions: ['void'] });
  expect(await moved()).toEqual({
    'cash transfer': 171_000,
    'commission.channel mt': 24_000,
    'receivable.channel mt': -195_000,
  });
  const open = await finance.ok(pageReceivables, {});
  expect(open.records.map(({ orderId, openFen }) => [orderId, openFen])).toContainEqual([short, 8_000]);
  expect(open.records.map(({ orderId }) => orderId)).not.toContain(full);
  const again = await finance.call(postChannelBill, keyOf(posted));
  expect([again.status, again.failure]).toEqual([409, 'channelBill.notDraft']);
});

test('two bills pay the same order: the second is refused with what moved, and once checked again says paid twice', async () => {
  await channelOrder('C1');
  const one = await imported([['C1', '', 120, 880, '']]);
  const two = await imported([['C1', '', 120, 880, '']]);
  expect([one.kinds.paid, two.kinds.paid]).toEqual([1, 1]);
  const answers = await Promise.all([one, two].map((bill) => finance.call(postChannelBill, keyOf(bill))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.failure).toBe('channelBill.moved');
  expect(refused?.message).toContain('C1 expected ¥880.00 → ¥0.00 (Paid twice)');
  expect(await moved()).toMatchObject({ 'cash transfer': 88_000, 'commission.channel mt': 12_000 });
  const left = refused === answers[0] ? one : two;
  const checked = await finance.ok(recheckChannelBill, keyOf(left));
  expect([checked.state, checked.kinds.twice]).toEqual(['draft', 1]);
  expect((await finance.call(postChannelBill, keyOf(left))).status).toBe(409);
  const twice = await finance.ok(postChannelBill, keyOf(checked));
  expect((await finance.call(recheckChannelBill, keyOf(twice))).failure).toBe('channelBill.notDraft');
  expect(await moved()).toMatchObject({ 'cash transfer': 176_000, 'commission.channel mt': 12_000 });
  // A voided bill no longer counts.
  await finance.ok(voidChannelBill, { ...keyOf(twice), reason: '重复的账单' });
  expect(await moved()).toEqual({
    'cash transfer': 88_000,
    'commission.channel mt': 12_000,
    'receivable.channel mt': -100_000,
  });
});

test('a refund, a commission entered by hand and an order that arrived since are named before a bill is posted', async () => {
  const [refunded, entered] = [await channelOrder('M1'), await channelOrder('M2')];
  const bill = await imported([
    ['M1', '', '', 880, ''],
    ['M2', '', '', 880, ''],
    ['M3', '', 120, 880, ''],
    ['M4', '', '', 20, ''],
  ]);
  await sql`update payments set refunded_fen = 30000 where order_id = ${refunded}`.execute(t.database);
  await sql`update orders set commission_set_fen = 9000 where id = ${entered}`.execute(t.database);
  await channelOrder('M3');
  const refused = await finance.call(postChannelBill, keyOf(bill));
  expect([refused.status, refused.failure]).toEqual([409, 'channelBill.moved']);
  expect(refused.message).toContain('(3)');
  for (const no of ['M1', 'M2', 'M3']) expect(refused.message).toContain(`${no} expected`);
  expect(refused.message).not.toContain('M4');
  expect((await finance.ok(getChannelBill, { id: bill.id })).state).toBe('draft');
  const { kinds } = await finance.ok(recheckChannelBill, keyOf(bill));
  expect(kinds).toMatchObject({ over: 1, short: 1, paid: 1, unmatched: 1 });
});

test.each([
  ['as it tells it', 100, 900],
  ['as it is assumed', '', 880],
])('the first of two bills is voided: the second brings the commission, %s', async (how, told, paid) => {
  const no = `V-${how.length}`;
  const orderId = await channelOrder(no);
  const one = await finance.ok(postChannelBill, keyOf(await imported([[no, '', 120, 880, '']])));
  const two = await finance.ok(postChannelBill, keyOf(await imported([[no, '', told, paid, '']])));
  expect(two.kinds.twice).toBe(1);
  await finance.ok(voidChannelBill, { ...keyOf(one), reason: '重复的账单' });
  expect(await moved()).toEqual({
    'cash transfer': paid * 100,
    'commission.channel mt': 100_000 - paid * 100,
    'receivable.channel mt': -100_000,
  });
  expect((await linesOf(two)).map(({ kind, expectedFen }) => [kind, expectedFen])).toEqual([
    ['paid', paid * 100],
  ]);
  const nothing = await finance.call(askWriteOff, { orderId, reason: 'x' });
  expect(nothing.failure).toBe('channelBill.nothingOpen');
  const bill = await finance.ok(getChannelBill, { id: two.id });
  await finance.ok(voidChannelBill, { ...keyOf(bill), reason: '重复的账单' });
  expect(await moved()).toEqual({});
});

test('a line that nobody knew is matched by hand, before and after posting', async () => {
  const orderId = await channelOrder('D1');
  const { orderNo } = await t.database
    .selectFrom('orders')
    .select('orderNo')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const bill = await finance.ok(postChannelBill, keyOf(await imported([['写错的号', '', 120, 880, '']])));
  const [line] = await linesOf(bill);
  const lineId = line?.id as string;
  expect(line).toMatchObject({ kind: 'unmatched', canMatch: true, openFen: -88_000 });
  expect((await finance.call(matchBillLine, { lineId, orderNo: 'M0' })).fields).toHaveProperty('orderNo');
  const matched = await finance.ok(matchBillLine, { lineId, orderNo });
  expect(matched).toMatchObject({ kind: 'paid', orderId, openFen: 0, canMatch: false });
  expect(await moved()).toEqual({
    'cash transfer': 88_000,
    'commission.channel mt': 12_000,
    'receivable.channel mt': -100_000,
  });
  expect((await finance.call(matchBillLine, { lineId, orderNo })).failure).toBe('channelBill.matchedAlready');
});

test('a difference is written off by somebody else than who asked, as it stood then', async () => {
  const orderId = await channelOrder('E1');
  await finance.ok(postChannelBill, keyOf(await imported([['E1', '', 120, 850, '']])));
  const asked = await finance.ok(askWriteOff, { orderId, reason: '平台补贴未结' });
  expect(asked).toMatchObject({ amountFen: 3_000, state: 'asked', actions: ['reject'] });
  expect((await finance.call(askWriteOff, { orderId, reason: '再来' })).failure).toBe(
    'channelBill.askedAlready',
  );
  const own = await finance.call(approveWriteOff, keyOf(asked));
  expect([own.status, own.failure]).toEqual([403, 'channelBill.ownWriteOff']);
  const done = await admin.ok(approveWriteOff, keyOf(asked));
  expect(done).toMatchObject({ state: 'approved', decidedByName: 'admin' });
  expect(await moved()).toMatchObject({ writeoff: 3_000, 'receivable.channel mt': -100_000 });
  expect((await admin.call(askWriteOff, { orderId, reason: '没有差额了' })).failure).toBe(
    'channelBill.nothingOpen',
  );
  const next = await channelOrder('E2');
  await finance.ok(postChannelBill, keyOf(await imported([['E2', '', 120, 800, '']])));
  const early = await finance.ok(askWriteOff, { orderId: next, reason: '先核销' });
  await finance.ok(postChannelBill, keyOf(await imported([['E2', '', '', 30, '补款']])));
  expect((await admin.call(approveWriteOff, keyOf(early))).failure).toBe('channelBill.changed');
  const rejected = await admin.ok(rejectWriteOff, { ...keyOf(early), note: '平台已补' });
  expect(rejected).toMatchObject({ state: 'rejected', decisionNote: '平台已补' });
  expect((await finance.ok(pageWriteOffs, { state: 'rejected' })).total).toBe(1);
  const columns = ['state', 'amountFen', 'reason', 'decisionNote'];
  expect(await sheetRows(t, finance, exportWriteOffs, { state: 'rejected', columns })).toEqual([
    {
      ...{ Status: 'Rejected', 'Amount (CNY)': early.amountFen / 100 },
      ...{ Reason: '先核销', Note: '平台已补' },
    },
  ]);
});

test('money of no order is kept by a write-off; its bill is not voided any more', async () => {
  const bill = await finance.ok(postChannelBill, keyOf(await imported([['无主', '', '', 20, '']])));
  const [line] = await linesOf(bill);
  const asked = await finance.ok(askWriteOff, { lineId: line?.id as string, reason: '平台奖励' });
  expect(asked.amountFen).toBe(-2_000);
  await admin.ok(approveWriteOff, keyOf(asked));
  expect(await moved()).toEqual({ 'cash transfer': 2_000, writeoff: -2_000 });
  const refused = await finance.call(voidChannelBill, { ...keyOf(bill), reason: 'x' });
  expect([refused.status, refused.failure]).toEqual([409, 'channelBill.lineWrittenOff']);
});

test('a bill is imported once; a draft can be given up and imported anew', async () => {
  const of = target();
  const draft = await (async () => {
    const { data } = await upload([['F1', '', '', 1, '']], finance, of);
    const run = await finance.ok(importChannelBill.apply, { id: data.id, mapping: data.mapping });
    await expect
      .poll(async () => isOver(await finance.ok(getRun, { id: run.id })), { timeout: 30_000 })
      .toBe(true);
    return (await finance.ok(pageChannelBills, { keyword: of.platformBillNo })).records[0] as ChannelBill;
  })();
  expect((await finance.call(checkBillTarget, of)).fields).toHaveProperty('platformBillNo');
  expect((await upload([['F1', '', '', 1, '']], finance, of)).fields).toHaveProperty('platformBillNo');
  expect((await finance.call(checkBillTarget, target({ receivedOn: day(1) }))).fields).toHaveProperty(
    'receivedOn',
  );
  const stale = await finance.call(discardChannelBill, { id: draft.id, version: 9 });
  expect(stale.failure).toBe('core.stale');
  await finance.ok(discardChannelBill, keyOf(draft));
  expect((await finance.call(checkBillTarget, of)).status).toBe(200);
});

test('what channels owe by age sums to its orders', async () => {
  const ages = await finance.ok(ageReceivables, {});
  const { records } = await finance.ok(pageReceivables, { size: 200 });
  expect(ages.reduce((sum, { openFen }) => sum + openFen, 0)).toBe(
    records.reduce((sum, { openFen }) => sum + openFen, 0),
  );
  expect(records.length).toBeGreaterThan(0);
  const [{ channel, bucket } = { channel: '', bucket: 'days30' as const }] = ages;
  const part = ages.find((age) => age.channel === channel && age.bucket === bucket);
  expect(await finance.ok(sumReceivables, { channel: [channel as 'mt'], bucket: [bucket] })).toEqual({
    count: part?.orders,
    openFen: part?.openFen,
  });
});

test('bills come as a file with what they came to', async () => {
  const { status, headers } = await finance.call(exportChannelBills.file, { view: 'posted' });
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
});

test('is for who may', async () => {
  for (const who of ['frontdesk', 'operator', 'landlord', 'housekeeper']) {
    const client = await t.as(who);
    expect((await client.call(pageChannelBills, {})).status).toBe(403);
    expect((await client.call(sumReceivables, {})).status).toBe(403);
    expect((await client.call(exportChannelBills.file, {})).status).toBe(403);
    expect((await client.call(exportWriteOffs.file, {})).status).toBe(403);
    expect((await client.call(postChannelBill, { id: newId(), version: 0 })).status).toBe(403);
    expect((await client.call(recheckChannelBill, { id: newId(), version: 0 })).status).toBe(403);
    expect((await client.call(askWriteOff, { orderId: newId(), reason: 'x' })).status).toBe(403);
  }
  expect((await finance.call(getChannelBill, { id: newId() })).status).toBe(404);
});

/** Runs `work` while `finance` reaches only the houses of its department. */
const narrowed = async (work: (narrow: TestClient) => Promise<void>): Promise<void> => {
  const scope = (to: string) =>
    sql`update roles set data_scope = ${to} where role_code = 'finance'`.execute(t.database);
  await scope('department');
  try {
    await work(await t.openSession('finance'));
  } finally {
    await scope('all');
  }
};

test('a bill is for who sees every house; of orders and write-offs others see those of their houses', async () => {
  await channelOrder('G1');
  const rows = [
    ['G1', '', 120, 850, ''],
    ['无主二', '', '', 20, ''],
  ];
  const bill = await finance.ok(postChannelBill, keyOf(await imported(rows)));
  const lineId = (await linesOf(bill)).find(({ orderId }) => orderId === null)?.id as string;
  const asked = await finance.ok(askWriteOff, { lineId, reason: '平台奖励' });
  const draft = (await upload([['G2', '', '', 1, '']])).data;
  const step = { id: draft.id, mapping: draft.mapping };
  await narrowed(async (narrow) => {
    const key = keyOf(bill);
    const refused = [
      await narrow.call(pageChannelBills, {}),
      await narrow.call(getChannelBill, { id: bill.id }),
      await narrow.call(pageChannelBillLines, { billId: bill.id }),
      await narrow.call(exportChannelBills.file, {}),
      await narrow.call(exportChannelBills.start, {}),
      await narrow.call(exportChannelBillLines.file, { billId: bill.id }),
      await narrow.call(exportChannelBillLines.start, { billId: bill.id }),
      await narrow.call(checkBillTarget, target()),
      await narrow.call(postChannelBill, key),
      await narrow.call(discardChannelBill, key),
      await narrow.call(voidChannelBill, { ...key, reason: 'x' }),
      await narrow.call(matchBillLine, { lineId, orderNo: 'M0' }),
      await narrow.call(askWriteOff, { lineId, reason: 'x' }),
      await narrow.call(importChannelBill.template, target()),
      await upload([['G2', '', '', 1, '']], narrow),
      await narrow.call(importChannelBill.check, step),
      await narrow.call(importChannelBill.apply, step),
    ];
    expect(refused.map(({ failure }) => failure)).toEqual(refused.map(() => 'channelBill.needsAllHouses'));
    const decided = [
      await narrow.call(approveWriteOff, keyOf(asked)),
      await narrow.call(rejectWriteOff, { ...keyOf(asked), note: 'x' }),
    ];
    expect(decided.map(({ failure }) => failure)).toEqual(Array(2).fill('channelBill.writeOffNotFound'));
    const { records } = await narrow.ok(pageWriteOffs, { state: 'asked' });
    expect(records.map(({ id }) => id)).not.toContain(asked.id);
    expect((await narrow.ok(pageReceivables, { keyword: 'G1' })).total).toBe(1);
  });
  expect((await finance.ok(getChannelBill, { id: bill.id })).version).toBe(bill.version);
});

test('who reads every bill and manages those of some houses is offered nothing that would be refused', async () => {
  const bill = await imported([['无主三', '', '', 20, '']]);
  await sql`insert into role_permissions (role_id, permission)
    select id, 'channelBill:read' from roles where role_code = 'operator'`.execute(t.database);
  await giveRole(t.database, 'finance', 'operator');
  await narrowed(async (narrow) => {
    expect((await narrow.ok(getChannelBill, { id: bill.id })).actions).toEqual([]);
    const { records } = await narrow.ok(pageChannelBillLines, { billId: bill.id });
    expect(records).toMatchObject([{ canMatch: false, canWriteOff: false }]);
    const { partialPermissions } = await narrow.ok(userInfo, {});
    expect(partialPermissions).toContain('channelBill:manage');
    expect(partialPermissions).not.toContain('channelBill:read');
  });
  expect((await (await t.openSession('finance')).ok(userInfo, {})).partialPermissions).toEqual([]);
});

test('an agency quotes our own number; of another channel it is not found', async () => {
  const { orderId, orderNo } = await agencyOrder();
  const bill = await imported([[orderNo.toLowerCase(), 1_000, 100, 900, '']], {
    ...{ channel: 'other', platformBillNo: 'AGENCY-1' },
  });
  expect(await linesOf(bill)).toMatchObject([{ orderId, kind: 'paid', paidFen: 90_000 }]);
  const elsewhere = await imported([[orderNo, 1_000, 100, 900, '']], { platformBillNo: 'AGENCY-2' });
  expect(await linesOf(elsewhere)).toMatchObject([{ orderId: null, kind: 'unmatched' }]);
  await finance.ok(postChannelBill, keyOf(bill));
  const { rows } = await sql<{ billed: number }>`
    select billed_fen as billed from channel_paid_orders where order_id = ${orderId}`.execute(t.database);
  expect(rows.map(({ billed }) => Number(billed))).toEqual([10_000]);
});
