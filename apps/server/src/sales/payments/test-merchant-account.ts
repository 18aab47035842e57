/** Tests the keys of an account with a call to the provider and stores the result. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { testMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { merchantFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { callProvider } from './call-provider.ts';
import { lockMerchantAccount, merchantAccountById } from './merchant-account-queries.ts';
import { openMerchant } from './open-merchant-account.ts';
import type { ConnectionTest, MerchantAccount, Outcome } from './providers/provider.ts';

const MESSAGE_LENGTH = 200;

interface Tested {
  readonly works: boolean;
  readonly message: string;
}

const testedOf = (account: MerchantAccount, outcome: Outcome<ConnectionTest>): Tested => {
  if (outcome.kind !== 'done') {
    const code = 'code' in outcome ? `${outcome.code} ` : '';
    return { works: false, message: cutText(`${code}${outcome.message}`, MESSAGE_LENGTH) };
  }
  const { merchantNo, accountName } = outcome.value;
  const isOther = merchantNo !== null && merchantNo !== account.merchantNo;
  return { works: !isOther, message: isOther ? merchantNo : accountName };
};

const store = async (ctx: Ctx, id: string, { works, message }: Tested): Promise<void> => {
  await ctx.db
    .updateTable('merchantAccounts')
    .set({ testedAt: ctx.now, testWorks: works, testMessage: message })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    ...{ name: 'merchantAccount.tested', entity: 'merchantAccount', entityId: id },
    after: { works },
  });
};

export const testMerchantAccountRoute = externalCommand(testMerchantAccount, async (ctx, { id }) => {
  await ctx.store((own) => lockMerchantAccount(own, id));
  const { account, provider } = (await openMerchant(ctx, id)) ?? fail(merchantFailures.notAvailable);
  const outcome = await callProvider(ctx, () => provider.testConnection(account));
  await ctx.store((own) => store(own, id, testedOf(account, outcome)));
  return merchantAccountById(ctx, id);
});
