/** Contracts with landlords: routes, jobs and hooks. */
import {
  contractHouses,
  contractsOfHouses,
  countContractViews,
  getContract,
  getContractHistory,
  pageContracts,
  pageUncovered,
  previewStatement,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { contractHistory } from './contract-history-queries.ts';
import { searchContracts } from './contract-hit-queries.ts';
import { contractPage, contractViewCounts } from './contract-queries.ts';
import { contractDetail } from './contract-row-queries.ts';
import { contractsOfHousesIn, housesOfLandlord, uncoveredHouses } from './covered-house-queries.ts';
import { endContractRoute } from './end-contract.ts';
import { contractExport } from './export-contracts.ts';
import { contractImport } from './import-contracts.ts';
import { statementPreview } from './preview-statement.ts';
import { printContractRoute } from './print-contract.ts';
import { createContractRoute, discardDraftRoute, saveDraftRoute } from './save-draft.ts';
import { settleContractsJob } from './settle-contracts.ts';
import { signContractRoute } from './sign-contract.ts';
import { watchCoveredHousesJob } from './watch-covered-houses.ts';

export const contractsModule: Module = {
  name: 'contracts',
  routes: [
    query(pageContracts, contractPage),
    query(countContractViews, contractViewCounts),
    query(getContract, (ctx, { id }) => contractDetail(ctx, id)),
    query(getContractHistory, contractHistory),
    query(contractHouses, housesOfLandlord),
    query(contractsOfHouses, contractsOfHousesIn),
    query(pageUncovered, uncoveredHouses),
    query(previewStatement, statementPreview),
    createContractRoute,
    saveDraftRoute,
    discardDraftRoute,
    signContractRoute,
    endContractRoute,
    printContractRoute,
    ...exportRoutes(contractExport),
    ...importRoutes(contractImport),
  ],
  works: [exportWork(contractExport), importWork(contractImport)],
  search: [{ group: 'contract', permission: 'contract:read', find: searchContracts }],
  jobs: { settleContracts: settleContractsJob, watchCoveredHouses: watchCoveredHousesJob },
  constraints: { contract_houses_overlap: contractFailures.overlapNow },
};
