/**
 * At the first start the demo business gets merchant accounts at the sandbox's WeChat Pay, Alipay and Stripe, so that paying a code on
 * the sandbox's page turns an order paid.
 */
import { type ProviderName, providerFacts } from '@minsu/contract/payments/provider-registry.ts';
import type { Config } from '../config.ts';
import { notifyUrlOf } from '../modules/payments/merchant-account-queries.ts';
import { providersOf } from '../modules/payments/providers/open-providers.ts';
import { insertMerchantAccount } from '../modules/payments/save-merchant-account.ts';
import type { Ctx } from '../platform/context.ts';
import type { JobContext } from '../platform/module.ts';

const ENTITY = '云栖民宿管理有限公司';
const STRIPE = { account: 'acct_1Sandbox0Desk', secretKey: 'sk_test_sandboxdesk0001' };
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

type Told = Readonly<Record<string, unknown>>;

/** An action of the sandbox; whatever it answers around the values is opened. */
const ask = async (config: Config, path: string, body: object): Promise<Told> => {
  const answer = await fetch(`http://127.0.0.1:${config.sandboxPort}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${answer.status}`);
  const told = (await answer.json()) as Told;
  return (told.result ?? told.data ?? told) as Told;
};

const text = (told: Told, name: string): string => (typeof told[name] === 'string' ? String(told[name]) : '');

interface Merchant {
  readonly provider: ProviderName;
  readonly merchantNo: string;
  readonly credentials: Record<string, string>;
}

const wechat = async (config: Config): Promise<Merchant> => {
  const told = await ask(config, 'wechat-pay/credentials', { mchid: '1900009191' });
  const names = ['apiV3Key', 'serialNo', 'privateKey', 'publicKeyId', 'publicKey'] as const;
  return {
    ...{ provider: 'wechatPay', merchantNo: text(told, 'mchid') },
    credentials: {
      appId: text(told, 'appid'),
      ...Object.fromEntries(names.map((name) => [name, text(told, name)])),
    },
  };
};

const alipay = async (config: Config): Promise<Merchant> => {
  const told = await ask(config, 'alipay/credentials', { appId: '2021000122671080' });
  const names = ['appId', 'privateKey', 'alipayPublicKey'] as const;
  return {
    ...{ provider: 'alipay', merchantNo: text(told, 'sellerId') },
    credentials: Object.fromEntries(names.map((name) => [name, text(told, name)])),
  };
};

const hasNone = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('merchantAccounts').select('id').limit(1).executeTakeFirst()) === undefined;

const add = (ctx: Ctx, { provider, merchantNo, credentials }: Merchant): Promise<string> =>
  insertMerchantAccount(ctx, {
    ...{ provider, merchantNo, credentials, entity: ENTITY, forAll: true, houseIds: [] },
    ...{ environment: 'production' as const, name: providerFacts(provider).name[0] },
  });

const hookUrlOf = async (ctx: Ctx, id: string): Promise<string> => {
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select('hookKeyCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return notifyUrlOf(ctx, row.hookKeyCipher);
};

/** Stripe is told the address in its own dashboard, and shows the secret there. */
const addStripe = async (job: JobContext, config: Config): Promise<void> => {
  const merchant: Merchant = {
    ...{ provider: 'stripe', merchantNo: STRIPE.account },
    credentials: { secretKey: STRIPE.secretKey },
  };
  const id = await job.change((ctx) => add(ctx, merchant));
  const url = await job.read((ctx) => hookUrlOf(ctx, id));
  const told = await ask(config, 'stripe/webhook', { account: STRIPE.account, url, events: STRIPE_EVENTS });
  const secrets = { secretKey: STRIPE.secretKey, webhookSecret: text(told, 'secret') };
  await job.change(async (ctx) => {
    await ctx.db
      .updateTable('merchantAccounts')
      .set({ credentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(secrets)) })
      .where('id', '=', id)
      .execute();
  });
};

/** Does nothing once there is an account, and nothing without the sandbox. */
export const connectDemoPayments = async (job: JobContext, config: Config): Promise<void> => {
  if (config.seed !== 'demo' || !config.sandbox) return;
  if (!(await job.read(hasNone))) return;
  const callable = await job.read(async (ctx) => providersOf(ctx.services));
  for (const make of [wechat, alipay]) {
    const merchant = await make(config);
    if (callable[merchant.provider]) await job.change((ctx) => add(ctx, merchant));
  }
  if (callable.stripe) await addStripe(job, config);
};
