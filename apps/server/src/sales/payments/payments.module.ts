/** Money asked of guests through payment providers: merchant accounts, payment requests, notifications. */
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection, listPaymentOffers } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { merchantFailures, paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { orderSaved } from '../orders/order-hooks.ts';
import { cancelPaymentRoute, checkPaymentRoute } from './cancel-payment.ts';
import { createProviderRefundsJob } from './create-provider-refunds.ts';
import { followLoop } from './follow-loop.ts';
import { followOrder } from './follow-order.ts';
import { collectionOf, paymentOffers } from './intent-queries.ts';
import { merchantAccounts } from './merchant-account-queries.ts';
import { saveMerchantAccountRoute } from './save-merchant-account.ts';
import { settlePaymentRoute } from './settle-attention.ts';
import { scanPaymentRoute, startPaymentRoute } from './start-payment.ts';
import { switchMerchantAccountRoute } from './switch-merchant-account.ts';
import { paymentHookRoute } from './take-notice.ts';
import { testMerchantAccountRoute } from './test-merchant-account.ts';

export const paymentsModule: Module = {
  name: 'payments',
  routes: [
    query(listMerchantAccounts, merchantAccounts),
    saveMerchantAccountRoute,
    switchMerchantAccountRoute,
    testMerchantAccountRoute,
    query(getCollection, (ctx, { orderId }) => collectionOf(ctx, orderId)),
    query(listPaymentOffers, (ctx, { houseId }) => paymentOffers(ctx, houseId)),
    startPaymentRoute,
    scanPaymentRoute,
    cancelPaymentRoute,
    checkPaymentRoute,
    settlePaymentRoute,
    paymentHookRoute,
  ],
  jobs: { 'payments.createRefunds': createProviderRefundsJob },
  loops: { 'payments.follow': followLoop },
  hooks: [when(orderSaved, followOrder)],
  constraints: {
    merchant_accounts_number_key: merchantFailures.numberTaken,
    merchant_accounts_for_all_key: merchantFailures.forAllTaken,
    merchant_account_houses_key: merchantFailures.houseTaken,
    payment_intents_active_key: paymentFailures.underWay,
  },
};
