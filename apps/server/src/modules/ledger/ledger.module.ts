/** All that the ledger answers and does; everybody else posts through `post-entries.ts`. */
import { ledgerFailures } from '@minsu/contract/ledger/ledger-failures.ts';
import type { Module } from '../../platform/module.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  routes: [],
  constraints: {
    ledger_accounts_guarded_check: ledgerFailures.belowZero,
    ledger_entries_balanced: ledgerFailures.unbalanced,
    ledger_entries_open: ledgerFailures.periodClosedMeanwhile,
  },
};
