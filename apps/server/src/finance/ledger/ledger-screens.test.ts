/** The ledger's screens: journal, accounts, trial balance, adjustments, closed periods, proofs. */

import { proofChecks } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  adjustLedger,
  exportLedgerAccounts,
  exportLedgerEntries,
  getLedgerEntry,
  getLedgerPeriod,
  getTrialBalance,
  lockLedger,
  pageAccountLines,
  pageLedgerAccounts,
  pageLedgerEntries,
  pageLedgerProofs,
  proveLedger,
  reverseAdjustment,
  unlockLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { confirmDutyRequest, refuseDutyRequest } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { confirmWaiting, waitingFor } from '../../../test/duties/by-two.ts';
import { sheetRows } from '../../../test/sheets/sheet-rows.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { postEntries } from './post-entries.ts';
import { proveNow } from './prove-ledger.ts';

let t: TestApp;
let finance: TestClient;
let admin: TestClient;
let house: BuiltHouse;
let orderId: string;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  finance = await t.as('finance');
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 1 });
  orderId = (
    await buildStay(t.database, house, { checkIn: TODAY, checkOut: day(2), room: house.rooms[0] ?? null })
  ).orderId;
  await admin.ok(addPayment, { orderId, version: 0, method: 'wechat', amountFen: 10_000 });
});

const unlock = () =>
  sql`insert into ledger_periods (id, locked_to, reason, actor, at) values (gen_random_uuid(), null, 'x', 'x', now())`.execute(
    t.database,
  );
const side = (kind: 'cash' | 'writeoff' | 'deposit' | 'guest', party = '') => ({
  kind,
  party,
  houseId: house.id,
});
/** With two users; returns the entry posted last. */
const adjust = async (amountFen: number, businessDate: string = TODAY) => {
  const asked = await finance.call(adjustLedger, {
    ...{ businessDate, amountFen, reason: '零头核销', dutyReason: '尾差' },
    ...{ debit: side('writeoff'), credit: side('cash', 'wechat') },
  });
  await confirmWaiting(t.as);
  return asked;
};
const lastOf = async (source: 'adjustment' | 'reversal') => {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entries where source = ${source} order by number desc limit 1`.execute(t.database);
  return finance.ok(getLedgerEntry, { id: rows[0]?.id ?? '' });
};

test('the journal finds entries by each filter, with their lines by name', async () => {
  const all = await finance.ok(pageLedgerEntries, { houseId: [house.id] });
  expect(all.total).toBe(1);
  const [entry] = all.records;
  expect(entry).toMatchObject({
    source: 'payment',
    rule: 'paymentTaken',
    amountFen: 10_000,
    orderId,
    houseName: expect.any(String),
  });
  expect(entry?.lines).toMatchObject([
    { kind: 'cash', party: 'wechat', amountFen: 10_000 },
    { kind: 'guest', partyName: entry?.orderNo, amountFen: -10_000 },
  ]);
  const accountId = entry?.lines[0]?.accountId ?? 0;
  const found = async (filters: object) =>
    (await finance.ok(pageLedgerEntries, { houseId: [house.id], ...filters })).total;
  expect(await found({ source: ['payment', 'refund'], dateFrom: TODAY, dateTo: TODAY, orderId })).toBe(1);
  expect(await found({ accountId })).toBe(1);
  expect(await found({ accountId, dateTo: day(-1) })).toBe(0);
  expect(await found({ keyword: entry?.orderNo })).toBe(1);
  expect(await found({ keyword: `#${entry?.number}` })).toBe(1);
  expect(await found({ keyword: 'M-none' })).toBe(0);
  expect(await found({ source: ['night'] })).toBe(0);
  expect(await found({ reversed: false })).toBe(1);
  expect(await found({ reversed: true })).toBe(0);
  expect(await finance.ok(getLedgerEntry, { id: entry?.id ?? '' })).toMatchObject({
    reversesNumber: null,
    actions: [],
  });
});

test('accounts and their lines: what one stood at after each, over pages and days', async () => {
  for (const fen of [300, 200, 100]) {
    const { order } = await admin.ok(addPayment, {
      ...{ orderId, method: 'wechat', amountFen: fen },
      version: (
        await t.database
          .selectFrom('orders')
          .select('version')
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).version,
    });
    expect(order.id).toBe(orderId);
  }
  const { records } = await finance.ok(pageLedgerAccounts, {
    kind: ['cash', 'guest'],
    houseId: [house.id],
    open: true,
  });
  expect(records.map(({ kind, balanceFen, postings }) => [kind, balanceFen, postings])).toEqual([
    ['cash', 10_600, 4],
    ['guest', -10_600, 4],
  ]);
  const accountId = records[0]?.id ?? 0;
  const first = await finance.ok(pageAccountLines, { accountId, size: 3 });
  expect(first.records.map(({ amountFen, balanceFen }) => [amountFen, balanceFen])).toEqual([
    [100, 10_600],
    [200, 10_500],
    [300, 10_300],
  ]);
  const second = await finance.ok(pageAccountLines, { accountId, size: 3, current: 2 });
  expect(second.records.map(({ balanceFen }) => balanceFen)).toEqual([10_000]);
  expect(second).toMatchObject({ total: 4, openingFen: 0, closingFen: 10_600 });
  expect(await finance.ok(pageAccountLines, { accountId, dateTo: day(-1) })).toMatchObject({
    ...{ total: 0, openingFen: 0, closingFen: 0 },
  });
  const byOrder = await finance.ok(pageLedgerAccounts, { keyword: records[1]?.partyName ?? '' });
  expect(byOrder.records.map(({ kind }) => kind)).toEqual(['guest']);
});

