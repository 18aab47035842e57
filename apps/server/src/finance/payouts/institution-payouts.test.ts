/** The way to the institution and back: late, twice, never, refused, another amount, lost answers, a process that dies. */
import { createHmac } from 'node:crypto';
import {
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { institutionMoneyHook } from '@minsu/contract/finance/institution/money-endpoints.ts';
import {
  approvePayout,
  askPayout,
  enterPayout,
  giveUpPayout,
  refreshPayout,
  retryPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { institutionOf } from '../institution/http-institution.ts';

let o: PayoutDesk;
let desk: TestClient;
beforeAll(async () => {
  o = await openPayoutDesk();
  ({ desk } = o);
});
afterEach(() => o.institution.faults.clear());
afterAll(() => o.close());

const paidTimes = async (id: string): Promise<number> =>
  o.institution.payout(await o.keyOf(id))?.outcomes.filter(({ status }) => status === 'PAID').length ?? 0;

const entriesOf = async (id: string) => {
  const rows = await o.t.database
    .selectFrom('ledgerEntries')
    .select('rule')
    .where((eb) => eb.or([eb('sourceKey', 'like', `${id}%`)]))
    .orderBy('id')
    .execute();
  return rows.map(({ rule }) => rule);
};

test('a notice that never comes: the question finds out', async () => {
  o.institution.setFault('noNotice');
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  await o.pass(5_000);
  expect((await o.now(payout.id)).state).toBe('in_transit');
  await o.work();
  expect(await o.now(payout.id)).toMatchObject({ state: 'paid', failures: 0 });
});

test('a notice that comes twice, and late: booked once', async () => {
  o.institution.setFault('doubleNotice');
  o.institution.setFault('latePayout', 1);
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  await o.pass(30_000);
  await o.work();
  expect((await o.now(payout.id)).state).toBe('in_transit');
  await o.pass(40_000);
  expect((await o.now(payout.id)).state).toBe('paid');
  expect(await entriesOf(payout.id)).toEqual(['payoutSubmitted', 'payoutPaid', 'payoutFee']);
});

test('one that never ends: people are told after a day, and may ask', async () => {
  o.institution.setFault('neverPayout', 1);
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  await o.pass(25 * 60 * MINUTE_MS);
  await o.work();
  expect((await o.now(payout.id)).state).toBe('in_transit');
  const { records } = await desk.ok(pageInbox, { size: 100 });
  const told = records.filter(({ path, kind }) => kind === 'todo' && path?.includes(payout.payoutNo));
  expect(told).toHaveLength(1);
  expect((await desk.ok(refreshPayout, { id: payout.id })).state).toBe('in_transit');
  o.institution.setFault('noNotice', 1);
  o.institution.end(await o.keyOf(payout.id), 'good');
  expect((await desk.ok(refreshPayout, { id: payout.id })).state).toBe('paid');
  const after = await desk.call(refreshPayout, { id: payout.id });
  expect(after.failure).toBe('payout.cannotAsk');
});

test('the answer is lost after the institution has taken it: the same key again, paid once', async () => {
  o.institution.setFault('lostAnswer', 1);
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  const first = await o.now(payout.id);
  expect([first.state, first.reason === null]).toEqual(['in_transit', false]);
  o.institution.setFault('noNotice');
  await o.pass(2 * MINUTE_MS);
  await o.work();
  await o.pass(5_000);
  await o.work();
  expect(await o.now(payout.id)).toMatchObject({ state: 'paid', reason: null });
  expect(await paidTimes(payout.id)).toBe(1);
});

test('a process that dies between the call and its storing: taken up again with the same key, paid once', async () => {
  const payout = await o.ask(await o.landlord(), 1_000);
  const services = await o.t.job().read(async (ctx) => ctx.services);
  await o.work();
  // The state before the answer was stored.
  await sql`update payouts set accepted_at = null, institution_seq = 0, attempts = 1 where id = ${payout.id}`.execute(
    o.t.database,
  );
  o.institution.setFault('noNotice');
  await o.pass(11 * MINUTE_MS);
  await o.work();
  expect((await o.now(payout.id)).state).toBe('paid');
  expect(await paidTimes(payout.id)).toBe(1);
  expect(await entriesOf(payout.id)).toEqual(['payoutSubmitted', 'payoutPaid', 'payoutFee']);
  const other = await institutionOf(services)?.payOut(await o.keyOf(payout.id), {
    ...{ merchantNo: '800000000001', amountFen: 999, memo: '' },
  });
  expect(other?.kind).toBe('refused');
});

test('it fails, is tried again by itself under the same key, and is paid', async () => {
  o.institution.setFault('failPayout', 1);
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  await o.pass(5_000);
  const failed = await o.now(payout.id);
  expect(failed).toMatchObject({
    state: 'failed',
    failures: 1,
    reason: '收款账户状态异常',
    returnedAt: null,
  });
  expect(failed.actions).toEqual(['retry', 'giveUp', 'enter']);
  await o.pass(2 * MINUTE_MS);
  await o.work();
  expect((await o.now(payout.id)).state).toBe('in_transit');
  await o.pass(5_000);
  expect((await o.now(payout.id)).state).toBe('paid');
  expect(o.institution.payouts().filter(({ payoutNo }) => payoutNo.startsWith(payout.payoutNo))).toHaveLength(
    1,
  );
});

test('retried at once by hand; a foreign version is stale', async () => {
  o.institution.setFault('refuseMoney', 1);
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  const failed = await o.now(payout.id);
  expect(failed).toMatchObject({ state: 'failed', reason: '付款超出当日限额' });
  const stale = await desk.call(retryPayout, { id: payout.id, version: failed.version - 1 });
  expect(stale.failure).toBe('core.stale');
  await desk.ok(retryPayout, { id: payout.id, version: failed.version });
  await o.work();
  await o.pass(5_000);
  expect((await o.now(payout.id)).state).toBe('paid');
  const again = await desk.call(retryPayout, { id: payout.id, version: (await o.now(payout.id)).version });
  expect(again.failure).toBe('payout.cannotRetry');
});

test('after three refusals it is given up: the money is available again, with the reason', async () => {
  o.institution.setFault('refuseMoney');
  const landlordId = await o.landlord({ availableFen: 5_000 });
  const payout = await o.ask(landlordId, 5_000);
  for (let round = 0; round < 3; round += 1) {
    await o.work();
    await o.pass(6 * MINUTE_MS);
  }
  expect(await o.now(payout.id)).toMatchObject({
    ...{ state: 'failed', failures: 3, reason: '付款超出当日限额', nextTryAt: null, actions: [] },
  });
  expect(await o.balances(landlordId)).toEqual({ availableFen: 5_000, inPayoutFen: 0 });
  o.institution.faults.clear();
  await o.work();
  expect(await paidTimes(payout.id)).toBe(0);
});

test('given up, or paid by our own bank, by hand after a failure', async () => {
  o.institution.setFault('refuseMoney', 2);
  const landlordId = await o.landlord({ availableFen: 5_000 });
  const [first, second] = [await o.ask(landlordId, 1_000), await o.ask(landlordId, 2_000)];
  await o.work();
  const one = await o.now(first.id);
  await desk.ok(giveUpPayout, { id: one.id, version: one.version, reason: '房东要求暂缓' });
  const two = await o.now(second.id);
  await desk.ok(enterPayout, { id: two.id, version: two.version, reference: 'CMB-1', paidOn: '2026-11-20' });
  await o.pass(60 * MINUTE_MS);
  await o.work();
  expect(await o.balances(landlordId)).toEqual({ availableFen: 3_000, inPayoutFen: 0 });
  expect(await entriesOf(second.id)).toEqual(['payoutSubmitted', 'payoutByHand']);
  expect(await paidTimes(second.id)).toBe(0);
});

test('another amount at the institution books nothing, and people are told', async () => {
  o.institution.setFault('wrongAmount', 1);
  const landlordId = await o.landlord();
  const payout = await o.ask(landlordId, 1_000);
  await o.work();
  await o.pass(5_000);
  expect(await o.now(payout.id)).toMatchObject({ state: 'in_transit', theirFen: 1_001 });
  expect((await o.balances(landlordId)).inPayoutFen).toBe(1_000);
  expect(await entriesOf(payout.id)).toEqual(['payoutSubmitted']);
});

test('a forged, old or foreign notice changes nothing; a right one that is repeated neither', async () => {
  const payout = await o.ask(await o.landlord(), 1_000);
  await o.work();
  const services = await o.t.job().read(async (ctx) => ctx.services);
  const institution = institutionOf(services);
  if (!institution) throw new Error('no institution');
  const path = institutionMoneyHook.path.replace(':key', institution.hookKey);
  const { partnerId, signKey } = o.institution.credentials;
  const send = async (body: object, key = signKey, at = services.clock().getTime(), to = path) => {
    const text = JSON.stringify(body);
    const signed = { method: 'POST', path: to, timestamp: String(at), nonce: 'n', body: text };
    const response = await o.t.app.inject({
      ...{ method: 'POST', url: to, payload: text },
      headers: {
        'content-type': 'application/json',
        [institutionHeaders.partner]: partnerId,
        [institutionHeaders.timestamp]: signed.timestamp,
        [institutionHeaders.nonce]: 'n',
        [institutionHeaders.signature]: createHmac('sha256', key)
          .update(institutionSignText(signed))
          .digest('hex'),
      },
    });
    return response.statusCode;
  };
  const notice = {
    noticeId: 'n1',
    kind: 'PAYOUT',
    requestNo: await o.keyOf(payout.id),
    seq: 2,
    status: 'PAID',
  };
  expect(await send(notice, 'another key')).toBe(403);
  expect(await send(notice, signKey, services.clock().getTime() - 6 * MINUTE_MS)).toBe(403);
  expect(await send({ ...notice, requestNo: 'DK-unknown' })).toBe(404);
  expect(await send({ ...notice, kind: 'DIVIDE', requestNo: 'unknown' })).toBe(404);
  expect(await send(notice, signKey, services.clock().getTime(), `${path}x`)).toBe(404);
  // A notice only triggers a query; the institution's answer decides.
  expect(await send(notice)).toBe(200);
  expect((await o.now(payout.id)).state).toBe('in_transit');
  await o.pass(5_000);
  expect((await o.now(payout.id)).state).toBe('paid');
  expect(await send(notice)).toBe(200);
  expect(await entriesOf(payout.id)).toEqual(['payoutSubmitted', 'payoutPaid', 'payoutFee']);
});

test('whatever happens in whatever order: no balance below zero, what was paid is what was posted', async () => {
  const landlordIds = [await o.landlord(), await o.landlord({ availableFen: 300_000 })];
  let seed = 20_261_120;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const landlordId = landlordIds[next(2)] ?? '';
    const fault = (['failPayout', 'refuseMoney', 'lostAnswer', 'noNotice', 'doubleNotice'] as const)[
      next(10)
    ];
    if (fault) o.institution.setFault(fault, 1);
    const answer = await desk.call(askPayout, { landlordId, amountFen: 1 + next(200_000) });
    if (answer.status === 200 && answer.data.needsSecond)
      await o.boss.ok(approvePayout, { id: answer.data.id, version: answer.data.version });
    await o.work();
    await o.pass(1_000 + next(10 * MINUTE_MS));
  }
  o.institution.faults.clear();
  for (let round = 0; round < 8; round += 1) {
    await o.pass(40 * MINUTE_MS);
    await o.work();
  }
  const { rows } = await sql<{ landlordId: string; paid: number; open: number }>`
    select landlord_id, coalesce(sum(amount_fen) filter (where state = 'paid'), 0)::bigint as paid,
      count(*) filter (where state = 'in_transit' or (state <> 'paid' and returned_at is null))::int as open
    from payouts where landlord_id = any(${landlordIds}::uuid[]) group by 1`.execute(o.t.database);
  const given = new Map([
    [landlordIds[0], 1_000_000],
    [landlordIds[1], 300_000],
  ]);
  for (const { landlordId, paid, open } of rows) {
    expect(open).toBe(0);
    expect(await o.balances(landlordId)).toEqual({
      availableFen: (given.get(landlordId) ?? 0) - paid,
      inPayoutFen: 0,
    });
  }
  const outcomes = o.institution
    .payouts()
    .map(({ outcomes: all }) => all.filter(({ status }) => status === 'PAID').length);
  expect(Math.max(...outcomes)).toBe(1);
  expect(await o.ledgerFaults()).toEqual([]);
});
