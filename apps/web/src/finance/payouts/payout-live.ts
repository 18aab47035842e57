/** Queries to refetch when payouts or the reconciliation change; payouts change landlord balances. */
import {
  countPayoutViews,
  getPayout,
  getPayoutRoom,
  pagePayouts,
  sumPayouts,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import {
  countDifferenceViews,
  getReconciliationStanding,
  pageDayRecords,
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { getWalletTotals, pageWalletParties } from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const payoutQueries = [
  ...[pagePayouts, sumPayouts, countPayoutViews, getPayout, getPayoutRoom],
  ...[getWalletTotals, pageWalletParties],
];

export const reconciliationQueries = [
  ...[pageReconciliations, pageDayRecords, pageDifferences, countDifferenceViews, getReconciliationStanding],
];

liveKeys({ payout: payoutQueries, reconciliation: reconciliationQueries });
