/**
 * A walk-in at the desk, with each provider as the sandbox simulates it: pays deposit and room by one code, leaves early, gets a part back and
 * the deposit, and the bill of the day matches to the fen.
 */

import {
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { testMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casts, openPaymentWorld, type PaymentWorld } from '../../../test/channels/payment-world.ts';
import { freePort } from '../../../test/free-port.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';
import { createProviderRefunds } from '../../sales/payments/create-provider-refunds.ts';
import { reconcileBillsJob } from './reconcile-provider-day.ts';

let world: PaymentWorld;
beforeAll(async () => {
  const port = await freePort();
  world = await openPaymentWorld(`http://127.0.0.1:${port}`);
  await world.t.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => world.close());

type Detail = Awaited<ReturnType<PaymentWorld['get']>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

const MINUTES = 12;

describe.each(casts)('$provider', (cast) => {
  const { provider, pay } = cast;
  let orderId = '';

  test('the account is added, and its keys work', async () => {
    world.setNow(NOON);
    const { id } = await world.addAccount(cast);
    expect(await world.admin.ok(testMerchantAccount, { id })).toMatchObject({ testWorks: true });
  });

  test('one code for room and deposit: paid there, green here without a question', async () => {
    const detail = await world.sell();
    orderId = detail.order.id;
    const intent = await world.ask(cast, detail);
    expect(intent.state).toBe('pending');
    pay(world.actOf(provider), intent);
    await world.notify(provider);
    const paid = await world.get(orderId);
    expect([paid.order.balanceFen, paid.order.deposit]).toEqual([0, 'held']);
    const { active, recent } = await world.admin.ok(getCollection, { orderId });
    expect([active, recent[0]?.state, recent[0]?.attention]).toEqual([null, 'succeeded', null]);
  });

  /** Sent, and followed for some minutes. */
  const goOut = async (): Promise<Detail> => {
    const { order } = await world.get(orderId);
    await world.t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId }));
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await world.follow();
      await world.notify(provider);
      world.setNow(new Date(world.t.now().getTime() + 60_000).toISOString());
    }
    return world.get(orderId);
  };

  test('leaves early: a part goes back, then the deposit, each to the source', async () => {
    const detail = await world.get(orderId);
    const paymentId = detail.folio?.payments[0]?.id ?? '';
    const asked = await world.admin.ok(requestRefund, {
      ...{ ...key(detail), paymentId, amountFen: 12_345, reason: '提前离店' },
    });
    const finance = await world.t.as('finance');
    await finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds[0]?.id ?? '' });
    const refunded = await goOut();
    expect(refunded.folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: 12_345, byHand: false }]);
    await world.admin.ok(returnDeposit, key(refunded));
    expect((await goOut()).order.deposit).toBe('returned');
  });

  test('the bill of the day matches', async () => {
    world.setNow(`${day(1)}T05:00:00Z`);
    await reconcileBillsJob.run(world.t.job(), {});
    const bills = await world.t.database
      .selectFrom('providerBills')
      .select(['day', 'state', 'problem'])
      .where('state', '<>', 'matched')
      .execute();
    expect(bills).toEqual([]);
    const { records } = await world.admin.ok(pageReconciliations, { size: 20 });
    const mine = records.find((one) => one.day === TODAY && one.accountName === provider);
    const { records: differences } = await world.admin.ok(pageDifferences, { view: 'open', size: 20 });
    expect(differences).toEqual([]);
    expect(mine).toMatchObject({ state: 'matched', matched: 3, lines: 3 });
    expect(mine?.ourFen).toBe(mine?.theirFen);
    expect(await brokenInvariants(world.t.database)).toEqual({});
  });
});
