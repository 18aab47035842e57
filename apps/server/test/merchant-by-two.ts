/** A merchant account as two people save it. */
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import {
  listMerchantAccounts,
  saveMerchantAccount,
} from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { DUTY_REASON } from './duties/by-two.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** Returns the account after its confirmation, if it needed one. */
export const saveMerchantByTwo = async (
  t: TestApp,
  by: TestClient,
  facts: InputOf<typeof saveMerchantAccount>,
): Promise<MerchantAccount> => {
  const saved = await by.ok(saveMerchantAccount, { ...facts, dutyReason: DUTY_REASON });
  if (!saved.hasPending) return saved;
  const finance = await t.as('finance');
  const { records } = await finance.ok(pageDutyRequests, { view: 'toDecide', act: ['merchant'], size: 100 });
  for (const { id } of records) await finance.ok(confirmDutyRequest, { id });
  const account = (await by.ok(listMerchantAccounts, {})).find(({ id }) => id === saved.id);
  if (!account) throw new Error('the account is gone');
  return account;
};
