/** Endpoints and jobs of the ledger; other modules post through `post-entries.ts`. */
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
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { when } from '../../platform/hooks.ts';
import { query, replicaQuery } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { companySettled, settlementVoided } from '../../sales/companies/company-hooks.ts';
import { orderEmptied, soldPaymentTaken } from '../../sales/orders/order-hooks.ts';
import { accountStatement, pageOfAccounts } from './account-page-queries.ts';
import { adjustLedgerRoute, reverseAdjustmentRoute } from './adjust-ledger.ts';
import { backfillJob } from './backfill.ts';
import { entryDetail, pageOfEntries } from './entry-queries.ts';
import { sumEntries } from './entry-sum-queries.ts';
import { accountLinesExport } from './export-account-lines.ts';
import { accountExport, trialExport } from './export-balances.ts';
import { entryExport } from './export-entries.ts';
import { lockLedgerRoute, unlockLedgerRoute } from './lock-period.ts';
import { ledgerPeriod } from './period-queries.ts';
import { postOrderMoney, postSoldPayment } from './post-order-money.ts';
import { postSettlement, takeSettlementBack } from './post-settlement.ts';
import { pageOfProofs, proveAskedJob, proveLedgerRoute, proveNightlyJob } from './prove-ledger.ts';
import { trialBalance } from './trial-balance-queries.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  routes: [
    replicaQuery(pageLedgerEntries, pageOfEntries),
    replicaQuery(sumLedgerEntries, sumEntries),
    query(getLedgerEntry, (ctx, { id }) => entryDetail(ctx, id)),
    replicaQuery(pageLedgerAccounts, pageOfAccounts),
    replicaQuery(pageAccountLines, accountStatement),
    replicaQuery(getTrialBalance, trialBalance),
    adjustLedgerRoute,
    reverseAdjustmentRoute,
    query(getLedgerPeriod, ledgerPeriod),
    lockLedgerRoute,
    unlockLedgerRoute,
    query(pageLedgerProofs, pageOfProofs),
    proveLedgerRoute,
    ...exportRoutes(entryExport),
    ...exportRoutes(accountLinesExport),
    ...exportRoutes(accountExport),
    ...exportRoutes(trialExport),
  ],
  works: [
    exportWork(entryExport),
    exportWork(accountLinesExport),
    exportWork(accountExport),
    exportWork(trialExport),
  ],
  hooks: [
    when(soldPaymentTaken, postSoldPayment),
    when(orderEmptied, postOrderMoney),
    when(companySettled, postSettlement),
    when(settlementVoided, takeSettlementBack),
  ],
  jobs: {
    'ledger.backfill': backfillJob,
    'ledger.proveAsked': proveAskedJob,
    'ledger.proveNightly': proveNightlyJob,
  },
  constraints: {
    ledger_accounts_guarded_check: ledgerFailures.belowZero,
    ledger_entries_balanced: ledgerFailures.unbalanced,
    ledger_entries_open: ledgerFailures.periodClosedMeanwhile,
    ledger_proofs_open_key: ledgerFailures.proofUnderWay,
  },
};
