/** What shows balances of the wallet; whatever is posted changes them. */
import {
  getWalletFlow,
  getWalletParty,
  getWalletTotals,
  pageWalletParties,
  sumWalletParties,
} from '@minsu/contract/wallet/wallet-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const walletQueries = [
  pageWalletParties,
  sumWalletParties,
  getWalletParty,
  getWalletTotals,
  getWalletFlow,
];

liveKeys({
  ledger: walletQueries,
  payout: walletQueries,
  statement: walletQueries,
  expense: walletQueries,
  landlord: [pageWalletParties, getWalletParty],
});
