/** Money asked of guests through payment providers: merchant accounts, payment requests, notifications. */
import { listMerchantAccounts } from '@minsu/contract/payments/merchant-account-endpoints.ts';
import { merchantFailures } from '@minsu/contract/payments/payment-failures.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { merchantAccounts } from './merchant-account-queries.ts';
import { saveMerchantAccountRoute, switchMerchantAccountRoute } from './save-merchant-account.ts';
import { testMerchantAccountRoute } from './test-merchant-account.ts';

export const paymentsModule: Module = {
  name: 'payments',
  routes: [
    query(listMerchantAccounts, merchantAccounts),
    saveMerchantAccountRoute,
    switchMerchantAccountRoute,
    testMerchantAccountRoute,
  ],
  constraints: {
    merchant_accounts_number_key: merchantFailures.numberTaken,
    merchant_accounts_for_all_key: merchantFailures.forAllTaken,
    merchant_account_houses_key: merchantFailures.houseTaken,
  },
};
