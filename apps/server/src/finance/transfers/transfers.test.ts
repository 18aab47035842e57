/** Transfers between own accounts: postings, confirmation, and all refusals. */
import { lockLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import {
  confirmTransfer,
  exportTransfers,
  getTransferBalance,
  pageTransfers,
  recordTransfer,
  rejectTransfer,
  voidTransfer,
  withdrawTransfer,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { balances } from '../../../test/desks/expense-desk.ts';
import { pastGuards } from '../../../test/duties/past-guards.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';

let t: TestApp;
let finance: TestClient;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [finance, admin] = [await t.as('finance'), await t.as('admin')];
  house = await buildHouse(t.database);
});
afterAll(() => t.close());
/** Amounts one person records on a day count together, so each test starts a new day. */
afterEach(() =>
  pastGuards(t.database, sql`update own_transfers set recorded_at = recorded_at - interval '2 days'`),
);

const LARGE = 5_000_000;
const bank = { account: 'cash' as const, method: 'transfer' };
const institution = { account: 'institution' as const };
const given = (more: object = {}) => ({
  from: bank,
  to: institution,
  amountFen: 10_000,
  movedOn: TODAY,
  ...more,
});
const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** The changes of the accounts caused by `act`. */
const movedBy = async (act: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await balances(t.database);
  await act();
  const after = await balances(t.database);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moves = [...names].map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)]);
  return Object.fromEntries(moves.filter(([, fen]) => fen !== 0));
};

test('a small one is posted at once: the institution is fed, the bank pays the fee', async () => {
  const moved = await movedBy(async () => {
    const done = await finance.ok(recordTransfer, given({ feeFen: 55, receiptNo: 'R-1' }));
    expect(done).toMatchObject({ state: 'posted', needsSecond: false, actions: ['void'], feeFen: 55 });
    expect(done.transferNo).toMatch(/^ZZ20261120-\d{6}$/);
    expect(done.entryId).not.toBeNull();
  });
  expect(moved).toEqual({ institution: 10_000, 'expense.fee': 55, 'cash transfer': -10_055 });
  expect(await finance.ok(getTransferBalance, institution)).toEqual({ balanceFen: 10_000 });
});

test('from the till of a property into the bank', async () => {
  const from = { account: 'cash' as const, method: 'cash', houseId: house.id };
  const moved = await movedBy(async () => {
    const done = await finance.ok(recordTransfer, given({ from, to: bank, amountFen: 3_000 }));
    expect([done.from.houseId, done.from.houseName === null]).toEqual([house.id, false]);
  });
  expect(moved).toEqual({ 'cash cash': -3_000, 'cash transfer': 3_000 });
});

