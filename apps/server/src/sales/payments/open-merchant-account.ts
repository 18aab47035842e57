/** A merchant account with its keys open, together with the adapter of its provider. Nothing of it is stored or logged. */
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { isReachable, notifyUrlOf, requestUrlOf, secretsOf } from './merchant-account-queries.ts';
import { providerOf } from './providers/open-providers.ts';
import type { MerchantAccount, PaymentProvider } from './providers/provider.ts';

export interface OpenMerchant {
  readonly account: MerchantAccount;
  readonly provider: PaymentProvider;
  /** Undefined: providers cannot reach this installation, so that outcomes are queried. */
  readonly notifyUrl: string | undefined;
}

/** Null: unknown, or no adapter for its provider here. Paused accounts are opened too: what is under way goes on. */
export const openMerchant = async (ctx: Ctx, id: string): Promise<OpenMerchant | null> => {
  const row = await ctx.db.selectFrom('merchantAccounts').selectAll().where('id', '=', id).executeTakeFirst();
  const provider = row && providerOf(ctx.services, row.provider as ProviderName);
  if (!row || !provider) return null;
  const notifyUrl = notifyUrlOf(ctx, row.hookKeyCipher);
  return {
    provider,
    notifyUrl: requestUrlOf(row.provider as ProviderName, notifyUrl, isReachable(ctx, notifyUrl)),
    account: {
      id,
      version: row.keyVersion,
      provider: row.provider as ProviderName,
      environment: row.environment as MerchantAccount['environment'],
      merchantNo: row.merchantNo,
      currency: row.currency,
      credentials: {
        ...(row.publicCredentials as Record<string, string>),
        ...secretsOf(ctx, row.credentialsCipher),
      },
    },
  };
};
