/** Payouts by users: requested, approved by another person, refused with the available balance, recorded by hand. */

import type { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import {
  approvePayout,
  askPayout,
  countPayoutViews,
  enterPayout,
  exportPayouts,
  getPayout,
  getPayoutRoom,
  giveUpPayout,
  pagePayouts,
  refreshPayout,
  rejectPayout,
  retryPayout,
  sumPayouts,
  withdrawPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { buildOwned } from '../../../test/desks/contract-desk.ts';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { openStatementDesk } from '../../../test/desks/statement-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';
import { newId } from '../../platform/ids.ts';

let o: PayoutDesk;
let desk: TestClient;
let boss: TestClient;
beforeAll(async () => {
  o = await openPayoutDesk();
  ({ desk, boss } = o);
});
afterEach(() => o.institution.faults.clear());
afterAll(() => o.close());

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

describe('asking for a payout', () => {
  test('holds the money at once, goes out, and is paid with its fee', async () => {
    const landlordId = await o.landlord();
    const asked = await o.ask(landlordId, 300_000);
    expect(asked).toMatchObject({
      state: 'pending',
      needsSecond: false,
      amountFen: 300_000,
      method: 'institution',
    });
    expect(asked.payoutNo).toMatch(/^DK20261120-\d{6}$/);
    expect(await o.balances(landlordId)).toEqual({ availableFen: 700_000, inPayoutFen: 300_000 });
    await o.work();
    expect(await o.now(asked.id)).toMatchObject({ state: 'in_transit', actions: ['ask'] });
    await o.pass(5_000);
    const paid = await o.now(asked.id);
    expect(paid).toMatchObject({ state: 'paid', paidOn: '2026-11-20', feeFen: 100, actions: [] });
    expect(paid.reference).toMatch(/^PO\d{10}$/);
    expect(await o.balances(landlordId)).toEqual({ availableFen: 700_000, inPayoutFen: 0 });
    const { history } = await desk.ok(getPayout, { id: asked.id });
    expect(history.map(({ name }) => name)).toEqual(['payout.paid', 'payout.submitted', 'payout.asked']);
    expect(await o.ledgerFaults()).toEqual([]);
  });

  test('above what is available it is refused with what is left, and changes nothing', async () => {
    const landlordId = await o.landlord({ availableFen: 10_050 });
    const above = await desk.call(askPayout, { landlordId, amountFen: 10_051 });
    expect([above.status, above.failure]).toEqual([409, 'payout.aboveAvailable']);
    expect(above.fields.amountFen).toContain('100.50');
    for (const amountFen of [0, -100]) {
      const refused = await desk.call(askPayout, { landlordId, amountFen });
      expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['amountFen']]);
    }
    expect(await o.balances(landlordId)).toEqual({ availableFen: 10_050, inPayoutFen: 0 });
    const other = await desk.call(askPayout, { landlordId: newId(), amountFen: 100 });
    expect(other.failure).toBe('payout.landlordNotFound');
  });

  test('of two at once for all that is there, one is taken', async () => {
    const landlordId = await o.landlord({ availableFen: 200_000 });
    const both = await Promise.all([
      desk.call(askPayout, { landlordId, amountFen: 200_000 }),
      boss.call(askPayout, { landlordId, amountFen: 200_000 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await o.balances(landlordId)).toEqual({ availableFen: 0, inPayoutFen: 200_000 });
  });

  test('the room says what there is, to which card, and from where on somebody else approves', async () => {
    const landlordId = await o.landlord({ changedHoursAgo: 2 });
    const room = await desk.ok(getPayoutRoom, { landlordId });
    expect(room).toMatchObject({
      ...{ availableFen: 1_000_000, inPayoutFen: 0, fourEyesFen: 500_000, onboarded: true, cardTail: 'new1' },
      coolsUntil: expect.stringMatching(/^2026-11-21T02:00/),
    });
  });

  test('a statement is paid once', async () => {
    const landlordId = await o.landlord();
    const statementId = newId();
    await o.create({ landlordId, statementId, amountFen: 100 });
    await expect(o.create({ landlordId, statementId, amountFen: 100 })).rejects.toThrow();
    await expect(o.create({ landlordId, statementId: null, amountFen: -1 })).rejects.toThrow('notPositive');
  });
});

describe('four eyes', () => {
  test('from ¥5,000 a day on another person approves, never who asked', async () => {
    const landlordId = await o.landlord();
    const small = await o.ask(landlordId, 499_999);
    expect(small.needsSecond).toBe(false);
    // Together they reach the threshold: it is not avoided by asking twice.
    const second = await o.ask(landlordId, 1);
    expect(second).toMatchObject({ needsSecond: true, actions: expect.not.arrayContaining(['approve']) });
    await o.work();
    expect((await o.now(second.id)).state).toBe('pending');
    const own = await desk.call(approvePayout, keyOf(second));
    expect([own.status, own.failure]).toEqual([403, 'payout.ownPayout']);
    const { records } = await boss.ok(pageInbox, { size: 100 });
    expect(records.filter(({ path }) => path?.includes(second.payoutNo))).toHaveLength(1);
    const approved = await boss.ok(approvePayout, keyOf(second));
    expect(approved.approvedBy).not.toBeNull();
    const again = await boss.call(approvePayout, keyOf(approved));
    expect(again.failure).toBe('payout.needsNoSecond');
    await o.work();
    expect((await o.now(second.id)).state).toBe('in_transit');
  });

  test('of two who approve at once one does', async () => {
    const payout = await o.ask(await o.landlord(), 600_000);
    const second = await o.t.as('admin2');
    const answers = await Promise.all([
      boss.call(approvePayout, keyOf(payout)),
      second.call(approvePayout, keyOf(payout)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { history } = await desk.ok(getPayout, { id: payout.id });
    expect(history.filter(({ name }) => name === 'payout.approved')).toHaveLength(1);
  });

  test('refused or withdrawn, the money is available again, with the reason', async () => {
    const landlordId = await o.landlord();
    const payout = await o.ask(landlordId, 700_000);
    const own = await desk.call(rejectPayout, { ...keyOf(payout), reason: '金额有误' });
    expect(own.failure).toBe('payout.ownPayout');
    const none = await boss.call(rejectPayout, { ...keyOf(payout), reason: ' ' });
    expect(Object.keys(none.fields)).toEqual(['reason']);
    const rejected = await boss.ok(rejectPayout, { ...keyOf(payout), reason: '金额有误' });
    expect(rejected).toMatchObject({ state: 'failed', reason: '金额有误', actions: [] });
    expect(rejected.returnedAt).not.toBeNull();
    expect(await o.balances(landlordId)).toEqual({ availableFen: 1_000_000, inPayoutFen: 0 });
    const next = await o.ask(landlordId, 700_000);
    const stale = await desk.call(withdrawPayout, { id: next.id, version: 7, reason: '改日' });
    expect(stale.failure).toBe('core.stale');
    await desk.ok(withdrawPayout, { ...keyOf(next), reason: '改日' });
    expect(await o.balances(landlordId)).toEqual({ availableFen: 1_000_000, inPayoutFen: 0 });
    expect(await o.ledgerFaults()).toEqual([]);
  });
});

describe('what keeps it', () => {
  test('a changed settlement card cools for a day', async () => {
    const payout = await o.ask(await o.landlord({ changedHoursAgo: 20 }), 1_000);
    await o.work();
    expect(await o.now(payout.id)).toMatchObject({ state: 'pending', wait: 'cooling' });
    await o.pass(5 * 3_600_000);
    await o.work();
    expect((await o.now(payout.id)).state).toBe('in_transit');
    await o.pass(5_000);
  });

  test('the daily cap holds back what would pass it, until the next day', async () => {
    await o.t.database
      .insertInto('settings')
      .values({ key: 'business.payoutDailyCapFen', value: '3000000' })
      .execute();
    await o.t.job().read(async ({ services }) => forgetSettings(services));
    const used = await o.t.database.selectFrom('payoutDays').selectAll().execute();
    const left = 3_000_000 - (used.at(-1)?.submittedFen ?? 0);
    const landlordId = await o.landlord({ availableFen: 9_000_000 });
    const first = await o.create({ landlordId, statementId: null, amountFen: left });
    const second = await o.create({ landlordId, statementId: null, amountFen: 100 });
    for (const { id } of [first, second]) {
      const waiting = await o.now(id);
      if (waiting.needsSecond) await boss.ok(approvePayout, keyOf(waiting));
    }
    await o.work();
    expect((await o.now(first.id)).state).toBe('in_transit');
    expect(await o.now(second.id)).toMatchObject({ state: 'pending', wait: 'cap' });
    const above = await desk.call(askPayout, { landlordId, amountFen: 3_000_001 });
    expect(above.failure).toBe('payout.aboveCap');
    await o.pass(24 * 3_600_000);
    await o.work();
    expect((await o.now(second.id)).state).toBe('in_transit');
    await o.t.database.deleteFrom('settings').where('key', '=', 'business.payoutDailyCapFen').execute();
    await o.t.job().read(async ({ services }) => forgetSettings(services));
  });

  test('a landlord who has not joined is paid by hand; when he joins, by the institution', async () => {
    const landlordId = await o.landlord({ joined: false });
    const [first, second] = [await o.ask(landlordId, 1_000), await o.ask(landlordId, 2_000)];
    await o.work();
    const waiting = await o.now(first.id);
    expect(waiting).toMatchObject({ state: 'pending', wait: 'merchant' });
    expect(waiting.actions).toEqual(['withdraw', 'enter']);
    const entry = { ...keyOf(waiting), reference: 'ICBC-20261123-77', paidOn: '2026-11-20' };
    const future = await desk.call(enterPayout, { ...entry, paidOn: '2027-01-01' });
    expect([future.status, Object.keys(future.fields)]).toEqual([422, ['paidOn']]);
    const entered = await desk.ok(enterPayout, entry);
    expect(entered).toMatchObject({
      state: 'paid',
      method: 'byHand',
      reference: 'ICBC-20261123-77',
      feeFen: 0,
    });
    await o.join(landlordId);
    await o.work();
    expect((await o.now(second.id)).state).toBe('in_transit');
    const late = await desk.call(enterPayout, {
      ...keyOf(await o.now(second.id)),
      reference: 'x',
      paidOn: '2026-11-20',
    });
    expect(late.failure).toBe('payout.cannotEnter');
    expect(o.institution.payout(await o.keyOf(first.id))).toBeUndefined();
    await o.pass(5_000);
    expect(await o.balances(landlordId)).toEqual({ availableFen: 997_000, inPayoutFen: 0 });
    expect(await o.ledgerFaults()).toEqual([]);
  });

  test('one that waits for the institution is not entered by hand: it would be paid twice', async () => {
    const payout = await o.ask(await o.landlord(), 1_000);
    const entered = await desk.call(enterPayout, { ...keyOf(payout), reference: 'x', paidOn: '2026-11-20' });
    expect([entered.status, entered.failure]).toEqual([409, 'payout.onboarded']);
    await o.work();
    await o.pass(5_000);
  });
});

describe('who may', () => {
  test('each command and read asks for its permission', async () => {
    const payout = await o.ask(await o.landlord(), 600_000);
    const [clerk, keeper] = [await o.t.as('frontdesk'), await o.t.as('housekeeper')];
    for (const who of [clerk, keeper]) {
      expect((await who.call(pagePayouts, {})).status).toBe(403);
      expect((await who.call(countPayoutViews, {})).status).toBe(403);
      expect((await who.call(sumPayouts, {})).status).toBe(403);
      expect((await who.call(getPayout, { id: payout.id })).status).toBe(403);
      expect((await who.call(exportPayouts.file, {})).status).toBe(403);
      expect((await who.call(askPayout, { landlordId: payout.landlordId, amountFen: 1 })).status).toBe(403);
      expect((await who.call(getPayoutRoom, { landlordId: payout.landlordId })).status).toBe(403);
      for (const command of [approvePayout, retryPayout, refreshPayout])
        expect((await who.call(command, keyOf(payout))).status).toBe(403);
      for (const command of [rejectPayout, withdrawPayout, giveUpPayout])
        expect((await who.call(command, { ...keyOf(payout), reason: 'x' })).status).toBe(403);
      const entry = { ...keyOf(payout), reference: 'x', paidOn: '2026-11-20' };
      expect((await who.call(enterPayout, entry)).status).toBe(403);
    }
    expect((await o.now(payout.id)).state).toBe('pending');
  });

  test('a landlord sees his own payouts alone, and may do nothing with them', async () => {
    const userId = await userIdOf(o.t.database, 'landlord');
    const mine = await o.ask(await o.landlord({ userId }), 1_000);
    const foreign = await o.ask(await o.landlord(), 1_000);
    const landlord = await o.t.as('landlord');
    const { records } = await landlord.ok(pagePayouts, {});
    expect(records.map(({ id, actions }) => ({ id, actions }))).toEqual([{ id: mine.id, actions: [] }]);
    expect((await landlord.ok(sumPayouts, {})).amountFen).toBe(1_000);
    expect((await landlord.call(getPayout, { id: foreign.id })).status).toBe(404);
    expect((await landlord.call(withdrawPayout, { ...keyOf(mine), reason: 'x' })).status).toBe(403);
  });
});

test('finance of a department sees and moves payouts to the landlords of its houses alone', async () => {
  const [mine, foreign] = [await o.landlord(), await o.landlord()];
  await buildHouse(o.t.database, { landlordId: mine, department: 'staff' });
  await buildHouse(o.t.database, { landlordId: foreign, department: null });
  const payouts = [await o.ask(mine, 600_000), await o.ask(foreign, 600_000)];
  await sql`update roles set data_scope = 'department' where role_code = 'finance'`.execute(o.t.database);
  await sql`update users set department_id = (select h.department_id from houses h where h.landlord_id = ${mine})
    where username = 'finance'`.execute(o.t.database);
  const narrow = await o.t.openSession('finance');
  const [own, other] = payouts as [Payout, Payout];
  expect((await narrow.ok(pagePayouts, { size: 200 })).records.map(({ id }) => id)).toEqual([own.id]);
  expect((await narrow.ok(getPayout, { id: own.id })).payout.id).toBe(own.id);
  const commands = [
    await narrow.call(getPayout, { id: other.id }),
    await narrow.call(approvePayout, keyOf(other)),
    await narrow.call(retryPayout, keyOf(other)),
    await narrow.call(refreshPayout, { id: other.id }),
    await narrow.call(rejectPayout, { ...keyOf(other), reason: 'x' }),
    await narrow.call(withdrawPayout, { ...keyOf(other), reason: 'x' }),
    await narrow.call(giveUpPayout, { ...keyOf(other), reason: 'x' }),
    await narrow.call(enterPayout, { ...keyOf(other), reference: 'x', paidOn: '2026-11-20' }),
    await narrow.call(askPayout, { landlordId: foreign, amountFen: 1 }),
    await narrow.call(getPayoutRoom, { landlordId: foreign }),
  ];
  expect(commands.map(({ status }) => status)).toEqual(commands.map(() => 404));
  expect(await o.balances(foreign)).toEqual({ availableFen: 400_000, inPayoutFen: 600_000 });
  const drawn = await narrow.ok(withdrawPayout, { ...keyOf(own), reason: '改日' });
  expect(drawn.state).toBe('failed');
  await sql`update roles set data_scope = 'all' where role_code = 'finance'`.execute(o.t.database);
});

test('a payout of a statement names it', async () => {
  const house = await buildOwned(o.t.database, '陈一', { department: 'staff' });
  const statements = openStatementDesk(o.t);
  const versionId = await statements.underContract(house, { terms: { minimumPayoutFen: 0, holdBackBp: 0 } });
  await statements.splitNight(house, versionId, { night: '2026-10-04' });
  await statements.generate('2026-10', { landlordIds: [house.landlordId] });
  const { id, statementNo } = await statements.must(house.landlordId);
  const { version } = await statements.bring(id, 'sent');
  await desk.ok(payStatement, { id, version });
  const { records } = await desk.ok(pagePayouts, { landlordId: [house.landlordId] });
  expect(records).toMatchObject([{ statementId: id, statementNo }]);
});

describe('the list', () => {
  test('finds by number, name, view and day; counts its views', async () => {
    const landlordId = await o.landlord();
    const payout = await o.ask(landlordId, 123_400);
    const idsOf = async (input: Record<string, unknown>) =>
      (await desk.ok(pagePayouts, { ...input, size: 200 })).records.map(({ id }) => id);
    expect(await idsOf({ keyword: payout.payoutNo.toLowerCase() })).toEqual([payout.id]);
    expect(await idsOf({ keyword: payout.landlordName })).toContain(payout.id);
    expect(await idsOf({ landlordId: [landlordId], view: 'pending' })).toEqual([payout.id]);
    expect(await idsOf({ landlordId: [landlordId], view: 'paid' })).toEqual([]);
    expect(await desk.ok(sumPayouts, { landlordId: [landlordId] })).toEqual({
      ...{ count: 1, amountFen: 123_400, feeFen: 0 },
    });
    const today = payout.payoutNo.replace(/^DK(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
    expect(await idsOf({ landlordId: [landlordId], askedFrom: today, askedTo: today })).toEqual([payout.id]);
    expect(await idsOf({ landlordId: [landlordId], askedTo: '2026-01-01' })).toEqual([]);
    const wrong = await desk.call(pagePayouts, { askedFrom: '2026-02-01', askedTo: '2026-01-01' });
    expect(Object.keys(wrong.fields)).toEqual(['askedTo']);
    const views = await desk.ok(countPayoutViews, {});
    const all = await idsOf({});
    expect(views.find(({ view }) => view === 'all')?.count).toBe(all.length);
  });
});
