/** Which queries show payment requests and merchant accounts. */
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { getCollection, listPaymentOffers } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const collectionQueries = [getCollection] as const;
export const merchantQueries = [listMerchantAccounts] as const;

/** A payment request changes with events of its order. */
liveKeys({ order: collectionQueries, merchantAccount: [...merchantQueries, listPaymentOffers] });