test('the trial balance sums to nothing, for any days', async () => {
  const { rows, total } = await finance.ok(getTrialBalance, { dateTo: TODAY });
  expect(total).toMatchObject({ openingFen: 0, closingFen: 0 });
  expect(total.debitFen).toBe(total.creditFen);
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cash', 'guest']));
  const later = await finance.ok(getTrialBalance, { dateFrom: day(1), dateTo: day(1), houseId: [house.id] });
  expect(later.rows).toEqual([
    { kind: 'cash', openingFen: 10_000, debitFen: 0, creditFen: 0, closingFen: 10_000 },
    { kind: 'guest', openingFen: -10_000, debitFen: 0, creditFen: 0, closingFen: -10_000 },
  ]);
  expect((await finance.call(getTrialBalance, { dateFrom: day(1), dateTo: TODAY })).status).toBe(422);
});

test('an adjustment moves an amount and is taken back once; other entries follow their source', async () => {
  await adjust(150);
  const data = await lastOf('adjustment');
  expect(data).toMatchObject({
    source: 'adjustment',
    memo: '零头核销',
    amountFen: 150,
    actor: 'finance、admin',
    actions: ['reverse'],
  });
  await finance.byTwo(reverseAdjustment, { id: data.id, reason: '核销错' });
  const back = await lastOf('reversal');
  expect(back).toMatchObject({ source: 'reversal', reversesId: data.id, reversesNumber: data.number });
  expect((await finance.call(reverseAdjustment, { id: data.id, reason: '核销错' })).failure).toBe(
    'ledger.reversedAlready',
  );
  const { records } = await finance.ok(pageLedgerEntries, { orderId });
  const foreign = await finance.call(reverseAdjustment, { id: records[0]?.id ?? '', reason: 'x' });
  expect(foreign.failure).toBe('ledger.cannotReverse');
  expect((await finance.ok(pageLedgerEntries, { houseId: [house.id], reversed: true })).total).toBe(2);
});

test('an adjustment that names no account, or takes more than is held, changes nothing', async () => {
  const input = { businessDate: TODAY, amountFen: 5, reason: 'x', credit: side('cash', 'wechat') };
  const wrong = await finance.call(adjustLedger, { ...input, debit: side('guest', 'nobody') });
  expect([wrong.status, wrong.fields['debit.party']]).toEqual([
    422,
    'The account does not match the selected type',
  ]);
  const nothing = { ...input, debit: side('cash', 'wechat'), dutyReason: 'x' };
  expect((await finance.call(adjustLedger, nothing)).failure).toBe('ledger.sameAccount');
  await finance.ok(adjustLedger, { ...input, debit: side('deposit', orderId), dutyReason: 'x' });
  const admin = await t.as('admin');
  const [held] = await waitingFor(admin);
  const below = await admin.call(confirmDutyRequest, { id: held?.id ?? '' });
  expect([below.status, below.failure]).toEqual([409, 'ledger.belowZero']);
  await admin.ok(refuseDutyRequest, { id: held?.id ?? '', reason: '余额不足' });
  expect((await finance.call(adjustLedger, { ...input, amountFen: 0, debit: side('writeoff') })).status).toBe(
    422,
  );
  expect((await finance.ok(pageLedgerEntries, { houseId: [house.id] })).total).toBe(1);
});

test('a month that is over is closed and opened again, with a reason, and takes no adjustment meanwhile', async () => {
  await finance.byTwo(lockLedger, { month: '2026-10', reason: '十月结账' });
  const closed = await finance.ok(getLedgerPeriod, {});
  expect(closed).toMatchObject({ lockedTo: '2026-10-31', lastMonth: '2026-10' });
  expect(closed.changes[0]).toMatchObject({
    reason: '十月结账',
    lockedTo: '2026-10-31',
    actor: 'finance、admin',
  });
  expect((await adjust(5, '2026-10-31')).failure).toBe('ledger.periodLocked');
  expect((await adjust(5, '2026-11-01')).code).toBe(200);
  const again = await finance.call(lockLedger, { month: '2026-09', reason: 'x' });
  expect([again.failure, again.fields.month]).toEqual([
    'ledger.lockNotForward',
    'The books are closed up to 2026-10-31. Choose a later month',
  ]);
  expect((await finance.call(lockLedger, { month: '2026-11', reason: 'x' })).failure).toBe(
    'ledger.lockFuture',
  );
  expect((await finance.call(unlockLedger, { month: '2026-10', reason: 'x' })).failure).toBe(
    'ledger.unlockNotBack',
  );
  await finance.byTwo(unlockLedger, { month: '2026-09', reason: '补录' });
  expect(await finance.ok(getLedgerPeriod, {})).toMatchObject({ lockedTo: '2026-09-30' });
  await finance.byTwo(unlockLedger, { month: null, reason: '补录' });
  expect(await finance.ok(getLedgerPeriod, {})).toMatchObject({ lockedTo: null });
  expect((await finance.call(unlockLedger, { month: null, reason: 'x' })).failure).toBe(
    'ledger.nothingLocked',
  );
  expect((await adjust(5, '2026-10-31')).code).toBe(200);
  await unlock();
});

