/** Expenses: recorded, approved by another user, posted once, paid, voided; and refusals. */
import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import {
  approveExpense,
  createExpense,
  discardExpense,
  editExpense,
  expenseTwins,
  expenseVendors,
  getExpense,
  pageExpenses,
  payExpense,
  returnExpense,
  submitExpense,
  sumExpenses,
  sumListedExpenses,
  voidExpense,
  withdrawExpense,
} from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { balances, spend } from '../../../test/desks/expense-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let finance: TestClient;
let supervisor: TestClient;
let desk: TestClient;
let cleaner: TestClient;
let house: BuiltHouse;
let foreign: BuiltHouse;
const landlordId = newId();
beforeAll(async () => {
  t = await openTestApp();
  [finance, supervisor, desk, cleaner] = await Promise.all([
    t.as('finance'),
    t.as('supervisor'),
    t.as('frontdesk'),
    t.as('housekeeper'),
  ]);
  await t.database
    .insertInto('landlords')
    .values({ id: landlordId, name: '苏婉清', kind: 'person', createdAt: new Date() })
    .execute();
  house = await buildHouse(t.database, { name: '湖畔', department: 'staff', landlordId });
  foreign = await buildHouse(t.database, { name: '远山' });
});
afterAll(() => t.close());

let before: Record<string, number>;
beforeEach(async () => {
  before = await balances(t.database);
});

/** Balance changes since the test began. */
const moved = async (): Promise<Record<string, number>> => {
  const now = await balances(t.database);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    keys.map((key) => [key, (now[key] ?? 0) - (before[key] ?? 0)] as const).filter(([, fen]) => fen !== 0),
  );
};

const keyOf = ({ expense: { id, version } }: ExpenseDetail) => ({ id, version });

test('somebody else approves it, which posts it to its category and the till', async () => {
  const made = await spend(desk, { chargedTo: 'house', houseId: house.id, vendor: '绿城水电' });
  expect(made.expense).toMatchObject({ state: 'submitted', houseName: '湖畔', createdByName: 'frontdesk' });
  expect(made.expense.expenseNo).toMatch(/^E20261120-\d{4}$/);
  expect(await moved()).toEqual({});
  const done = await finance.ok(approveExpense, keyOf(made));
  expect(done.expense).toMatchObject({ state: 'approved', approvedByName: 'finance', actions: ['void'] });
  expect(await moved()).toEqual({ 'expense repair': 36_850, 'cash wechat': -36_850 });
  expect(done.history.map(({ name }) => name)).toEqual([
    'expense.approved',
    'expense.submitted',
    'expense.recorded',
  ]);
});

test('a landlord pays amount and markup; the markup is our revenue', async () => {
  const made = await spend(supervisor, {
    ...{ chargedTo: 'landlord', houseId: house.id, markupBp: 1_000, method: 'transfer', vendor: '张师傅' },
  });
  expect(made.expense).toMatchObject({ landlordName: '苏婉清', markupFen: 3_685 });
  await finance.ok(approveExpense, keyOf(made));
  expect(await moved()).toEqual({
    [`payable.pending ${landlordId}`]: 40_535,
    'cash transfer': -36_850,
    'revenue.platform': -3_685,
  });
});

test('what is not paid is owed to the vendor until it is; a void takes both back', async () => {
  const made = await spend(supervisor, { method: null, vendor: '月结供应商', spentOn: day(-3) });
  const approved = await finance.ok(approveExpense, keyOf(made));
  expect(await moved()).toEqual({ 'expense repair': 36_850, 'payable.vendor': -36_850 });
  const early = await finance.call(payExpense, { ...keyOf(approved), method: 'card', paidOn: day(-4) });
  expect([early.status, Object.keys(early.fields)]).toEqual([422, ['paidOn']]);
  const paid = await finance.ok(payExpense, { ...keyOf(approved), method: 'card', paidOn: day(-1) });
  expect(paid.expense).toMatchObject({ paidOn: day(-1), paidMethod: 'card', actions: ['void'] });
  expect(await moved()).toEqual({ 'expense repair': 36_850, 'cash card': -36_850 });
  const twice = await finance.call(payExpense, { ...keyOf(paid), method: 'card', paidOn: day(-1) });
  expect(twice.failure).toBe('expense.notPayable');
  const gone = await finance.ok(voidExpense, { ...keyOf(paid), reason: '开错票' });
  expect(gone.expense).toMatchObject({ state: 'voided', reason: '开错票', actions: [] });
  expect(await moved()).toEqual({});
});

