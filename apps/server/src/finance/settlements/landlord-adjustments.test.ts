/** Adjustments of landlords and releases of reserves: two people, the ledger, a line of the next statement, and all refusals. */
import {
  adjustLedger,
  getLedgerEntry,
  reverseAdjustment,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import {
  approveAdjustment,
  askAdjustment,
  getAdjustmentRoom,
  pageAdjustments,
  rejectAdjustment,
  withdrawAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import {
  getStatementLine,
  printStatement,
  regenerateStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildOwned } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, t } from '../../../test/desks/statement-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';

const MONTH = '2026-10';
let finance: TestClient;
let admin: TestClient;
openStatements();
beforeAll(async () => {
  [finance, admin] = [await t.as('finance'), await t.as('admin')];
});

/** A landlord with one split night in October; the landlord's share is ¥320, a tenth of it held in reserve. */
const soldHouse = async (name: string) => {
  const house = await buildOwned(t.database, name);
  const versionId = await desk.underContract(house, { terms: { minimumPayoutFen: 0, holdBackBp: 1_000 } });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  return { ...house, versionId };
};

/** With ¥32 in reserve. */
const withReserve = async (name: string) => {
  const house = await soldHouse(name);
  await desk.generate(MONTH, { landlordIds: [house.landlordId] });
  await desk.bring((await desk.must(house.landlordId)).id, 'sent');
  expect(await desk.owed(house.landlordId)).toEqual({ pending: 0, available: 28_800, holdBack: 3_200 });
  return house;
};

const asked = (landlordId: string, more: object = {}) => ({
  ...{ landlordId, kind: 'adjustment' as const, amountFen: 5_000, reason: '空调故障补偿' },
  ...more,
});
const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

test('one asks, another approves; it is posted and a line of the next statement, which leads to its entry', async () => {
  const { landlordId, id: houseId } = await soldHouse('陈一');
  const given = await finance.ok(askAdjustment, asked(landlordId, { houseId }));
  expect(given).toMatchObject({ state: 'asked', amountFen: 5_000, actions: ['withdraw'], entryId: null });
  expect(given.adjustmentNo).toMatch(/^TZ20261120-\d{6}$/);
  const charged = await finance.ok(askAdjustment, asked(landlordId, { side: 'deduct', amountFen: 1_200 }));
  expect(charged.amountFen).toBe(-1_200);
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 32_000 });
  const todos = async (client: TestClient) =>
    (await client.ok(pageInbox, { size: 100 })).records.filter(({ path }) =>
      path?.includes(given.adjustmentNo),
    );
  expect([(await todos(admin)).length, (await todos(finance)).length]).toEqual([1, 0]);
  const own = await finance.call(approveAdjustment, keyOf(given));
  expect([own.status, own.failure]).toEqual([403, 'adjustment.ownAdjustment']);
  const approved = await admin.ok(approveAdjustment, keyOf(given));
  await admin.ok(approveAdjustment, keyOf(charged));
  expect(approved).toMatchObject({ state: 'approved', decidedByName: 'admin', actions: [] });
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 35_800 });
  expect((await todos(admin))[0]?.settledAt).not.toBeNull();

  await desk.generate(MONTH, { landlordIds: [landlordId] });
  const drawn = await desk.must(landlordId);
  expect(drawn).toMatchObject({
    earnedFen: 32_000,
    adjustmentFen: 3_800,
    holdBackFen: 3_580,
    payableFen: 32_220,
  });
  const lines = await desk.linesOf(drawn.id);
  expect(lines.map(({ kind, amountFen, why }) => [kind, amountFen, why.note])).toEqual([
    ['night', 32_000, null],
    ['adjustment', 5_000, '空调故障补偿'],
    ['adjustment', -1_200, '空调故障补偿'],
    ['holdBack', -3_580, null],
  ]);
  const line = await finance.ok(getStatementLine, { id: lines[1]?.id ?? '' });
  expect(line).toMatchObject({ entryId: approved.entryId, houseName: expect.any(String) });
  const { records } = await finance.ok(pageAdjustments, { landlordId: [landlordId], kind: ['adjustment'] });
  expect(records.map(({ statementNo }) => statementNo)).toEqual([drawn.statementNo, drawn.statementNo]);
  expect((await finance.call(printStatement, { id: drawn.id })).status).toBe(200);

  // Generated again it appears once; approved it is settled for good.
  await finance.ok(regenerateStatement, keyOf(drawn));
  expect((await desk.linesOf(drawn.id)).filter(({ kind }) => kind === 'adjustment')).toHaveLength(2);
  await desk.bring(drawn.id, 'sent');
  expect(await desk.owed(landlordId)).toEqual({ pending: 0, available: 32_220, holdBack: 3_580 });
});

