/** The wallet: ledger balances of the business and of each landlord. */
import {
  getWalletFlow,
  getWalletParty,
  getWalletTotals,
  pageWalletParties,
  sumWalletParties,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { walletExport } from './export-wallet.ts';
import { walletFlow } from './wallet-flow-queries.ts';
import { walletParty, walletPartyPage, walletPartySums } from './wallet-party-queries.ts';
import { walletTotals } from './wallet-total-queries.ts';

export const walletModule: Module = {
  name: 'wallet',
  routes: [
    query(pageWalletParties, walletPartyPage),
    query(sumWalletParties, walletPartySums),
    query(getWalletParty, (ctx, { landlordId }) => walletParty(ctx, landlordId)),
    query(getWalletTotals, walletTotals),
    query(getWalletFlow, walletFlow),
    ...exportRoutes(walletExport),
  ],
  works: [exportWork(walletExport)],
};