test('nobody approves his own, whoever submitted it', async () => {
  const own = await spend(finance, { vendor: '自己记的' });
  expect(own.expense.actions).not.toContain('approve');
  const refused = await finance.call(approveExpense, keyOf(own));
  expect([refused.status, refused.failure]).toEqual([403, 'expense.ownExpense']);
  const draft = await spend(desk, { submit: false, vendor: '代提交', chargedTo: 'house', houseId: house.id });
  const submitted = await finance.ok(submitExpense, keyOf(draft));
  expect((await finance.call(approveExpense, keyOf(submitted))).failure).toBe('expense.ownExpense');
  await supervisor.ok(approveExpense, keyOf(submitted));
});

test('nobody voids his own alone either: that would undo what two people approved', async () => {
  const own = await spend(finance, { vendor: '自己记的', chargedTo: 'house', houseId: house.id });
  const approved = await supervisor.ok(approveExpense, keyOf(own));
  const posted = await moved();
  const seen = await finance.ok(getExpense, { id: own.expense.id });
  expect(seen.expense.actions).not.toContain('void');
  const refused = await finance.call(voidExpense, { ...keyOf(approved), reason: '开错票' });
  expect([refused.status, refused.failure]).toEqual([403, 'expense.ownExpense']);
  expect(await moved()).toEqual(posted);
  const gone = await supervisor.ok(voidExpense, { ...keyOf(approved), reason: '开错票' });
  expect(gone.expense.state).toBe('voided');
  expect(await moved()).toEqual({});
});