test('a large one, also in pieces, waits for a second person and is posted once', async () => {
  const moved = await movedBy(async () => {
    const first = await finance.ok(recordTransfer, given({ amountFen: LARGE - 1 }));
    expect(first.state).toBe('posted');
    const second = await finance.ok(recordTransfer, given({ amountFen: 1 }));
    expect(second).toMatchObject({
      state: 'waiting',
      needsSecond: true,
      actions: ['withdraw'],
      entryId: null,
    });
    const told = (await admin.ok(pageInbox, { size: 100 })).records.filter(({ path }) =>
      path?.includes(second.transferNo),
    );
    expect(told).toHaveLength(1);
    const own = await finance.call(confirmTransfer, keyOf(second));
    expect([own.status, own.failure]).toEqual([403, 'transfer.ownTransfer']);
    const both = await Promise.all(
      [admin, await t.as('admin2')].map((who) => who.call(confirmTransfer, keyOf(second))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
  expect(moved).toEqual({ institution: LARGE, 'cash transfer': -LARGE });
});

test('a large one is not taken back by who recorded it, and by another exactly', async () => {
  const moved = await movedBy(async () => {
    const waiting = await finance.ok(recordTransfer, given({ amountFen: LARGE, feeFen: 7 }));
    const posted = await admin.ok(confirmTransfer, keyOf(waiting));
    expect(posted).toMatchObject({ state: 'posted', decidedByName: 'admin', actions: ['void'] });
    const own = await finance.call(voidTransfer, { ...keyOf(posted), reason: '录错' });
    expect(own.failure).toBe('transfer.ownTransfer');
    const voided = await admin.ok(voidTransfer, { ...keyOf(posted), reason: '录错' });
    expect(voided).toMatchObject({ state: 'voided', reason: '录错', actions: [] });
    expect(voided).toMatchObject({
      decidedByName: 'admin',
      decidedAt: posted.decidedAt,
      voidedByName: 'admin',
    });
    expect((await admin.call(voidTransfer, { ...keyOf(voided), reason: '再次' })).failure).toBe(
      'transfer.notPosted',
    );
  });
  expect(moved).toEqual({});
});

test('a void says who voided it, and goes on saying who confirmed it', async () => {
  const waiting = await finance.ok(recordTransfer, given({ amountFen: LARGE }));
  const posted = await admin.ok(confirmTransfer, keyOf(waiting));
  expect(posted).toMatchObject({ decidedByName: 'admin', voidedByName: null, voidedAt: null });
  const voided = await (await t.as('admin2')).ok(voidTransfer, { ...keyOf(posted), reason: '重复' });
  expect(voided).toMatchObject({
    decidedByName: 'admin',
    decidedAt: posted.decidedAt,
    voidedByName: 'admin2',
  });
  const small = await finance.ok(recordTransfer, given());
  const taken = await finance.ok(voidTransfer, { ...keyOf(small), reason: '录错' });
  expect(taken).toMatchObject({ decidedByName: null, voidedByName: 'finance' });
});

test('rejected with a reason, or withdrawn by who recorded it, nothing is posted', async () => {
  const moved = await movedBy(async () => {
    const [first, second] = [
      await finance.ok(recordTransfer, given({ amountFen: LARGE })),
      await finance.ok(recordTransfer, given({ amountFen: LARGE })),
    ];
    expect(Object.keys((await admin.call(rejectTransfer, { ...keyOf(first), reason: ' ' })).fields)).toEqual([
      'reason',
    ]);
    expect((await admin.call(withdrawTransfer, keyOf(first))).failure).toBe('transfer.notYours');
    expect((await admin.call(rejectTransfer, { id: first.id, version: 9, reason: '无据' })).failure).toBe(
      'core.stale',
    );
    expect(await admin.ok(rejectTransfer, { ...keyOf(first), reason: '无据' })).toMatchObject({
      state: 'rejected',
    });
    expect(await finance.ok(withdrawTransfer, keyOf(second))).toMatchObject({ state: 'withdrawn' });
  });
  expect(moved).toEqual({});
});

test('one person who runs the business confirms alone, with a reason that is kept', async () => {
  await sql`insert into settings (key, value) values ('business.soloBusiness', 'true')`.execute(t.database);
  await sql`update users set status = 2 where username <> 'admin'`.execute(t.database);
  forgetSettings(t.services);
  const waiting = await admin.ok(recordTransfer, given({ amountFen: LARGE }));
  expect(waiting.actions).toContain('confirm');
  const bare = await admin.call(confirmTransfer, keyOf(waiting));
  expect([bare.status, bare.failure]).toEqual([422, 'duties.needsReason']);
  expect(await admin.ok(confirmTransfer, { ...keyOf(waiting), dutyReason: '本人核对' })).toMatchObject({
    state: 'posted',
  });
  const kept = await t.database
    .selectFrom('ownTransfers')
    .select('aloneReason')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  expect(kept.aloneReason).toBe('本人核对');
  await sql`delete from settings where key = 'business.soloBusiness'`.execute(t.database);
  await sql`update users set status = 1`.execute(t.database);
  forgetSettings(t.services);
});

test.each([
  ['the same account', { to: bank }, 'to.account'],
  ['no method', { from: { account: 'cash' } }, 'from.method'],
  ['an unknown method', { from: { account: 'cash', method: 'shells' } }, 'from.method'],
  ['nothing', { amountFen: 0 }, 'amountFen'],
  ['a negative fee', { feeFen: -1 }, 'feeFen'],
  ['tomorrow', { movedOn: day(1) }, 'movedOn'],
])('%s is refused at its field, and nothing is posted', async (_, wrong, field) => {
  const moved = await movedBy(async () => {
    const refused = await finance.call(recordTransfer, given(wrong));
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [field]]);
  });
  expect(moved).toEqual({});
});

test('a bank receipt is recorded once, also by two at the same moment', async () => {
  const once = given({ receiptNo: 'R-2', amountFen: 1_000 });
  const answers = await Promise.all([finance.call(recordTransfer, once), admin.call(recordTransfer, once)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const again = await finance.call(recordTransfer, once);
  expect(again.fields.receiptNo).toContain('ZZ20261120');
});

test('a closed month takes none', async () => {
  await admin.byTwo(lockLedger, { month: '2026-10', reason: '月结' });
  const refused = await finance.call(recordTransfer, given({ movedOn: '2026-10-31' }));
  expect(refused.fields.movedOn).toContain('2026-10-31');
});

test('found by number, receipt, account and day; whoever may not see the ledger sees none', async () => {
  const made = await finance.ok(recordTransfer, given({ receiptNo: 'BOC-77', note: '备付金' }));
  const found = async (input: object) =>
    (await finance.ok(pageTransfers, { size: 100, ...input })).records.map(({ id }) => id);
  expect(await found({ keyword: made.transferNo.toLowerCase() })).toEqual([made.id]);
  expect(await found({ keyword: 'BOC' })).toEqual([made.id]);
  expect(await found({ keyword: '备付' })).toEqual([made.id]);
  expect(await found({ account: ['institution'], method: ['cash'] })).toEqual([]);
  expect(await found({ movedFrom: TODAY, movedTo: TODAY })).toContain(made.id);
  expect(await found({ movedFrom: day(1) })).toEqual([]);
  for (const name of ['frontdesk', 'landlord', 'housekeeper'])
    for (const endpoint of [pageTransfers, exportTransfers.start])
      expect((await (await t.as(name)).call(endpoint, {})).status).toBe(403);
  expect((await (await t.as('frontdesk')).call(recordTransfer, given())).status).toBe(403);
});

test('who sees one property moves and sees the money of its accounts alone', async () => {
  const own = await buildHouse(t.database, { department: 'staff' });
  const till = (houseId: string, method = 'cash') => ({ account: 'cash' as const, method, houseId });
  const foreign = [
    await admin.ok(recordTransfer, given({ amountFen: LARGE })),
    await admin.ok(recordTransfer, given({ from: till(house.id), amountFen: LARGE })),
    await admin.ok(recordTransfer, given({ from: till(own.id), to: till(house.id), amountFen: LARGE })),
  ];
  const mine = await admin.ok(recordTransfer, given({ from: till(own.id), amountFen: LARGE }));
  await sql`update roles set data_scope = 'department' where role_code = 'finance'`.execute(t.database);
  const narrow = await t.openSession('finance');
  const seen = (await narrow.ok(pageTransfers, { size: 100 })).records.map(({ id }) => id);
  expect([seen.includes(mine.id), foreign.filter(({ id }) => seen.includes(id))]).toEqual([true, []]);
  for (const each of foreign)
    for (const [endpoint, more] of [
      [confirmTransfer, {}],
      [rejectTransfer, { reason: '无据' }],
      [withdrawTransfer, {}],
      [voidTransfer, { reason: '录错' }],
    ] as const) {
      const refused = await narrow.call(endpoint, { ...keyOf(each), ...more });
      expect([refused.status, refused.failure]).toEqual([404, 'transfer.notFound']);
    }
  const moved = await movedBy(async () => {
    for (const sides of [{}, { from: till(house.id) }, { from: till(own.id), to: till(house.id) }])
      expect((await narrow.call(recordTransfer, given(sides))).status).toBe(404);
  });
  expect(moved).toEqual({});
  for (const side of [institution, bank, till(house.id)])
    expect((await narrow.call(getTransferBalance, side)).status).toBe(404);
  expect((await narrow.call(getTransferBalance, till(own.id))).status).toBe(200);
  expect((await narrow.ok(confirmTransfer, keyOf(mine))).state).toBe('posted');
  await sql`update roles set data_scope = 'all' where role_code = 'finance'`.execute(t.database);
});
