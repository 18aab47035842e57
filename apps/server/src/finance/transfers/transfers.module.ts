/** Transfers between own accounts 内部转账: recorded, confirmed by a second person from the threshold on, posted. */
import { getTransferBalance, pageTransfers } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { transferFailures } from '@minsu/contract/finance/transfers/transfer-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { transferExport } from './export-transfers.ts';
import {
  confirmTransferRoute,
  recordTransferRoute,
  rejectTransferRoute,
  transferBalance,
  voidTransferRoute,
  withdrawTransferRoute,
} from './move-own-money.ts';
import { transferPage } from './transfer-queries.ts';

export const transfersModule: Module = {
  name: 'transfers',
  routes: [
    query(pageTransfers, transferPage),
    query(getTransferBalance, transferBalance),
    recordTransferRoute,
    confirmTransferRoute,
    rejectTransferRoute,
    withdrawTransferRoute,
    voidTransferRoute,
    ...exportRoutes(transferExport),
  ],
  works: [exportWork(transferExport)],
  constraints: {
    own_transfers_four_eyes_check: transferFailures.ownTransfer,
    own_transfers_two_accounts_check: transferFailures.sameAccount,
  },
};