test('a proof asked for is made once, kept, and says what is broken; it is told until one passes', async () => {
  const asked = await finance.ok(proveLedger, {});
  expect(asked).toMatchObject({ state: 'waiting', askedBy: 'finance' });
  expect((await finance.call(proveLedger, {})).failure).toBe('ledger.proofUnderWay');
  await proveNow(t.job(), false);
  const latest = async () => (await finance.ok(pageLedgerProofs, {})).records[0];
  expect((await latest())?.checks.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(await latest()).toMatchObject({ id: asked.id, state: 'passed' });
  const spoil = (fen: number) =>
    sql`update ledger_accounts set balance_fen = balance_fen + ${fen} where kind = 'cash' and house_id = ${house.id}`.execute(
      t.database,
    );
  await spoil(7);
  await proveNow(t.job(), true);
  const failed = await latest();
  expect(failed).toMatchObject({ state: 'failed', askedBy: null });
  expect(failed?.checks.map(({ check }) => check)).toEqual(proofChecks);
  expect(
    failed?.checks.filter(({ broken }) => broken > 0).map(({ check, broken }) => [check, broken]),
  ).toEqual([
    ['accountsAgree', 1],
    ['trialBalance', 1],
  ]);
  const todos = async () =>
    (
      await sql`select 1 from inbox_messages where key like 'ledgerProof:%' and settled_at is null`.execute(
        t.database,
      )
    ).rows.length;
  expect(await todos()).toBeGreaterThan(0);
  const before = await todos();
  await proveNow(t.job(), true);
  expect(await todos()).toBe(before);
  await spoil(-7);
  await proveNow(t.job(), true);
  expect(await todos()).toBe(0);
});

test('a method of the business’s own is called by its name in the file of balances', async () => {
  await sql`insert into dictionary_items (type, code, zh, en, position)
    values ('paymentMethod', 'meituanPay', '美团支付', 'Meituan Pay', 99)`.execute(t.database);
  await t.job().change((ctx) =>
    postEntries(ctx, [
      {
        ...{ source: 'adjustment', sourceKey: 'test:own-method', rule: 'adjusted', houseId: house.id },
        businessDate: TODAY,
        postings: [
          { account: { kind: 'cash', party: 'meituanPay', houseId: house.id }, amountFen: 500 },
          { account: { kind: 'rounding' }, amountFen: -500 },
        ],
      },
    ]),
  );
  const rows = await sheetRows(t, finance, exportLedgerAccounts, { kind: ['cash'], houseId: [house.id] });
  expect(JSON.stringify(rows)).toContain('Meituan Pay');
  expect(JSON.stringify(rows)).not.toContain('meituanPay');
});

test('the export has a row per line', async () => {
  const { status, headers } = await finance.call(exportLedgerEntries.file, { houseId: [house.id] });
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
});

const reads = [
  [pageLedgerEntries, {}],
  [getLedgerEntry, { id: '00000000-0000-7000-8000-000000000000' }],
  [pageLedgerAccounts, {}],
  [pageAccountLines, { accountId: 1 }],
  [getTrialBalance, { dateTo: TODAY }],
  [getLedgerPeriod, {}],
  [pageLedgerProofs, {}],
] as const;

test('others are refused, and unknown records are not there', async () => {
  const desk = await t.as('frontdesk');
  for (const [endpoint, input] of reads) {
    expect((await t.nobody.call(endpoint, input)).status).toBe(401);
    expect((await desk.call(endpoint, input)).status).toBe(403);
  }
  for (const [endpoint, input] of [
    [proveLedger, {}],
    [lockLedger, { month: '2026-01', reason: 'x' }],
    [unlockLedger, { month: null, reason: 'x' }],
    [reverseAdjustment, { id: '00000000-0000-7000-8000-000000000000', reason: 'x' }],
  ] as const)
    expect((await desk.call(endpoint, input)).status).toBe(403);
  expect((await finance.call(getLedgerEntry, { id: '00000000-0000-7000-8000-000000000000' })).failure).toBe(
    'ledger.notFound',
  );
  expect((await finance.call(pageAccountLines, { accountId: 999_999 })).failure).toBe(
    'ledger.accountNotFound',
  );
});
