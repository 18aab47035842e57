/**
 * Orders whose landlords the institution pays are divided there first: it answers at once, late, twice, never or with a no, its
 * answer is lost, or names another sum. Each order is divided once, and split here only when it is divided there.
 */

import {
  getOrderSplits,
  pageSplits,
  retrySplit,
  reverseSplit,
  splitAgain,
} from '@minsu/contract/finance/splits/split-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { splitAll } from '../../../test/children/settle-month.ts';
import {
  buildOwned,
  buildOwner,
  type OwnedHouse,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { brokenSplits, buildCompleted } from '../../../test/desks/split-desk.ts';
import { followOrderMoney } from './follow-order-money.ts';
import { splitAllJob } from './split-jobs.ts';
import { tellInstitution } from './tell-institution.ts';

let o: PayoutDesk;
let house: OwnedHouse;
let merchantNo: string;
beforeAll(async () => {
  o = await openPayoutDesk();
});
beforeEach(async () => {
  house = await buildOwned(o.t.database, '苏婉清', { rooms: 3 });
  await o.join(house.landlordId);
  const joined = await o.t.database
    .selectFrom('onboardingFiles')
    .select('merchantNo')
    .where('landlordId', '=', house.landlordId)
    .executeTakeFirstOrThrow();
  merchantNo = joined.merchantNo ?? '';
});
afterEach(async () => {
  o.institution.faults.clear();
  expect(await brokenSplits(o.t.database)).toEqual([]);
  expect(await o.ledgerFaults()).toEqual([]);
});
afterAll(() => o.close());

const terms = {
  model: { kind: 'commission' as const, rateBp: 2_000 },
  basis: 'gross' as const,
  refunds: 'shared' as const,
};

/** Two nights at ¥400: ¥640 are the landlord's. */
const complete = async (): Promise<string> => {
  await signedContract(o.desk, house, { terms });
  const { orderId } = await buildCompleted(o.t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-12',
  });
  return orderId;
};
const states = async (orderId: string): Promise<string[]> => {
  const { nights } = await o.desk.ok(getOrderSplits, { orderId });
  return [...new Set(nights.flatMap(({ items }) => items.map(({ state }) => state)))].sort();
};
const divisionOf = async (orderId: string, direction: 'out' | 'back' = 'out') => {
  const { rows } = await sql<{ id: string; round: number; state: string; message: string | null }>`
    select id, round, state, message from split_divisions where unit_id = ${orderId} and direction = ${direction}
    order by round desc limit 1`.execute(o.t.database);
  return rows[0];
};
const theirs = async (orderId: string) => o.institution.divide((await divisionOf(orderId))?.id ?? '');
const pending = async (): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`select -balance_fen as fen from ledger_accounts
    where kind = 'payable.pending' and party = ${house.landlordId}`.execute(o.t.database);
  return rows[0]?.fen ?? 0;
};
const run = () => splitAll(o.t.job());
const tell = () => tellInstitution(o.t.job());

test('divided there at once, then split here; the order’s other nights of the same landlord go with it', async () => {
  const orderId = await complete();
  await run();
  expect(await states(orderId)).toEqual(['succeeded']);
  expect(await theirs(orderId)).toMatchObject({
    ...{ status: 'SUCCESS', amountFen: 64_000 },
    request: { receivers: [{ merchantNo, amountFen: 64_000 }] },
  });
  expect(await pending()).toBe(64_000);
  await run();
  expect((await theirs(orderId))?.outcomes).toHaveLength(1);
});

test('co-owners get their parts in one divide; one who has not joined is split here alone', async () => {
  const [partner, outside] = [
    await buildOwner(o.t.database, '骆一舟'),
    await buildOwner(o.t.database, '未入网'),
  ];
  await o.join(partner);
  const parties = [
    { landlordId: house.landlordId, shareBp: 5_000 },
    { landlordId: partner, shareBp: 3_000 },
    { landlordId: outside, shareBp: 2_000 },
  ];
  await signedContract(o.desk, house, { terms, parties });
  const { orderId } = await buildCompleted(o.t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-11',
  });
  await run();
  const divided = await theirs(orderId);
  expect(divided?.request.receivers.map(({ amountFen }) => amountFen).sort()).toEqual([16_000, 9_600].sort());
  expect(await states(orderId)).toEqual(['succeeded']);
});