test('two approvers at once: it is posted once', async () => {
  const made = await spend(desk, { chargedTo: 'house', houseId: house.id, vendor: '抢着批' });
  const answers = await Promise.all([
    finance.call(approveExpense, keyOf(made)),
    supervisor.call(approveExpense, keyOf(made)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await moved()).toEqual({ 'expense repair': 36_850, 'cash wechat': -36_850 });
});

test('returned with a reason, put right, submitted again; a stale version is refused', async () => {
  const made = await spend(desk, { chargedTo: 'house', houseId: house.id, vendor: '写错了' });
  const back = await finance.ok(returnExpense, { ...keyOf(made), reason: '金额与票据不符' });
  expect(back.expense).toMatchObject({ state: 'returned', reason: '金额与票据不符' });
  const stale = await desk.call(editExpense, {
    ...{
      ...keyOf(made),
      category: 'repair',
      vendor: 'x',
      spentOn: TODAY,
      amountFen: 1,
      chargedTo: 'business',
    },
  });
  expect(stale.failure).toBe('core.stale');
  const fixed = await desk.ok(editExpense, {
    ...{ ...keyOf(back), category: 'garden', vendor: '写对了', spentOn: TODAY, amountFen: 500, submit: true },
    ...{ chargedTo: 'house', houseId: house.id },
  });
  expect(fixed.expense).toMatchObject({ state: 'submitted', vendor: '写对了', reason: null, amountFen: 500 });
  const drafted = await desk.ok(withdrawExpense, keyOf(fixed));
  expect(drafted.expense.actions).toEqual(['edit', 'submit', 'discard']);
  expect((await desk.ok(discardExpense, keyOf(drafted))).expense.state).toBe('voided');
  expect(await moved()).toEqual({});
});

test('bad input is refused at its field and changes nothing', async () => {
  const { total } = await finance.ok(pageExpenses, {});
  const base = { category: 'repair', vendor: '店', spentOn: TODAY, amountFen: 100, chargedTo: 'business' };
  const fieldsOf = async (more: Record<string, unknown>) =>
    Object.keys((await supervisor.call(createExpense, { ...base, ...more })).fields);
  expect(await fieldsOf({ category: 'nothing' })).toEqual(['category']);
  expect(await fieldsOf({ spentOn: day(1) })).toEqual(['spentOn']);
  expect(await fieldsOf({ spentOn: '2026-02-30' })).toEqual(['spentOn']);
  expect(await fieldsOf({ amountFen: 0 })).toEqual(['amountFen']);
  expect(await fieldsOf({ amountFen: 100_000_001 })).toEqual(['amountFen']);
  expect(await fieldsOf({ vendor: '  ' })).toEqual(['vendor']);
  expect(await fieldsOf({ method: 'channel' })).toEqual(['method']);
  expect(await fieldsOf({ markupBp: 10_001 })).toEqual(['markupBp']);
  expect(await fieldsOf({ chargedTo: 'house' })).toEqual(['houseId']);
  expect(await fieldsOf({ chargedTo: 'landlord' })).toEqual(['landlordId']);
  expect(await fieldsOf({ chargedTo: 'landlord', houseId: foreign.id })).toEqual(['houseId']);
  expect(await fieldsOf({ chargedTo: 'landlord', houseId: foreign.id, landlordId })).toEqual(['houseId']);
  expect(await fieldsOf({ receiptIds: [newId()] })).toEqual(['receiptIds']);
  expect((await finance.ok(pageExpenses, {})).total).toBe(total);
});

test('a day in a locked period is refused at the field, when it is recorded and when it is approved', async () => {
  const made = await spend(supervisor, { vendor: '上月的', spentOn: '2026-10-20' });
  await t.database
    .insertInto('ledgerPeriods')
    .values({ id: newId(), lockedTo: '2026-10-31', reason: '十月已结', actor: 'finance', at: new Date() })
    .execute();
  const late = await finance.call(approveExpense, keyOf(made));
  expect(late.fields.spentOn).toContain('2026-10-31');
  const next = await supervisor.call(createExpense, {
    ...{ category: 'repair', vendor: '店', spentOn: '2026-10-31', amountFen: 100, chargedTo: 'business' },
  });
  expect(Object.keys(next.fields)).toEqual(['spentOn']);
  expect(await moved()).toEqual({});
});

test('the same vendor, day and amount is told of, not refused', async () => {
  const first = await spend(desk, {
    vendor: '重复 店',
    amountFen: 7_700,
    chargedTo: 'house',
    houseId: house.id,
  });
  const asked = { vendor: '重复 店', spentOn: TODAY, amountFen: 7_700 };
  expect(await cleaner.ok(expenseTwins, asked)).toMatchObject([{ expenseNo: first.expense.expenseNo }]);
  const second = await spend(supervisor, { vendor: '重复 店', amountFen: 7_700 });
  expect(second.twins.map(({ id }) => id)).toEqual([first.expense.id]);
  expect(await supervisor.ok(expenseTwins, { ...asked, amountFen: 7_701 })).toEqual([]);
});

test('lists by filter, and vendors by what was typed', async () => {
  const found = async (more: Record<string, unknown>) =>
    (await finance.ok(pageExpenses, more)).records.map(({ vendor }) => vendor);
  expect(await found({ keyword: '水电' })).toEqual(['绿城水电']);
  expect(await found({ landlordId: [landlordId] })).toEqual(['张师傅']);
  expect(await found({ state: ['voided'], spentTo: day(-1) })).toEqual(['月结供应商']);
  expect(await found({ amountFrom: 7_000, amountTo: 8_000, sort: 'createdAt' })).toEqual([
    '重复 店',
    '重复 店',
  ]);
  expect(await found({ view: 'toApprove', houseId: [house.id] })).toEqual(['重复 店']);
  expect((await finance.call(pageExpenses, { spentFrom: day(2), spentTo: day(1) })).status).toBe(422);
  expect(await finance.ok(expenseVendors, { keyword: '水电' })).toMatchObject([
    { vendor: '绿城水电', category: 'repair' },
  ]);
  const listed = (await finance.ok(pageExpenses, { chargedTo: ['landlord'], size: 100 })).records;
  expect(await finance.ok(sumListedExpenses, { chargedTo: ['landlord'] })).toEqual({
    count: listed.length,
    amountFen: listed.reduce((sum, { amountFen }) => sum + amountFen, 0),
    markupFen: listed.reduce((sum, { markupFen }) => sum + markupFen, 0),
  });
  const sums = await finance.ok(sumExpenses, { from: day(-30), to: TODAY });
  expect(sums.byCharged.find(({ chargedTo }) => chargedTo === 'landlord')).toMatchObject({
    ...{ amountFen: 36_850, markupFen: 3_685, count: 1 },
  });
});

test('a cleaner sees his own alone, a desk its houses, a landlord none', async () => {
  const mine = await spend(cleaner, { vendor: '保洁买的', chargedTo: 'house', houseId: house.id });
  expect((await cleaner.ok(pageExpenses, {})).records.map(({ vendor }) => vendor)).toEqual(['保洁买的']);
  expect((await cleaner.ok(sumListedExpenses, {})).count).toBe(1);
  const other = await spend(supervisor, { vendor: '别处的', chargedTo: 'house', houseId: foreign.id });
  expect((await desk.ok(pageExpenses, { keyword: '别处' })).total).toBe(0);
  expect((await desk.ok(pageExpenses, { keyword: '保洁' })).total).toBe(1);
  for (const who of [desk, cleaner])
    expect((await who.call(getExpense, { id: other.expense.id })).status).toBe(404);
  expect((await cleaner.call(withdrawExpense, keyOf(other))).status).toBe(404);
  const outside = await cleaner.call(createExpense, {
    ...{
      category: 'repair',
      vendor: '店',
      spentOn: TODAY,
      amountFen: 100,
      chargedTo: 'house',
      houseId: foreign.id,
    },
  });
  expect(Object.keys(outside.fields)).toEqual(['houseId']);
  expect((await cleaner.call(approveExpense, keyOf(mine))).status).toBe(403);
  expect((await desk.call(voidExpense, { ...keyOf(mine), reason: 'x' })).status).toBe(403);
  const landlord = await t.as('landlord');
  expect((await landlord.call(pageExpenses, {})).status).toBe(403);
  expect((await landlord.call(sumListedExpenses, {})).status).toBe(403);
  expect((await landlord.call(createExpense, {})).status).toBe(403);
});
