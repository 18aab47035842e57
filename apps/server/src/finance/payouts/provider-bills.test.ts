/** Bills of providers: fetched once they are there, matched to the fen, differences in the reconciliation, fees in the ledger. */

import {
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  admin,
  after,
  desk,
  get,
  key,
  openPaymentDesk,
  sell,
  start,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { TODAY } from '../../../test/test-day.ts';
import { createProviderRefunds } from '../../sales/payments/create-provider-refunds.ts';
import { sourceChecks } from '../ledger/source-proof-queries.ts';
import { reconcileBillsJob } from './reconcile-provider-day.ts';

openPaymentDesk();

const run = () => reconcileBillsJob.run(t.job(), {});
const at = (instant: string) => t.setNow(instant);
const NEXT_NOON = '2026-11-21T04:00:00Z';

const row = (no: string, amountFen: number, more: object = {}) => ({
  ...{ kind: 'payment' as const, merchantOrderNo: no, refundNo: null, providerTradeNo: `T${no}` },
  ...{
    providerRefundNo: null,
    amount: { amountFen, currency: 'CNY' },
    feeFen: Math.round(amountFen * 0.006),
  },
  at: new Date(`${TODAY}T05:00:00Z`),
  ...more,
});

const paid = async (room: number) => {
  const detail = await sell(room);
  const intent = await start(detail);
  wechat.pay(intent.merchantOrderNo);
  return { detail, intent, no: intent.merchantOrderNo, fen: intent.amountFen };
};
const days = async () =>
  (await admin.ok(pageReconciliations, { size: 50 })).records.filter(({ source }) => source === 'provider');
const differences = async () =>
  (await admin.ok(pageDifferences, { view: 'open', what: ['payment', 'refund'], size: 50 })).records;

test('a day that agrees with a refund; one that nobody has heard of, one that is missing, one with another amount', async () => {
  const one = await paid(0);
  const two = await paid(1);
  const three = await paid(2);
  await after(6);
  const detail = await get(one.detail.order.id);
  const asked = await desk.ok(requestRefund, {
    ...{ ...key(detail), paymentId: detail.folio?.payments[0]?.id ?? '', amountFen: 500, reason: '早走' },
  });
  const finance = await t.as('finance');
  await finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds[0]?.id ?? '' });
  await t
    .job()
    .change((ctx) => createProviderRefunds(ctx, { houseId: detail.order.houseId, orderId: detail.order.id }));
  await after(1);
  const [refundNo = ''] = [...wechat.refunds.keys()].slice(-1);

  // Not there yet, then not yet made, then whole.
  at('2026-11-20T23:00:00Z');
  await run();
  expect(await days()).toEqual([]);
  wechat.bills.set(TODAY, 'later');
  at(NEXT_NOON);
  await run();
  expect(await days()).toEqual([]);
  wechat.bills.set(TODAY, 'broken');
  at('2026-11-21T05:00:00Z');
  await run();
  expect(await days()).toEqual([]);
  wechat.bills.set(TODAY, [
    row(one.no, one.fen),
    row(two.no, two.fen + 1),
    row('PSTRANGER', 777),
    row(one.no, 500, { kind: 'refund', refundNo, feeFen: -3 }),
  ]);
  at('2026-11-21T06:00:00Z');
  await run();
  const [day] = await days();
  expect(day).toMatchObject({
    day: TODAY,
    state: 'differs',
    lines: 4,
    matched: 2,
    accountName: '总店',
    openCount: 3,
  });
  expect(day?.feeFen).toBe(Math.round(one.fen * 0.006) - 3);
  expect((await differences()).map(({ what, kind, requestNo }) => [what, kind, requestNo]).sort()).toEqual(
    [
      ['payment', 'amountDiffers', two.no],
      ['payment', 'missingHere', 'PSTRANGER'],
      ['payment', 'missingThere', three.no],
    ].sort(),
  );
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(p.amount_fen), 0)::bigint as fen from ledger_postings p
    join ledger_accounts a on a.id = p.account_id where a.kind = 'expense.fee'`.execute(t.database);
  expect(Number(rows[0]?.fen)).toBe(day?.feeFen);
  // A second run of the job finds it done.
  at('2026-11-21T07:00:00Z');
  await run();
  expect(wechat.calls.filter(({ call, no }) => call === 'bill' && no === TODAY).length).toBeLessThanOrEqual(
    3,
  );
  const proof = await sourceChecks.payoutsAgree.execute(t.database);
  expect(proof.rows).toEqual([]);
});

test('paid there and not known here: asked for, booked, and agreed at the next look', async () => {
  at('2026-11-24T04:00:00Z');
  const lost = await paid(3);
  // Every answer is lost, and so is the notification.
  wechat.chance = (call) => (call === 'query' || call === 'close' ? 'never' : null);
  await after(6);
  wechat.bills.set('2026-11-24', [row(lost.no, lost.fen, { at: new Date('2026-11-24T05:00:00Z') })]);
  at('2026-11-25T04:00:00Z');
  await run();
  expect((await differences()).filter(({ requestNo }) => requestNo === lost.no)).toMatchObject([
    { kind: 'stateDiffers', ourState: expect.stringMatching(/pending|unknown/), theirState: 'paid' },
  ]);
  wechat.chance = () => null;
  await after(60);
  expect((await get(lost.detail.order.id)).order.balanceFen).toBe(0);
  at('2026-11-25T05:00:00Z');
  await run();
  expect((await differences()).filter(({ requestNo }) => requestNo === lost.no)).toEqual([]);
  expect((await days()).find(({ day }) => day === '2026-11-24')?.state).toBe('matched');
});

test('a bill of 50,000 lines is matched', async () => {
  at('2026-11-27T04:00:00Z');
  const one = await paid(0);
  await after(6);
  const many = Array.from({ length: 50_000 }, (_, index) =>
    row(`PX${index}`, 1_000, { at: new Date('2026-11-27T06:00:00Z') }),
  );
  wechat.bills.set('2026-11-27', [row(one.no, one.fen), ...many]);
  at('2026-11-28T04:00:00Z');
  await run();
  const day = (await days()).find((found) => found.day === '2026-11-27');
  expect(day).toMatchObject({ lines: 50_001, matched: 1, openCount: 50_000 });
});