test('a reserve is released as far as it goes, by two people, and comes with the next statement', async () => {
  const { landlordId, versionId, ...house } = await withReserve('陈二');
  const release = (amountFen: number) =>
    asked(landlordId, { kind: 'release', amountFen, reason: '合同到期' });
  const above = await finance.call(askAdjustment, release(3_201));
  expect([above.status, above.failure, above.fields.amountFen]).toEqual([
    409,
    'adjustment.aboveHeld',
    expect.stringContaining('32.00'),
  ]);
  const first = await finance.ok(askAdjustment, release(2_000));
  expect(await finance.ok(getAdjustmentRoom, { landlordId })).toEqual({
    heldFen: 3_200,
    releasableFen: 1_200,
  });
  expect((await finance.call(askAdjustment, release(1_201))).failure).toBe('adjustment.aboveHeld');
  const housed = await finance.call(askAdjustment, { ...release(100), houseId: house.id });
  expect([housed.failure, Object.keys(housed.fields)]).toEqual(['adjustment.noHouse', ['houseId']]);
  await admin.ok(approveAdjustment, keyOf(first));
  expect(await desk.owed(landlordId)).toEqual({ pending: 2_000, available: 28_800, holdBack: 1_200 });
  await desk.splitNight({ ...house, landlordId }, versionId, { night: '2026-11-02', landlordFen: 10_000 });
  t.setNow('2026-12-02T04:00:00Z');
  await desk.generate('2026-11', { landlordIds: [landlordId] });
  const drawn = await desk.must(landlordId, '2026-11');
  expect(drawn).toMatchObject({
    earnedFen: 10_000,
    releasedFen: 2_000,
    holdBackFen: 1_000,
    payableFen: 11_000,
  });
  await desk.bring(drawn.id, 'sent');
  t.setNow(`${TODAY}T04:00:00Z`);
  expect(await desk.owed(landlordId)).toEqual({ pending: 0, available: 39_800, holdBack: 2_200 });
});

test('a landlord with nothing but a release gets a statement of it', async () => {
  const { landlordId } = await withReserve('陈三');
  const release = await finance.ok(askAdjustment, asked(landlordId, { kind: 'release', amountFen: 3_200 }));
  await admin.ok(approveAdjustment, keyOf(release));
  t.setNow('2026-12-02T04:00:00Z');
  await desk.generate('2026-11', { landlordIds: [landlordId] });
  expect(await desk.must(landlordId, '2026-11')).toMatchObject({ releasedFen: 3_200, payableFen: 3_200 });
  t.setNow(`${TODAY}T04:00:00Z`);
});

