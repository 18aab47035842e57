/** What shows payouts and the reconciliation. Balances of landlords change with every payout. */
import {
  countPayoutViews,
  getPayout,
  getPayoutRoom,
  pagePayouts,
  sumPayouts,
} from '@minsu/contract/payouts/payout-endpoints.ts';
import {
  countDifferenceViews,
  getReconciliationStanding,
  pageDayRecords,
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/payouts/reconciliation-endpoints.ts';
import { getWalletTotals, pageWalletParties } from '@minsu/contract/wallet/wallet-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const payoutQueries = [
  ...[pagePayouts, sumPayouts, countPayoutViews, getPayout, getPayoutRoom],
  ...[getWalletTotals, pageWalletParties],
];

export const reconciliationQueries = [
  ...[pageReconciliations, pageDayRecords, pageDifferences, countDifferenceViews, getReconciliationStanding],
];

liveKeys({ payout: payoutQueries, reconciliation: reconciliationQueries });
