/** Pauses a merchant account, so that nothing new is collected through it, or activates it again. */
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import { switchMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { merchantFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { command } from '../../platform/http/routes.ts';
import { lockMerchantAccount, merchantAccountById } from './merchant-account-queries.ts';

export const switchMerchantAccountRoute = command(
  switchMerchantAccount,
  async (ctx, { id, version, active }) => {
    const before = await lockMerchantAccount(ctx, id);
    if (before.version !== version) failStale(MerchantAccount, before);
    if (before.state === 'waiting') fail(merchantFailures.notConfirmed);
    const state = active ? 'active' : 'paused';
    await ctx.db
      .updateTable('merchantAccounts')
      .set({ state, updatedAt: ctx.now })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await ctx.record({
      ...{ name: active ? 'merchantAccount.activated' : 'merchantAccount.paused', entity: 'merchantAccount' },
      ...{ entityId: id, before: { state: before.state }, after: { state, name: before.name } },
    });
    return merchantAccountById(ctx, id);
  },
);