test('late: under way until it has ended there; its notice, told twice, splits once', async () => {
  o.institution.setFault('slowDivide', 1);
  o.institution.setFault('doubleNotice');
  const orderId = await complete();
  await run();
  expect([await states(orderId), await pending()]).toEqual([['splitting'], 0]);
  // While it is under way there, nothing can be reversed or retried.
  const { version } = await o.desk.ok(getOrderSplits, { orderId });
  const refused = await o.desk.call(reverseSplit, { unitId: orderId, version: version ?? 0, reason: 'x' });
  expect(refused.failure).toBe('split.waitsForInstitution');
  await o.pass(5_000);
  const { rows } = await sql<{ state: string }>`select state from institution_divides
    where divide_no = ${(await divisionOf(orderId))?.id ?? ''}`.execute(o.t.database);
  expect(rows).toEqual([{ state: 'succeeded' }]);
  await tell();
  await tell();
  expect([await states(orderId), await pending()]).toEqual([['succeeded'], 64_000]);
});

test('never: it is asked again and again, nothing is posted, and what has ended at last is split once', async () => {
  o.institution.setFault('slowDivide');
  o.institution.setFault('noNotice');
  const orderId = await complete();
  await run();
  const no = (await divisionOf(orderId))?.id ?? '';
  // A divide whose bank never finishes.
  const divide = o.institution.divide(no);
  if (divide) divide.dueAt = null;
  for (let round = 0; round < 6; round += 1) {
    await o.pass(30 * MINUTE_MS);
    await tell();
    expect([await states(orderId), await pending()]).toEqual([['splitting'], 0]);
  }
  o.institution.end(no, 'good');
  await o.pass(30 * MINUTE_MS);
  await tell();
  expect([await states(orderId), await pending()]).toEqual([['succeeded'], 64_000]);
});

test('the answer is lost after it was taken: the same number again is the same divide', async () => {
  o.institution.setFault('lostAnswer', 1);
  const orderId = await complete();
  await run();
  expect(await states(orderId)).toEqual(['splitting']);
  await o.pass(10 * MINUTE_MS);
  await tell();
  expect(await states(orderId)).toEqual(['succeeded']);
  expect((await theirs(orderId))?.outcomes.map(({ status }) => status)).toEqual(['SUCCESS']);
});

test('refused: the nights say so, nothing is posted; tried again by a person it is divided once', async () => {
  o.institution.setFault('refuseMoney', 1);
  const orderId = await complete();
  await run();
  expect([await states(orderId), await pending()]).toEqual([['failed'], 0]);
  const { records } = await o.desk.ok(pageSplits, { houseId: [house.id], view: 'failed' });
  expect(records[0]).toMatchObject({ failReason: 'institutionRefused', failNote: '订单可分账余额不足' });
  await run();
  expect(await states(orderId)).toEqual(['failed']);
  await o.desk.ok(retrySplit, { id: records[0]?.id ?? '', version: records[0]?.version ?? 0 });
  await tell();
  expect([await states(orderId), await pending()]).toEqual([['succeeded'], 64_000]);
});

test('another sum there is no success: people have to look', async () => {
  o.institution.setFault('wrongAmount', 1);
  const orderId = await complete();
  await run();
  expect([await states(orderId), await pending()]).toEqual([['failed'], 0]);
  expect((await divisionOf(orderId))?.message).toBe('64001 ≠ 64000');
});

test('reversed here it is returned there, once; split again it is divided under another number', async () => {
  const orderId = await complete();
  await run();
  const first = await divisionOf(orderId);
  const { version } = await o.desk.ok(getOrderSplits, { orderId });
  await o.desk.ok(reverseSplit, { unitId: orderId, version: version ?? 0, reason: '比例有误' });
  expect(await pending()).toBe(0);
  o.institution.setFault('lostAnswer', 1);
  await tell();
  expect((await divisionOf(orderId, 'back'))?.state).toBe('waiting');
  await o.pass(10 * MINUTE_MS);
  await tell();
  expect((await divisionOf(orderId, 'back'))?.state).toBe('done');
  expect(o.institution.divide(first?.id ?? '')?.outcomes.map(({ status }) => status)).toEqual([
    'SUCCESS',
    'RETURNED',
  ]);
  const held = await o.desk.ok(getOrderSplits, { orderId });
  await o.desk.ok(splitAgain, { unitId: orderId, version: held.version ?? 0 });
  await tell();
  const second = await divisionOf(orderId);
  expect([second?.round, second?.id === first?.id, await pending()]).toEqual([2, false, 64_000]);
});

