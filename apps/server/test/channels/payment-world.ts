/** The product with a merchant account at each provider that the sandbox plays, on one clock. */
import { AUDIT_HOUR, addDays, BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import { startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { followDue } from '../../src/sales/payments/follow-loop.ts';
import { buildHouse } from '../builders.ts';
import type { Act } from '../desks/provider-desk.ts';
import {
  alipayApps,
  alipayIdentity,
  stripeAccount,
  wechatIdentity,
  wechatMerchants,
} from '../desks/provider-desks.ts';
import { saveMerchantByTwo } from '../merchant-by-two.ts';
import { openTestApp, type TestClient } from '../test-app.ts';
import { NOON } from '../test-day.ts';

interface Shown {
  readonly code: string | null;
}

export interface Cast {
  readonly provider: 'wechatPay' | 'alipay' | 'stripe';
  readonly kind: 'qr' | 'link';
  readonly identity: (act: Act) => {
    readonly merchantNo: string;
    readonly credentials: Record<string, string>;
  };
  /** The guest pays what is shown. */
  readonly pay: (act: Act, shown: Shown) => unknown;
}

export const casts: readonly Cast[] = [
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
    identity: () => ({
      merchantNo: stripeAccount.id,
      credentials: { secretKey: stripeAccount.key },
    }),
    pay: (act, { code }) => act('pay', { link: /plink_\w+/.exec(code ?? '')?.[0] }),
  },
];

/** `publicUrl`: where providers send notifications. */
export const openPaymentWorld = async (publicUrl: string) => {
  const sandbox = await startSandbox(0, { now: new Date(NOON) });
  const t = await openTestApp({
    env: {
      PUBLIC_URL: publicUrl,
      ...{ WECHAT_PAY_URL: sandbox.url, ALIPAY_URL: sandbox.url, STRIPE_URL: sandbox.url },
    },
  });
  const admin: TestClient = await t.as('admin');
  const actOf =
    (provider: Cast['provider']): Act =>
    (action, fields = {}) =>
      sandbox.payments[provider].act(action, fields) as Record<string, string>;
  const get = (id: string) => admin.ok(getOrder, { id });
  const addStripeSecret = async ({ id, version, merchantNo, notifyUrl, name, entity }: MerchantAccount) => {
    const { secret = '' } = actOf('stripe')('webhook', { account: stripeAccount.id, url: notifyUrl });
    return saveMerchantByTwo(t, admin, {
      ...{ id, version, provider: 'stripe', merchantNo, name, entity, forAll: true },
      credentials: { webhookSecret: secret },
    });
  };
  return {
    ...{ t, admin, sandbox, actOf, get },
    async addAccount({ provider, identity }: Cast): Promise<MerchantAccount> {
      const saved = await saveMerchantByTwo(t, admin, {
        ...{ provider, name: provider, entity: '远山民宿有限公司', forAll: true },
        ...identity(actOf(provider)),
      });
      return provider === 'stripe' ? addStripeSecret(saved) : saved;
    },
    /** An order with a deposit that is due. */
    async sell() {
      const house = await buildHouse(t.database, { rooms: 1, depositFen: 30_000 });
      const checkIn = businessDate(t.now(), BUSINESS_TIME_ZONE, AUDIT_HOUR);
      const { id } = await admin.ok(createOrder, {
        ...{ houseId: house.id, bookerName: '陈思远' },
        stays: [
          {
            ...{ roomTypeId: house.roomTypeId, roomId: house.rooms[0]?.id, guests: 1 },
            ...{ checkIn, checkOut: addDays(checkIn, 2) },
          },
        ],
      });
      return get(id);
    },
    async ask({ provider, kind }: Cast, { order }: Awaited<ReturnType<typeof get>>, withDeposit = true) {
      return admin.ok(startPayment, {
        ...{ orderId: order.id, version: order.version, provider, kind },
        ...{ folioFen: order.balanceFen ?? 0, withDeposit },
      });
    },
    setNow(instant: string): void {
      t.setNow(instant);
      sandbox.platforms.clock.set(new Date(instant));
    },
    async follow(): Promise<void> {
      while ((await followDue(t.job(), () => {})) > 0);
    },
    /** The provider sends what is due. */
    notify: (provider: Cast['provider']) => sandbox.payments[provider].settle(),
    async close(): Promise<void> {
      await t.close();
      await sandbox.stop();
    },
  };
};
export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>;