test('a landlord repays a debt: the money is in our account, the debt is gone, the next statement tells it', async () => {
  const { landlordId } = await soldHouse('陈还款');
  const owes = await finance.ok(askAdjustment, asked(landlordId, { side: 'deduct', amountFen: 40_000 }));
  await admin.ok(approveAdjustment, keyOf(owes));
  expect(await desk.owed(landlordId)).toMatchObject({ pending: -8_000 });
  const repaid = {
    kind: 'repayment',
    amountFen: 8_000,
    method: 'transfer',
    receivedOn: '2026-11-19',
    receiptNo: 'B-9',
  };
  const given = await finance.ok(askAdjustment, asked(landlordId, { ...repaid, reason: '归还多付款' }));
  expect(given).toMatchObject({
    method: 'transfer',
    receivedOn: '2026-11-19',
    receiptNo: 'B-9',
    amountFen: 8_000,
  });
  expect((await finance.call(approveAdjustment, keyOf(given))).failure).toBe('adjustment.ownAdjustment');
  const approved = await admin.ok(approveAdjustment, keyOf(given));
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 0 });
  const twice = await finance.call(askAdjustment, asked(landlordId, { ...repaid, reason: '归还多付款' }));
  expect([twice.status, twice.fields.receiptNo]).toEqual([
    422,
    `This receipt number is already recorded in ${given.adjustmentNo}`,
  ]);
  const entry = await finance.ok(getLedgerEntry, { id: approved.entryId ?? '' });
  expect(entry).toMatchObject({ businessDate: '2026-11-19', rule: 'landlordRepaid' });
  expect(entry.lines.map(({ kind, party, amountFen }) => [kind, party, amountFen])).toEqual([
    ['cash', 'transfer', 8_000],
    ['payable.pending', landlordId, -8_000],
  ]);
  await desk.generate(MONTH, { landlordIds: [landlordId] });
  expect(await desk.must(landlordId)).toMatchObject({ adjustmentFen: -32_000, payableFen: 0 });
});

test.each([
  ['no method', { method: null }, 'method'],
  ['an unknown method', { method: 'shells' }, 'method'],
  ['no day', { receivedOn: null }, 'receivedOn'],
  ['tomorrow', { receivedOn: '2026-11-21' }, 'receivedOn'],
  ['nothing', { amountFen: 0 }, 'amountFen'],
  ['a property', { houseId: newId() }, 'houseId'],
])('a repayment with %s is refused at its field', async (_, wrong, field) => {
  const { landlordId, id } = await soldHouse(`陈${field}${_}`);
  const repaid = { kind: 'repayment', amountFen: 8_000, method: 'transfer', receivedOn: '2026-11-19' };
  const houseId = field === 'houseId' ? { houseId: id } : {};
  const refused = await finance.call(askAdjustment, asked(landlordId, { ...repaid, ...wrong, ...houseId }));
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [field]]);
});

test('two who approve at once: one does, and it is posted once', async () => {
  const { landlordId } = await soldHouse('陈四');
  const given = await finance.ok(askAdjustment, asked(landlordId));
  const others = [admin, await t.as('admin2')];
  const answers = await Promise.all(others.map((who) => who.call(approveAdjustment, keyOf(given))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 37_000 });
});

test('rejected with a reason, or withdrawn by who asked, nothing is posted; decided is decided', async () => {
  const { landlordId } = await soldHouse('陈五');
  const [first, second] = [
    await finance.ok(askAdjustment, asked(landlordId)),
    await finance.ok(askAdjustment, asked(landlordId)),
  ];
  expect(Object.keys((await admin.call(rejectAdjustment, { ...keyOf(first), note: ' ' })).fields)).toEqual([
    'note',
  ]);
  expect((await admin.call(withdrawAdjustment, keyOf(first))).failure).toBe('adjustment.notOwn');
  const stale = await admin.call(rejectAdjustment, { id: first.id, version: 7, note: '无据' });
  expect(stale.failure).toBe('core.stale');
  const rejected = await admin.ok(rejectAdjustment, { ...keyOf(first), note: '无据' });
  expect(rejected).toMatchObject({ state: 'rejected', decisionNote: '无据' });
  expect((await admin.call(approveAdjustment, keyOf(rejected))).failure).toBe('adjustment.decided');
  expect(await finance.ok(withdrawAdjustment, keyOf(second))).toMatchObject({ state: 'withdrawn' });
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 32_000 });
  const views = async (view: 'asked' | 'rejected' | 'withdrawn') =>
    (await finance.ok(pageAdjustments, { view, landlordId: [landlordId] })).total;
  expect([await views('asked'), await views('rejected'), await views('withdrawn')]).toEqual([0, 1, 1]);
  const found = await finance.ok(pageAdjustments, { keyword: rejected.adjustmentNo.toLowerCase() });
  expect(found.records.map(({ id }) => id)).toEqual([rejected.id]);
});