/** Refunds a quarter of the price. */
const refund = async (orderId: string): Promise<void> => {
  await sql`update orders set refunded_fen = 20000, paid_fen = paid_fen - 20000 where id = ${orderId}`.execute(
    o.t.database,
  );
  await o.t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id: orderId }));
};
/** The landlord's sum at the institution over an order's rounds. */
const heldThere = async (orderId: string): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select id from split_divisions where unit_id = ${orderId}
    and direction = 'out'`.execute(o.t.database);
  return rows
    .map(({ id }) => o.institution.divide(id))
    .reduce((sum, of) => sum + (of?.status === 'SUCCESS' ? of.amountFen : 0), 0);
};

test('not given back: the order is not divided anew until it is, and a person can try again', async () => {
  const orderId = await complete();
  await run();
  o.institution.setFault('refuseReturn');
  await refund(orderId);
  await run();
  expect([await states(orderId), await pending(), await heldThere(orderId)]).toEqual([
    ['failed', 'reversed'],
    0,
    64_000,
  ]);
  const { records } = await o.desk.ok(pageSplits, { houseId: [house.id], view: 'failed' });
  const [failed] = records;
  if (!failed) throw new Error('nothing failed');
  expect(failed).toMatchObject({
    failReason: 'notGivenBack',
    failNote: '接收方余额不足，无法退回',
    round: 2,
  });
  // Neither a run nor a retry divides it while the first round is not returned.
  await run();
  await o.desk.ok(retrySplit, { id: failed.id, version: failed.version });
  await tell();
  expect([await states(orderId), await heldThere(orderId)]).toEqual([['failed', 'reversed'], 64_000]);
  o.institution.faults.clear();
  const [again] = (await o.desk.ok(pageSplits, { houseId: [house.id], view: 'failed' })).records;
  await o.desk.ok(retrySplit, { id: again?.id ?? '', version: again?.version ?? 0 });
  await tell();
  expect(await states(orderId)).toEqual(['reversed', 'succeeded']);
  expect([await pending(), await heldThere(orderId)]).toEqual([48_000, 48_000]);
});

test('given back at night at last: the round behind it is divided by the next run, without anybody', async () => {
  const orderId = await complete();
  await run();
  o.institution.setFault('refuseReturn');
  await refund(orderId);
  await run();
  expect(await states(orderId)).toEqual(['failed', 'reversed']);
  o.institution.faults.clear();
  await splitAllJob.run(o.t.job(), {});
  await tell();
  await run();
  expect(await states(orderId)).toEqual(['reversed', 'succeeded']);
  expect([await pending(), await heldThere(orderId)]).toEqual([48_000, 48_000]);
});

test('paid back to the guest while no answer came, then refused: the next run divides what is left', async () => {
  o.institution.setFault('http500', 1);
  const orderId = await complete();
  await run();
  expect(await states(orderId)).toEqual(['splitting']);
  await refund(orderId);
  o.institution.setFault('refuseMoney', 1);
  await o.pass(10 * MINUTE_MS);
  await tell();
  await run();
  expect(await states(orderId)).toEqual(['succeeded']);
  expect([await pending(), await heldThere(orderId)]).toEqual([48_000, 48_000]);
});

test('no answer to a give-back: the next round waits under way and is divided after it', async () => {
  const orderId = await complete();
  await run();
  o.institution.setFault('http500', 1);
  await refund(orderId);
  await tell();
  await run();
  expect([await states(orderId), await heldThere(orderId)]).toEqual([['reversed', 'splitting'], 64_000]);
  await o.pass(10 * MINUTE_MS);
  await tell();
  expect(await states(orderId)).toEqual(['reversed', 'succeeded']);
  expect([await pending(), await heldThere(orderId)]).toEqual([48_000, 48_000]);
});

test('taken back by hand and kept there: the nights say so, and each night it is asked for again', async () => {
  const orderId = await complete();
  await run();
  o.institution.setFault('refuseReturn');
  const { version } = await o.desk.ok(getOrderSplits, { orderId });
  await o.desk.ok(reverseSplit, { unitId: orderId, version: version ?? 0, reason: '比例有误' });
  await tell();
  const notes = async () =>
    (await o.desk.ok(pageSplits, { houseId: [house.id], party: ['landlord'] })).records.map(
      ({ state, failNote }) => [state, failNote],
    );
  const kept = ['reversed', '接收方余额不足，无法退回'];
  expect(await notes()).toEqual([kept, kept]);
  await splitAllJob.run(o.t.job(), {});
  await tell();
  expect([await notes(), (await divisionOf(orderId, 'back'))?.state]).toEqual([[kept, kept], 'refused']);
  o.institution.faults.clear();
  await splitAllJob.run(o.t.job(), {});
  await tell();
  expect([(await divisionOf(orderId, 'back'))?.state, await heldThere(orderId)]).toEqual(['done', 0]);
  expect(await notes()).toEqual([
    ['reversed', null],
    ['reversed', null],
  ]);
});

/** Two nights of one price, the second of them under a contract that is signed when the first is divided. */
const signedLate = async (): Promise<string> => {
  await signedContract(o.desk, house, { terms, to: '2026-11-10' });
  const { orderId } = await buildCompleted(o.t.database, house, {
    ...{ checkIn: '2026-11-10', checkOut: '2026-11-12' },
  });
  await run();
  expect([await states(orderId), await heldThere(orderId)]).toEqual([['failed', 'succeeded'], 32_000]);
  await signedContract(o.desk, house, { terms, from: '2026-11-11' });
  return orderId;
};
const outsOf = async (orderId: string) => {
  const { rows } = await sql<{ round: number; state: string }>`select round, state from split_divisions
    where unit_id = ${orderId} and direction = 'out' order by round`.execute(o.t.database);
  return rows;
};
const retryFailed = async (): Promise<void> => {
  const [failed] = (await o.desk.ok(pageSplits, { houseId: [house.id], view: 'failed' })).records;
  const retried = await o.desk.ok(retrySplit, { id: failed?.id ?? '', version: failed?.version ?? 0 });
  expect([retried.night, retried.state]).toEqual(['2026-11-11', 'splitting']);
};

test.each([
  ['the next run', run],
  ['another try by hand', retryFailed],
])(
  'a night that is covered later is divided under a number of its own, by %s, and all is given back',
  async (_, again) => {
    const orderId = await signedLate();
    await again();
    await tell();
    await run();
    expect([await states(orderId), await pending(), await heldThere(orderId)]).toEqual([
      ['succeeded'],
      64_000,
      64_000,
    ]);
    expect(await outsOf(orderId)).toEqual([
      { round: 1, state: 'done' },
      { round: 2, state: 'done' },
    ]);
    await refund(orderId);
    await tell();
    await run();
    expect([await states(orderId), await pending(), await heldThere(orderId)]).toEqual([
      ['reversed', 'succeeded'],
      48_000,
      48_000,
    ]);
  },
);

test('taken back by hand, nights of both rounds can be split again', async () => {
  const orderId = await signedLate();
  await run();
  const { version } = await o.desk.ok(getOrderSplits, { orderId });
  await o.desk.ok(reverseSplit, { unitId: orderId, version: version ?? 0, reason: '比例有误' });
  await tell();
  expect([await pending(), await heldThere(orderId)]).toEqual([0, 0]);
  const { records } = await o.desk.ok(pageSplits, { houseId: [house.id], party: ['landlord'] });
  expect(records.map(({ round, actions }) => [round, actions])).toEqual([
    [2, ['again']],
    [1, ['again']],
  ]);
});

test('refused, then told anew with another sum: it is booked with the sum that was told', async () => {
  o.institution.setFault('refuseMoney', 1);
  const orderId = await complete();
  await run();
  await refund(orderId);
  await run();
  expect(await states(orderId)).toEqual(['succeeded']);
  const { rows } = await sql<{ amountFen: number }>`select amount_fen from institution_divides
    where divide_no = ${(await divisionOf(orderId))?.id ?? ''}`.execute(o.t.database);
  expect([rows, await heldThere(orderId)]).toEqual([[{ amountFen: 48_000 }], 48_000]);
});

test('a merchant who has left is refused there; what a landlord owes is never divided', async () => {
  const orderId = await complete();
  await sql`update onboarding_files set merchant_no = '9' where landlord_id = ${house.landlordId}`.execute(
    o.t.database,
  );
  await run();
  expect([await states(orderId), (await divisionOf(orderId))?.message]).toEqual([
    ['failed'],
    '商户 9 不存在',
  ]);
});
