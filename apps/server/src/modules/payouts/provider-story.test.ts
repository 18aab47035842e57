/**
 * A walk-in at the desk, with each provider as the sandbox plays it: pays deposit and room by one code, leaves early, gets a part back and
 * the deposit, and the bill of the day matches to the fen.
 */
import { returnDeposit } from '@minsu/contract/orders/deposit-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/orders/refund-endpoints.ts';
import {
  listMerchantAccounts,
  saveMerchantAccount,
  testMerchantAccount,
} from '@minsu/contract/payments/merchant-account-endpoints.ts';
import { getCollection, startPayment } from '@minsu/contract/payments/payment-endpoints.ts';
import type { ProviderName } from '@minsu/contract/payments/provider-registry.ts';
import { pageDifferences, pageReconciliations } from '@minsu/contract/payouts/reconciliation-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/sandbox.ts';
import { buildHouse } from '../../../test/builders.ts';
import { freePort } from '../../../test/free-port.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import type { Act } from '../../../test/provider-desk.ts';
import {
  alipayApps,
  alipayIdentity,
  stripeAccount,
  wechatIdentity,
  wechatMerchants,
} from '../../../test/provider-desks.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';
import { createProviderRefunds } from '../payments/create-provider-refunds.ts';
import { followDue } from '../payments/follow-loop.ts';
import { reconcileBillsJob } from './reconcile-provider-day.ts';

let t: TestApp;
let admin: TestClient;
let finance: TestClient;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox(0, { now: new Date(NOON) });
  const port = await freePort();
  t = await openTestApp({
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...{ WECHAT_PAY_URL: sandbox.url, ALIPAY_URL: sandbox.url, STRIPE_URL: sandbox.url },
    },
  });
  await t.app.listen({ host: '127.0.0.1', port });
  [admin, finance] = await Promise.all([t.as('admin'), t.as('finance')]);
});
afterAll(async () => {
  await t.close();
  await sandbox.stop();
});

const setNow = (instant: string): void => {
  t.setNow(instant);
  sandbox.platforms.clock.set(new Date(instant));
};
const follow = async (): Promise<void> => {
  while ((await followDue(t.job(), () => {})) > 0);
};
const get = (id: string) => admin.ok(getOrder, { id });
type Detail = Awaited<ReturnType<typeof get>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

interface Cast {
  readonly provider: ProviderName & keyof typeof sandbox.payments;
  readonly kind: 'qr' | 'link';
  readonly identity: (act: Act) => {
    readonly merchantNo: string;
    readonly credentials: Record<string, string>;
  };
  readonly pay: (
    act: Act,
    intent: { readonly code: string | null; readonly merchantOrderNo: string },
  ) => unknown;
}

const casts: readonly Cast[] = [
  {
    ...{ provider: 'wechatPay', kind: 'qr' },
    identity: (act) => wechatIdentity(act, wechatMerchants.publicKey),
    pay: (act, { code }) => act('pay', { code, mchid: wechatMerchants.publicKey }),
  },
  {
    ...{ provider: 'alipay', kind: 'qr' },
    identity: (act) => alipayIdentity(act, alipayApps.ours),
    pay: (act, { code }) => act('pay', { code }),
  },
  {
    ...{ provider: 'stripe', kind: 'link' },
    identity: () => ({ merchantNo: stripeAccount.id, credentials: { secretKey: stripeAccount.key } }),
    pay: (act, { code }) => act('pay', { link: /plink_\w+/.exec(code ?? '')?.[0] }),
  },
];

describe.each(casts)('$provider', ({ provider, kind, identity, pay }) => {
  const fake = () => sandbox.payments[provider];
  const act: Act = (action, fields = {}) => fake().act(action, fields) as Record<string, string>;
  /** The sandbox sends what is due: notifications come to our port. */
  const notified = () => fake().settle();
  let orderId = '';

  test('the account is added, and its keys work', async () => {
    setNow(NOON);
    const saved = await admin.ok(saveMerchantAccount, {
      ...{ provider, name: provider, entity: '远山民宿有限公司', forAll: true, ...identity(act) },
    });
    if (provider === 'stripe') {
      const { secret = '' } = act('webhook', { account: stripeAccount.id, url: saved.notifyUrl });
      await admin.ok(saveMerchantAccount, {
        ...{
          provider,
          name: '总店',
          entity: '远山民宿有限公司',
          forAll: true,
          id: saved.id,
          version: saved.version,
        },
        ...{ merchantNo: saved.merchantNo, credentials: { webhookSecret: secret } },
      });
    }
    expect(await admin.ok(testMerchantAccount, { id: saved.id })).toMatchObject({ testWorks: true });
    expect((await admin.ok(listMerchantAccounts, {})).length).toBeGreaterThan(0);
  });

  test('one code for room and deposit: paid there, green here without a question', async () => {
    const house = await buildHouse(t.database, { rooms: 1, depositFen: 30_000 });
    const sold = await admin.ok(createOrder, {
      ...{ houseId: house.id, bookerName: '陈思远' },
      stays: [
        {
          roomTypeId: house.roomTypeId,
          roomId: house.rooms[0]?.id,
          checkIn: TODAY,
          checkOut: day(2),
          guests: 1,
        },
      ],
    });
    orderId = sold.id;
    const detail = await get(orderId);
    const intent = await admin.ok(startPayment, {
      ...{ ...key(detail), provider, kind, folioFen: detail.order.balanceFen ?? 0, withDeposit: true },
    });
    expect(intent.state).toBe('pending');
    pay(act, intent);
    await notified();
    const paid = await get(orderId);
    expect([paid.order.balanceFen, paid.order.deposit]).toEqual([0, 'held']);
    const { active, recent } = await admin.ok(getCollection, { orderId });
    expect([active, recent[0]?.state, recent[0]?.attention]).toEqual([null, 'succeeded', null]);
  });

  test('leaves early: a part goes back, then the deposit, each to the source', async () => {
    const goOut = async (): Promise<Detail> => {
      const { order } = await get(orderId);
      await t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId }));
      await follow();
      await notified();
      for (let minutes = 1; minutes <= 12; minutes += 1) {
        setNow(new Date(t.now().getTime() + 60_000).toISOString());
        await notified();
        await follow();
      }
      return get(orderId);
    };
    const detail = await get(orderId);
    const paymentId = detail.folio?.payments[0]?.id ?? '';
    const asked = await admin.ok(requestRefund, {
      ...key(detail),
      paymentId,
      amountFen: 12_345,
      reason: '提前离店',
    });
    await finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds[0]?.id ?? '' });
    const refunded = await goOut();
    expect(refunded.folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: 12_345, byHand: false }]);
    await admin.ok(returnDeposit, key(refunded));
    expect((await goOut()).order.deposit).toBe('returned');
  });

  test('the bill of the day matches', async () => {
    setNow(`${day(1)}T05:00:00Z`);
    await reconcileBillsJob.run(t.job(), {});
    const { records } = await admin.ok(pageReconciliations, { size: 20 });
    const mine = records.filter((one) => one.day === TODAY && one.accountName === provider).at(0);
    const { records: differences } = await admin.ok(pageDifferences, { view: 'open', size: 20 });
    expect(differences).toEqual([]);
    expect(mine).toMatchObject({ state: 'matched', matched: 3, lines: 3 });
    expect(mine?.ourFen).toBe(mine?.theirFen);
    expect(await brokenInvariants(t.database)).toEqual({});
  });
});
