/** Which queries show payment requests and merchant accounts. */
import { listMerchantAccounts } from '@minsu/contract/payments/merchant-account-endpoints.ts';
import { getCollection } from '@minsu/contract/payments/payment-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const collectionQueries = [getCollection] as const;
export const merchantQueries = [listMerchantAccounts] as const;

/** A request is told by the events of its order. */
liveKeys({ order: collectionQueries, merchantAccount: merchantQueries });
