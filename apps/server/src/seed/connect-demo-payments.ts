/**
 * At the first start the demo business gets merchant accounts at the sandbox's WeChat Pay, Alipay and Stripe, so that paying a code on
 * the sandbox's page turns an order paid.
 */
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Ctx } from '../platform/context.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { JobContext } from '../platform/module.ts';
import { notifyUrlOf } from '../sales/payments/merchant-account-queries.ts';
import { providersOf } from '../sales/payments/providers/open-providers.ts';
import { insertMerchantAccount } from '../sales/payments/save-merchant-account.ts';

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

/** A merchant account without notification secret was left by a process that died before it got one. */
const stripeWithoutSecret = async ({ db, services }: Ctx): Promise<string | null> => {
  const row = await db
    .selectFrom('merchantAccounts')
    .select(['id', 'credentialsCipher'])
    .where('merchantNo', '=', STRIPE.account)
    .executeTakeFirst();
  if (!row) return null;
  const secrets = JSON.parse(services.cipher.decrypt(row.credentialsCipher)) as Record<string, string>;
  return secrets.webhookSecret === undefined ? row.id : null;
};

const add = async (ctx: Ctx, { provider, merchantNo, credentials }: Merchant): Promise<void> => {
  await insertMerchantAccount(ctx, {
    ...{ provider, merchantNo, credentials, entity: ENTITY, forAll: true, houseIds: [] },
    ...{ environment: 'production' as const, name: providerFacts(provider).name[0] },
  });
};

const stripe: Merchant = {
  ...{ provider: 'stripe', merchantNo: STRIPE.account },
  credentials: { secretKey: STRIPE.secretKey },
};

/** All of them or none: several processes may start on one database, and each may be killed. */
const addAll = (job: JobContext, merchants: readonly Merchant[]): Promise<void> =>
  job.change(async (ctx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.demoMerchants})`.execute(ctx.db);
    const callable = providersOf(ctx.services);
    const known = await ctx.db.selectFrom('merchantAccounts').select('id').limit(1).executeTakeFirst();
    if (known) return;
    for (const merchant of merchants) if (callable[merchant.provider]) await add(ctx, merchant);
  });

const hookUrlOf = async (ctx: Ctx, id: string): Promise<string> => {
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select('hookKeyCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return notifyUrlOf(ctx, row.hookKeyCipher);
};

/** The address is entered in Stripe's dashboard, which shows the secret. */
const addStripeSecret = async (job: JobContext, config: Config): Promise<void> => {
  const id = await job.read(stripeWithoutSecret);
  if (id === null) return;
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

const hasNone = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('merchantAccounts').select('id').limit(1).executeTakeFirst()) === undefined;

/** Adds nothing once there is an account, and nothing without the sandbox. */
export const connectDemoPayments = async (job: JobContext, config: Config): Promise<void> => {
  if (config.seed !== 'demo' || !config.sandbox || !config.demoPayments) return;
  if (await job.read(hasNone)) await addAll(job, [await wechat(config), await alipay(config), stripe]);
  await addStripeSecret(job, config);
};
