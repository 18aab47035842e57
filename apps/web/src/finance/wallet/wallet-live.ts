/** Queries to refetch when postings change wallet balances. */
import {
  getWalletFlow,
  getWalletParty,
  getWalletTotals,
  pageWalletParties,
  sumWalletParties,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

const walletQueries = [pageWalletParties, sumWalletParties, getWalletParty, getWalletTotals, getWalletFlow];

liveKeys({
  ledger: walletQueries,
  payout: walletQueries,
  statement: walletQueries,
  expense: walletQueries,
  landlord: [pageWalletParties, getWalletParty],
});
