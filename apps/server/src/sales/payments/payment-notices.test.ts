/** Notifications: verified, compared, stored, answered, and booked exactly once, in whatever order and however often they come. */

import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { cancelPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  admin,
  after,
  cashOf,
  collection,
  desk,
  follow,
  get,
  openPaymentDesk,
  sell,
  start,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';

openPaymentDesk();

let path: string;
let otherPath: string;
beforeAll(async () => {
  const accounts = await admin.ok(listMerchantAccounts, {});
  const pathOf = (provider: string) =>
    new URL(accounts.find((one) => one.provider === provider)?.notifyUrl ?? '').pathname;
  path = pathOf('wechatPay');
  otherPath = pathOf('stripe');
});

const send = (notice: { body: string; headers: Record<string, string> }, to = path) =>
  t.app.inject({ method: 'POST', url: to, payload: notice.body, headers: notice.headers });

const paidOrder = async (room = 0) => {
  const detail = await sell(room);
  const intent = await start(detail, { withDeposit: true });
  wechat.pay(intent.merchantOrderNo);
  return { detail, intent, no: intent.merchantOrderNo };
};
const payments = async (orderId: string) => (await get(orderId)).folio?.payments.length;

test('one notification: answered in the provider’s form, order paid and deposit held at once', async () => {
  const { detail, no, intent } = await paidOrder();
  const answer = await send(wechat.paidNotice(no));
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 'SUCCESS' }]);
  const { order } = await get(detail.order.id);
  expect([order.balanceFen, order.deposit]).toEqual([0, 'held']);
  expect(await cashOf(order.id, 'wechat')).toBe(intent.amountFen);
});

test('repeated, at the same moment, and after a query: one payment, one ledger entry', async () => {
  const { detail, no, intent } = await paidOrder();
  const notice = wechat.paidNotice(no);
  const answers = await Promise.all([
    send(notice),
    send(notice),
    send(wechat.paidNotice(no, `E2${no}`)),
    follow(),
  ]);
  expect(answers.slice(0, 3).map((answer) => answer?.statusCode)).toEqual([200, 200, 200]);
  await after(10);
  await send(wechat.paidNotice(no, `E3${no}`));
  expect(await payments(detail.order.id)).toBe(1);
  expect(await cashOf(detail.order.id, 'wechat')).toBe(intent.amountFen);
  const { rows } = await sql<{
    times: number;
  }>`select times from payment_notices where event_id = ${`E${no}`}`.execute(t.database);
  expect(rows).toEqual([{ times: 2 }]);
});

test('forged, changed in its body, and sent to another merchant’s address: refused, and nothing moves', async () => {
  const { detail, no } = await paidOrder();
  const right = wechat.paidNotice(no);
  const forged = [
    wechat.notice(JSON.parse(right.body) as object, { secret: 'guessed' }),
    { ...right, body: right.body.replace('"amountFen"', '"amountfen"') },
    { ...right, body: `${right.body} ` },
    { ...right, headers: { 'content-type': 'application/json' } },
  ];
  for (const notice of forged) expect((await send(notice as typeof right)).statusCode).toBe(500);
  expect((await send(right, `${path}x`)).statusCode).toBe(404);
  // Rightly signed there, but about a payment of another merchant account.
  const foreign = await send(right, otherPath);
  expect(foreign.statusCode).toBe(200);
  expect(await payments(detail.order.id)).toBe(0);
  const { rows } = await sql<{
    outcome: string;
  }>`select outcome from payment_notices where subject = ${no}`.execute(t.database);
  expect(rows).toEqual([{ outcome: 'otherAccount' }]);
  await send(right);
  expect(await payments(detail.order.id)).toBe(1);
});

test('another amount, currency or merchant in a rightly signed notification books nothing', async () => {
  const changes = [
    { amount: { amountFen: 1, currency: 'CNY' } },
    { currency: 'USD' },
    { merchantNo: '1900000002' },
  ];
  for (const [room, change] of changes.entries()) {
    const { detail, no } = await paidOrder(room);
    const paid = wechat.paidFacts(no);
    const amount = 'currency' in change ? { ...paid.amount, currency: 'USD' } : paid.amount;
    await send(wechat.notice({ eventId: `X${no}`, kind: 'payment', paid: { ...paid, amount, ...change } }));
    expect(await payments(detail.order.id)).toBe(0);
    expect((await collection(detail)).active?.attention).toBe('mismatch');
    await desk.ok(cancelPayment, { id: (await collection(detail)).active?.id ?? '' });
  }
});

test('after it was closed and days late: booked once and marked; of an unknown number: kept, and nothing else', async () => {
  const detail = await sell();
  const intent = await start(detail);
  await desk.ok(cancelPayment, { id: intent.id });
  wechat.pay(intent.merchantOrderNo, true);
  const notice = wechat.paidNotice(intent.merchantOrderNo);
  t.setNow('2026-11-23T04:00:00Z');
  await send(notice);
  await send(notice);
  const seen = (await collection(detail)).recent[0];
  expect(seen).toMatchObject({ state: 'succeeded', attention: 'late' });
  expect(await payments(detail.order.id)).toBe(1);
  const paid = { ...wechat.paidFacts(intent.merchantOrderNo), merchantOrderNo: 'PUNKNOWN' };
  expect((await send(wechat.notice({ eventId: 'E-unknown', kind: 'payment', paid }))).statusCode).toBe(200);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('while its order is locked it is answered in time, and booked once the order is free', async () => {
  const { detail, no } = await paidOrder();
  const other = await t.database.startTransaction().execute();
  await sql`select from orders where id = ${detail.order.id} for update`.execute(other);
  const asked = performance.now();
  const answer = await send(wechat.paidNotice(no));
  expect([answer.statusCode, performance.now() - asked < 5_000]).toEqual([200, true]);
  expect(await payments(detail.order.id)).toBe(0);
  await other.rollback().execute();
  await expect.poll(() => payments(detail.order.id), { timeout: 10_000 }).toBe(1);
});

test('stored, then killed before it was booked: the loop books it', async () => {
  const { detail, no, intent } = await paidOrder();
  const paid = wechat.paidFacts(no);
  const { accountId } = await t.database
    .selectFrom('paymentIntents')
    .select('accountId')
    .where('id', '=', intent.id)
    .executeTakeFirstOrThrow();
  await sql`insert into payment_notices (id, account_id, event_id, kind, subject, facts, received_at)
    values (gen_random_uuid(), ${accountId}, 'E-killed', 'payment', ${no},
      ${JSON.stringify({ state: 'succeeded', paid })}::jsonb, now())`.execute(t.database);
  await follow();
  expect(await payments(detail.order.id)).toBe(1);
});
