/** Opening balances: once per account, by hand or from a file, reversible until another entry moves the account. */

import { approveExpense } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import {
  beginOpenings,
  createOpening,
  importOpenings,
  pageOpenings,
  reverseOpening,
  sumOpenings,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balances, spend } from '../../../test/desks/expense-desk.ts';
import { confirmWaiting } from '../../../test/duties/by-two.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let finance: TestClient;
const landlordId = newId();
beforeAll(async () => {
  t = await openTestApp({ background: true });
  finance = await t.as('finance');
  const createdAt = new Date();
  await t.database
    .insertInto('landlords')
    .values([
      { id: landlordId, name: '苏婉清', kind: 'person', createdAt },
      { id: newId(), name: '同名', kind: 'person', createdAt },
      { id: newId(), name: '同名', kind: 'person', createdAt },
    ])
    .execute();
});
afterAll(() => t.close());

/** Posted by two; answers the balance. */
const open = async (given: InputOf<typeof createOpening>) => {
  await finance.byTwo(createOpening, given);
  const { records } = await finance.ok(pageOpenings, { size: 100 });
  const found = records.find(({ kind, party }) => kind === given.kind && party === given.party);
  if (!found) throw new Error('was not posted');
  return found;
};

const cash = { kind: 'cash' as const, party: 'cash', amountFen: 50_000, asOf: TODAY };

test('an account begins once, and again only after its beginning was taken back', async () => {
  const first = await open(cash);
  expect(first).toMatchObject({ canReverse: true, madeByName: 'finance、admin' });
  expect(await balances(t.database)).toEqual({ 'cash cash': 50_000, opening: -50_000 });
  const again = await finance.call(createOpening, cash);
  expect([again.status, again.failure]).toEqual([409, 'opening.twice']);
  const stale = await finance.call(reverseOpening, { id: first.id, version: 7, reason: 'x' });
  expect(stale.failure).toBe('core.stale');
  await finance.byTwo(reverseOpening, { id: first.id, version: first.version, reason: '金额录错' });
  expect(await balances(t.database)).toEqual({});
  const second = await open({ ...cash, amountFen: 60_000 });
  expect(second.canReverse).toBe(true);
  expect((await finance.ok(pageOpenings, { view: 'reversed' })).records).toMatchObject([
    { reverseReason: '金额录错', canReverse: false },
  ]);
});

test('two at once: one begins', async () => {
  const given = { ...cash, party: 'alipay' };
  const ask = () => finance.call(createOpening, { ...given, dutyReason: '期初' });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await confirmWaiting(t.as);
  expect((await finance.call(createOpening, given)).failure).toBe('opening.twice');
});

test('once other entries followed it stays; where entries came before it does not begin', async () => {
  const card = await open({ ...cash, party: 'card', asOf: day(-5) });
  const made = await spend(await t.as('supervisor'), { method: 'card' });
  await finance.ok(approveExpense, { id: made.expense.id, version: made.expense.version });
  const refused = await finance.call(reverseOpening, { id: card.id, version: card.version, reason: 'x' });
  expect([refused.status, refused.failure]).toEqual([409, 'opening.inUse']);
  const early = await spend(await t.as('supervisor'), { method: 'wechat', spentOn: day(-9), vendor: '早' });
  await finance.ok(approveExpense, { id: early.expense.id, version: early.expense.version });
  const late = await finance.call(createOpening, { ...cash, party: 'wechat', asOf: day(-8) });
  expect([late.status, late.failure]).toEqual([409, 'opening.hasEarlier']);
  await open({ ...cash, party: 'wechat', asOf: day(-9) });
});

test('bad input is refused at its field', async () => {
  const fieldsOf = async (more: object) =>
    Object.keys((await finance.call(createOpening, { ...cash, ...more })).fields);
  expect(await fieldsOf({ party: 'gold' })).toEqual(['party']);
  expect(await fieldsOf({ kind: 'landlord', party: newId() })).toEqual(['party']);
  expect(await fieldsOf({ kind: 'channel', party: 'ical' })).toEqual(['party']);
  expect(await fieldsOf({ kind: 'vendor', party: 'x' })).toEqual(['party']);
  expect(await fieldsOf({ amountFen: 0 })).toEqual(['amountFen']);
  expect(await fieldsOf({ asOf: day(1) })).toEqual(['asOf']);
  expect(await fieldsOf({ kind: 'landlord', party: landlordId, houseId: newId() })).toEqual(['houseId']);
});

const upload = async (rows: unknown[][]) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('期初');
  sheet.addRow(['类型', '名称', '房源', '期初余额', '备注']);
  for (const row of rows) sheet.addRow(row);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  return finance.call(importOpenings.upload, { asOf: TODAY, file, fileName: '期初.xlsx' });
};

test('a file is judged line by line, then posted once', async () => {
  const before = await finance.ok(sumOpenings, {});
  const good = [
    ['应付房东', '苏婉清', '', '12,800.50', '上线前已结算'],
    ['渠道', '美团', '', 3000, ''],
    ['供应商', '', '', 600, ''],
  ];
  const { data } = await upload([
    ...good,
    ['渠道', '美团', '', 1, ''],
    ['房东', '同名', '', 1, ''],
    ['房东', '没有这位', '', 1, ''],
    ['什么', '苏婉清', '', 1, ''],
    ['资金', '现金', '', 1, ''],
    ['资金', '转账', '', -1, ''],
  ]);
  const check = await finance.ok(importOpenings.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 9, ready: 3, bad: 6 });
  const said = Object.fromEntries(check.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  expect(said[5]).toContain('line 3');
  expect(said[6]).toContain('Several entries are named');
  expect(said[7]).toContain('does not exist');
  expect(said[8]).toContain('Type');
  expect(said[9]).toContain('already');
  expect(said[10]).toContain('Amount');
  expect(await finance.ok(sumOpenings, {})).toEqual(before);
  const next = await upload(good);
  const run = await finance.ok(importOpenings.apply, { id: next.data.id, mapping: next.data.mapping });
  await expect
    .poll(async () => isOver(await finance.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  expect(await balances(t.database)).not.toHaveProperty('payable.vendor');
  await confirmWaiting(t.as);
  expect(await balances(t.database)).toMatchObject({
    [`payable.available ${landlordId}`]: -1_280_050,
    'receivable.channel mt': 300_000,
    'payable.vendor': -60_000,
  });
  const again = await upload(good);
  const twice = await finance.ok(importOpenings.check, { id: again.data.id, mapping: again.data.mapping });
  expect(twice).toMatchObject({ ready: 0, bad: 3 });
});

test('is for who may', async () => {
  for (const who of ['supervisor', 'frontdesk', 'landlord']) {
    const client = await t.as(who);
    expect((await client.call(pageOpenings, {})).status).toBe(403);
    expect((await client.call(createOpening, cash)).status).toBe(403);
    expect((await client.call(beginOpenings, { asOf: TODAY })).status).toBe(403);
  }
});
