/** A desk that collects through scripted providers: a merchant account for all properties, and orders to be paid. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import type { saveMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection, startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { followDue } from '../../src/sales/payments/follow-loop.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { type ScriptedProvider, scriptProviders } from '../channels/scripted-provider.ts';
import { saveMerchantByTwo } from '../merchant-by-two.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { NOON } from '../test-day.ts';

export let t: TestApp;
export let admin: TestClient;
export let desk: TestClient;
export let wechat: ScriptedProvider;
export let stripe: ScriptedProvider;
export let house: BuiltHouse;

const PEM = 'A'.repeat(200);
export const credentialsOf: Readonly<Record<ProviderName, Record<string, string>>> = {
  wechatPay: {
    appId: 'wx1234567890abcdef',
    apiV3Key: 'k'.repeat(32),
    serialNo: 'ABCDEF0123456789',
    privateKey: PEM,
  },
  alipay: { appId: '2021000122671080', privateKey: PEM, alipayPublicKey: PEM },
  stripe: { secretKey: 'sk_test_abcdefgh1234' },
};

type AccountFacts = InputOf<typeof saveMerchantAccount>;

/** Asked for by the administrator, and confirmed by a colleague. */
export const saveByTwo = (facts: AccountFacts): Promise<MerchantAccount> =>
  saveMerchantByTwo(t, admin, facts);

export const addMerchant = (provider: ProviderName, more: Partial<AccountFacts> = {}) =>
  saveByTwo({
    ...{ provider, merchantNo: '1900000001', name: '总店', entity: '远山民宿有限公司', forAll: true },
    credentials: credentialsOf[provider],
    ...more,
  });

/** Call it first in the file. */
export const openPaymentDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    [admin, desk] = await Promise.all([t.as('admin'), t.as('frontdesk')]);
    [wechat, stripe] = scriptProviders(t, 'wechatPay', 'stripe') as [ScriptedProvider, ScriptedProvider];
    await addMerchant('wechatPay');
    await addMerchant('stripe', { merchantNo: 'acct_1' });
    stripe.merchantNo = 'acct_1';
  });
  beforeEach(async () => {
    t.setNow(NOON);
    house = await buildHouse(t.database, { rooms: 4, depositFen: 30_000, department: 'staff' });
    for (const provider of [wechat, stripe]) {
      provider.faults.clear();
      provider.chance = () => null;
      provider.refundEnds = 'succeeded';
      provider.scanned = 'pays';
    }
  });
  afterAll(() => t.close());
};

export const get = (id: string) => admin.ok(getOrder, { id });

/** Tests move the clock between noons. */
const today = (): string => t.now().toISOString().slice(0, 10);

/** Confirmed, with 40,000 fen to pay and a deposit of 30,000. */
export const sell = async (room = 0, more: Record<string, unknown> = {}) => {
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', ...more },
    stays: [
      {
        roomTypeId: house.roomTypeId,
        roomId: house.rooms[room]?.id,
        checkIn: today(),
        checkOut: addDays(today(), 1),
        guests: 1,
      },
    ],
  });
  return get(id);
};
export type Detail = Awaited<ReturnType<typeof get>>;

/** As much of an order as a request of the desk names. */
export interface Sold {
  readonly order: { readonly id: string; readonly version: number };
}

export const key = ({ order }: Sold) => ({ orderId: order.id, version: order.version });
export const collection = ({ order }: Sold) => desk.ok(getCollection, { orderId: order.id });

export const start = async (detail: Detail, more: Record<string, unknown> = {}) =>
  desk.ok(startPayment, {
    ...key(detail),
    ...{ provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0, ...more },
  });

/** Advances this many seconds and runs due work. */
export const after = async (seconds: number): Promise<void> => {
  t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
  await follow();
};

export const follow = async (): Promise<void> => {
  const steps = t.job();
  while ((await followDue(steps, () => {})) > 0);
};

/** After a kill the lease expires. */
export const releaseLeases = async (): Promise<void> => {
  await sql`update payment_intents set next_at = ${t.now()} where next_at is not null`.execute(t.database);
};

/** Amount received by a method, from the order's ledger. */
export const cashOf = async (orderId: string, method: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(p.amount_fen), 0)::bigint as fen from ledger_postings p join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId} and a.kind = 'cash' and a.party = ${method}`.execute(t.database);
  return Number(rows[0]?.fen ?? 0);
};
