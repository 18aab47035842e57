/** Bills of providers: fetched once they are there, matched to the fen, differences in the reconciliation, fees in the ledger. */

import {
  pageDifferences,
  pageReconciliations,
  reconcileProviderBill,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import {
  listMerchantAccounts,
  switchMerchantAccount,
} from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { checkPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  admin,
  after,
  desk,
  get,
  house,
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
const finance = () => t.as('finance');
/** Asks the provider about one payment. */
const askPayment = ({ intent }: Awaited<ReturnType<typeof paid>>) => desk.ok(checkPayment, { id: intent.id });
const days = async () =>
  (await admin.ok(pageReconciliations, { size: 50 })).records.filter(({ source }) => source === 'provider');
const differences = async () =>
  (await admin.ok(pageDifferences, { view: 'open', what: ['payment', 'refund'], size: 50 })).records;

/** When each to-do about a missing bill was settled; null: it is open. */
const lateTodos = async () =>
  (await admin.ok(pageInbox, { size: 50 })).records
    .filter(({ kind, path }) => kind === 'todo' && path?.includes('reconciliation?part=days'))
    .map(({ settledAt }) => settledAt);

const feesInLedger = async (date: string): Promise<number[]> => {
  const { rows } = await sql<{ fen: number }>`
    select p.amount_fen as fen from ledger_postings p join ledger_accounts a on a.id = p.account_id
    join ledger_entries e on e.id = p.entry_id
    where a.kind = 'expense.fee' and e.business_date = ${date} order by e.number`.execute(t.database);
  return rows.map(({ fen }) => Number(fen));
};

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
  expect(await days()).toMatchObject([{ day: TODAY, state: 'waiting', lines: 0, accountName: '总店' }]);
  wechat.bills.set(TODAY, 'broken');
  at('2026-11-21T05:00:00Z');
  await run();
  expect(await days()).toMatchObject([{ day: TODAY, state: 'failed', reason: /cannot be read/ }]);
  expect(await lateTodos()).toEqual([null]);
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
  expect((await lateTodos()).every((settledAt) => settledAt !== null)).toBe(true);
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

test('a line that is matched later adds its fee; matched once more it adds nothing', async () => {
  const date = '2026-12-01';
  at(`${date}T04:00:00Z`);
  const known = await paid(0);
  const lost = await paid(1);
  wechat.chance = (call) => (call === 'query' || call === 'close' ? 'never' : null);
  await after(6);
  wechat.chance = () => null;
  await askPayment(known);
  wechat.chance = (call) => (call === 'query' || call === 'close' ? 'never' : null);
  const time = new Date(`${date}T05:00:00Z`);
  wechat.bills.set(date, [
    row(known.no, known.fen, { at: time, feeFen: 240 }),
    row(lost.no, lost.fen, { at: time, feeFen: 111 }),
  ]);
  at('2026-12-02T04:00:00Z');
  await run();
  expect(await feesInLedger(date)).toEqual([240]);
  wechat.chance = () => null;
  await after(60);
  at('2026-12-02T05:00:00Z');
  await run();
  expect(await feesInLedger(date)).toEqual([240, 111]);
  const day = (await days()).find((found) => found.day === date);
  expect(day).toMatchObject({ state: 'matched', matched: 2, feeFen: 351 });
  const again = await finance().then((client) => client.ok(reconcileProviderBill, { id: day?.id ?? '' }));
  expect(again).toMatchObject({ state: 'matched', matched: 2, feeFen: 351, runBy: 'finance' });
  expect(await feesInLedger(date)).toEqual([240, 111]);
  expect((await sourceChecks.payoutsAgree.execute(t.database)).rows).toEqual([]);
});

test('fetched again by a person: what went wrong is said, what was matched stays', async () => {
  const date = '2026-12-03';
  at(`${date}T04:00:00Z`);
  const one = await paid(0);
  await after(6);
  at('2026-12-04T04:00:00Z');
  wechat.chance = (call) => (call === 'bill' ? 'down' : null);
  await run();
  wechat.chance = () => null;
  const late = (await days()).find((found) => found.day === date);
  expect(late).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/could not be fetched/) });
  const client = await finance();
  const again = () => client.call(reconcileProviderBill, { id: late?.id ?? '' });
  wechat.bills.set(date, 'later');
  expect((await again()).failure).toBe('reconciliation.billNotReady');
  wechat.bills.set(date, null);
  expect((await again()).failure).toBe('reconciliation.billNotReady');
  wechat.fail('bill', 'never');
  expect((await again()).failure).toBe('reconciliation.billUnreachable');
  wechat.bills.set(date, [row(one.no, one.fen, { at: new Date(`${date}T05:00:00Z`) })]);
  expect((await again()).data).toMatchObject({ state: 'matched', lines: 1, matched: 1, reason: null });
  wechat.bills.set(date, 'broken');
  expect((await again()).failure).toBe('reconciliation.billUnreadable');
  expect((await days()).find((found) => found.day === date)).toMatchObject({ state: 'matched', matched: 1 });
});

test('only who may reconcile fetches a bill again, and only that of a merchant account', async () => {
  const [day] = await days();
  expect((await desk.call(reconcileProviderBill, { id: day?.id ?? '' })).status).toBe(403);
  expect((await admin.call(reconcileProviderBill, { id: house.id })).status).toBe(404);
});

test('a paused account has bills of the days on which money moved, and no others', async () => {
  const date = '2026-12-09';
  at(`${date}T04:00:00Z`);
  const one = await paid(0);
  await after(6);
  wechat.bills.set(date, [row(one.no, one.fen, { at: new Date(`${date}T05:00:00Z`) })]);
  const account = (await admin.ok(listMerchantAccounts, {})).find(({ provider }) => provider === 'wechatPay');
  const switched = await admin.ok(switchMerchantAccount, {
    ...{ id: account?.id ?? '', version: account?.version ?? 0, active: false },
  });
  at('2026-12-12T04:00:00Z');
  await run();
  const found = (await days()).map(({ day }) => day).filter((day) => day >= date);
  expect(found).toEqual([date]);
  await admin.ok(switchMerchantAccount, { id: switched.id, version: switched.version, active: true });
});

test('a bill that is days late needs a person', async () => {
  const date = '2026-12-14';
  at(`${date}T04:00:00Z`);
  await paid(0);
  await after(6);
  wechat.bills.set(date, 'later');
  const open = async () => (await lateTodos()).filter((settledAt) => settledAt === null).length;
  at('2026-12-15T04:00:00Z');
  await run();
  const before = await open();
  at('2026-12-16T04:00:00Z');
  await run();
  expect(await open()).toBe(before + 1);
  at('2026-12-17T04:00:00Z');
  await run();
  expect(await open()).toBe(before + 1);
});
