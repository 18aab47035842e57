/** Queries to refetch when entries are posted. */
import {
  getLedgerEntry,
  getLedgerPeriod,
  getTrialBalance,
  pageAccountLines,
  pageLedgerAccounts,
  pageLedgerEntries,
  pageLedgerProofs,
  sumLedgerEntries,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const entryQueries = [
  pageLedgerEntries,
  getLedgerEntry,
  pageLedgerAccounts,
  pageAccountLines,
  getTrialBalance,
  sumLedgerEntries,
];
export const periodQueries = [getLedgerPeriod];
export const proofQueries = [pageLedgerProofs];

liveKeys({
  ledgerEntry: entryQueries,
  ledger: periodQueries,
  ledgerProof: proofQueries,
  payout: entryQueries,
  statement: entryQueries,
  expense: entryQueries,
  ownTransfer: entryQueries,
  order: [pageLedgerEntries, getLedgerEntry, sumLedgerEntries],
});