test('the ledger leaves the money of landlords alone, and takes none of it back by one hand', async () => {
  const { landlordId } = await soldHouse('陈六');
  const side = (kind: string, party = '') => ({ kind, party });
  const entry = { businessDate: TODAY, amountFen: 100, reason: 'x', credit: side('writeoff') };
  for (const kind of ['payable.pending', 'payable.available', 'payable.payout', 'payable.holdback']) {
    const refused = await finance.call(adjustLedger, { ...entry, debit: side(kind, landlordId) });
    expect([refused.status, refused.failure, Object.keys(refused.fields)]).toEqual([
      422,
      'ledger.landlordMoney',
      ['debit.kind'],
    ]);
  }
  const given = await finance.ok(askAdjustment, asked(landlordId));
  const { entryId } = await admin.ok(approveAdjustment, keyOf(given));
  const back = await finance.call(reverseAdjustment, { id: entryId ?? '', reason: 'x' });
  expect(back.failure).toBe('ledger.cannotReverse');
  expect(await desk.owed(landlordId)).toMatchObject({ pending: 37_000 });
});

test('the database keeps the four eyes and the line of each', async () => {
  const { landlordId } = await soldHouse('陈七');
  const given = await finance.ok(askAdjustment, asked(landlordId));
  const tries = [
    sql`update landlord_adjustments set state = 'approved', entry_id = ${newId()}, decided_at = now(), decided_by = asked_by
      where id = ${given.id}`,
    sql`update landlord_adjustments set state = 'approved', decided_at = now() where id = ${given.id}`,
    sql`update landlord_adjustments set kind = 'release', amount_fen = -1 where id = ${given.id}`,
  ];
  for (const each of tries) await expect(each.execute(t.database)).rejects.toThrow('check constraint');
});

test('each endpoint asks for its permission, for money and for the landlord', async () => {
  const { landlordId } = await soldHouse('陈八');
  const given = await finance.ok(askAdjustment, asked(landlordId));
  for (const username of ['frontdesk', 'landlord', 'housekeeper']) {
    const who = await t.as(username);
    expect((await who.call(pageAdjustments, {})).status).toBe(403);
    expect((await who.call(getAdjustmentRoom, { landlordId })).status).toBe(403);
    expect((await who.call(askAdjustment, asked(landlordId))).status).toBe(403);
    expect((await who.call(approveAdjustment, keyOf(given))).status).toBe(403);
    expect((await who.call(rejectAdjustment, { ...keyOf(given), note: 'x' })).status).toBe(403);
    expect((await who.call(withdrawAdjustment, keyOf(given))).status).toBe(403);
  }
  expect((await finance.call(askAdjustment, asked(newId()))).failure).toBe('adjustment.landlordNotFound');
  const nothing = await finance.call(askAdjustment, asked(landlordId, { amountFen: 0 }));
  expect([nothing.status, Object.keys(nothing.fields)]).toEqual([422, ['amountFen']]);
  await sql`update roles set sees_money = false where role_code = 'finance'`.execute(t.database);
  const blind = await t.openSession('finance');
  expect((await blind.call(pageAdjustments, {})).failure).toBe('adjustment.moneyHidden');
  // A department without a property of the landlord does not find them.
  await sql`update roles set sees_money = true, data_scope = 'department' where role_code = 'finance'`.execute(
    t.database,
  );
  const narrow = await t.openSession('finance');
  expect((await narrow.ok(pageAdjustments, {})).total).toBe(0);
  expect((await narrow.call(askAdjustment, asked(landlordId))).failure).toBe('adjustment.landlordNotFound');
  expect((await narrow.call(withdrawAdjustment, keyOf(given))).failure).toBe('adjustment.notFound');
  await sql`update roles set data_scope = 'all' where role_code = 'finance'`.execute(t.database);
});
