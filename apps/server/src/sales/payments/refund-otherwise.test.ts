/** A refund that the provider could not pay goes another way only by two people from the limit on. */
import {
  confirmOrderAct,
  refuseOrderAct,
} from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import {
  approveRefund,
  payRefundOtherwise,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  after,
  cashOf,
  type Detail,
  desk,
  get,
  key,
  openPaymentDesk,
  sell,
  start,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';
import { createProviderRefunds } from './create-provider-refunds.ts';

openPaymentDesk();

const LIMIT = 30_000;
beforeAll(async () => {
  await sql`insert into settings (key, value) values ('business.refundFourEyesFen', ${LIMIT}::text::jsonb)`.execute(
    t.database,
  );
  forgetSettings(t.services);
});

let finance: TestClient;
let supervisor: TestClient;
beforeEach(async () => {
  [finance, supervisor] = await Promise.all([t.as('finance'), t.as('supervisor')]);
  await sql`update refunds set requested_at = requested_at - interval '3 days',
    rerouted_at = rerouted_at - interval '3 days'`.execute(t.database);
});

/** Paid by WeChat, approved by finance, and not taken by the guest's account. */
const stuck = async (amountFen: number, room = 0): Promise<Detail> => {
  const sold = await sell(room);
  const intent = await start(sold);
  wechat.pay(intent.merchantOrderNo);
  await after(6);
  const paid = await get(sold.order.id);
  wechat.refundEnds = 'abnormal';
  const paymentId = paid.folio?.payments[0]?.id ?? '';
  const asked = await desk.ok(requestRefund, { ...key(paid), paymentId, amountFen, reason: '多付' });
  const refundId = asked.folio?.refunds[0]?.id ?? '';
  await finance.ok(approveRefund, { ...key(asked), refundId });
  const { houseId, id } = sold.order;
  await t.job().change((ctx) => createProviderRefunds(ctx, { houseId, orderId: id }));
  await after(1);
  return get(id);
};
const refundOf = ({ folio }: Detail) => folio?.refunds[0];
const otherwise = (detail: Detail, more: Record<string, unknown> = {}, by = finance) =>
  by.call(payRefundOtherwise, {
    ...{ ...key(detail), refundId: refundOf(detail)?.id ?? '', method: 'transfer' as const },
    ...more,
  });

test('below the limit one person is enough', async () => {
  const { data } = await otherwise(await stuck(LIMIT - 1));
  expect(refundOf(data)).toMatchObject({ state: 'processing', byHand: true, method: 'transfer' });
});

test('from the limit on it waits for a colleague, who pays it out', async () => {
  const failed = await stuck(LIMIT);
  const alone = await otherwise(failed);
  expect([alone.status, alone.failure]).toEqual([409, 'duties.needsSecond']);
  expect(alone.message).toContain('another way');
  let order = (await otherwise(failed, { dutyReason: '客人账户注销' })).data;
  expect(refundOf(order)).toMatchObject({ state: 'failed', method: 'wechat' });
  const confirmationId = order.folio?.confirmations[0]?.id ?? '';
  expect(order.folio?.confirmations).toMatchObject([
    { act: 'payRefund', amountFen: LIMIT, method: 'transfer', reason: '客人账户注销' },
  ]);
  expect((await otherwise(order, { dutyReason: '再来' })).failure).toBe('duties.waitingAlready');
  expect((await finance.call(confirmOrderAct, { ...key(order), confirmationId })).failure).toBe(
    'duties.ownRequest',
  );
  expect((await desk.call(confirmOrderAct, { ...key(order), confirmationId })).status).toBe(403);
  order = await supervisor.ok(confirmOrderAct, { ...key(order), confirmationId });
  expect(refundOf(order)).toMatchObject({ state: 'processing', byHand: true, method: 'transfer' });
  expect(await cashOf(order.order.id, 'transfer')).toBe(0);
});

test('cut into orders it needs one like a whole; a refused request leaves the refund as it was', async () => {
  expect((await otherwise(await stuck(16_000, 0), { method: 'cash' })).status).toBe(200);
  const second = await stuck(16_000, 1);
  expect((await otherwise(second, { method: 'cash' })).failure).toBe('duties.needsSecond');
  const asked = (await otherwise(second, { method: 'cash', dutyReason: '同一客人' })).data;
  const confirmationId = asked.folio?.confirmations[0]?.id ?? '';
  const order = await supervisor.ok(refuseOrderAct, { ...key(asked), confirmationId, reason: '请转账' });
  expect([refundOf(order)?.state, order.folio?.confirmations]).toEqual(['failed', []]);
});
