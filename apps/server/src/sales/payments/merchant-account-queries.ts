/** Merchant accounts as the settings screen shows them. */
import { fail } from '@minsu/contract/platform/failure.ts';
import type {
  MerchantAccount,
  MerchantAccountState,
} from '@minsu/contract/sales/payments/merchant-account.ts';
import { paymentHook } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { merchantFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { type RawBuilder, sql } from 'kysely';
import { seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** They belong to the whole business, so a role that sees only some properties neither reads nor changes them. */
export const assertSeesMerchants = (ctx: Ctx): void => {
  if (!seesAllHouses(ctx)) fail(merchantFailures.notEverywhere);
};

interface Row {
  readonly id: string;
  readonly provider: ProviderName;
  readonly environment: 'production' | 'sandbox';
  readonly merchantNo: string;
  readonly currency: string;
  readonly name: string;
  readonly entity: string;
  readonly forAll: boolean;
  readonly houses: { readonly id: string; readonly name: string }[];
  readonly state: MerchantAccountState;
  readonly publicCredentials: Record<string, string>;
  readonly credentialsCipher: string;
  readonly hookKeyCipher: string;
  readonly testedAt: Date | null;
  readonly testWorks: boolean | null;
  readonly testMessage: string;
  readonly isUsed: boolean;
  readonly hasPending: boolean;
  readonly version: number;
}

export const secretsOf = (ctx: Ctx, cipherText: string): Record<string, string> =>
  JSON.parse(ctx.services.cipher.decrypt(cipherText)) as Record<string, string>;

/** The address that the provider sends notifications to. */
export const notifyUrlOf = (ctx: Ctx, hookKeyCipher: string): string =>
  ctx.services.config.publicUrl +
  paymentHook.path.replace(':key', ctx.services.cipher.decrypt(hookKeyCipher));

/** A provider refuses any other address; its fake on this machine takes http. */
export const isReachable = (ctx: Ctx, url: string): boolean =>
  url.startsWith('https://') || !ctx.services.config.production;

/**
 * The address for a provider's requests. One that notifications cannot reach is left out, unless the provider refuses requests without an
 * address: it gets the https form of ours, and outcomes are queried.
 */
export const requestUrlOf = (
  provider: ProviderName,
  url: string,
  isReachableThere: boolean,
): string | undefined => {
  if (isReachableThere) return url;
  return providerFacts(provider).needsNotifyUrl ? url.replace(/^http:/, 'https:') : undefined;
};

const toAccount =
  (ctx: Ctx) =>
  ({ publicCredentials, credentialsCipher, hookKeyCipher, ...row }: Row): MerchantAccount => ({
    ...row,
    testedAt: row.testedAt?.toISOString() ?? null,
    credentials: publicCredentials,
    storedSecrets: Object.keys(secretsOf(ctx, credentialsCipher)),
    isReachable: isReachable(ctx, ctx.services.config.publicUrl),
    notifyUrl: ctx.user.may('merchant:edit') ? notifyUrlOf(ctx, hookKeyCipher) : null,
  });

const read = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<MerchantAccount[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.provider, m.environment, m.merchant_no, m.currency, m.name, m.entity, m.for_all, m.state,
      m.public_credentials, m.credentials_cipher, m.hook_key_cipher, m.tested_at, m.test_works, m.test_message, m.version,
      m.pending_change is not null as has_pending,
      exists (select from payment_intents i where i.account_id = m.id) as is_used,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name)
        from merchant_account_houses a join houses h on h.id = a.house_id where a.account_id = m.id), '[]') as houses
    from merchant_accounts m where ${where} order by m.created_at, m.id`.execute(ctx.db);
  return rows.map(toAccount(ctx));
};

export const merchantAccounts = async (ctx: Ctx): Promise<MerchantAccount[]> => {
  assertSeesMerchants(ctx);
  return read(ctx, sql`true`);
};

export const merchantAccountById = async (ctx: Ctx, id: string): Promise<MerchantAccount> =>
  (await read(ctx, sql`m.id = ${id}`))[0] ?? fail(merchantFailures.notFound);

/** Locks the listings until the transaction ends. */
export const lockMerchantAccount = async (ctx: Ctx, id: string): Promise<MerchantAccount> => {
  assertSeesMerchants(ctx);
  await sql`select from merchant_accounts where id = ${id} for update`.execute(ctx.db);
  return merchantAccountById(ctx, id);
};
