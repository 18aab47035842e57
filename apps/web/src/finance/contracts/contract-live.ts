/** Queries to refetch when contracts change; properties changing hands or archived change coverage. */
import {
  contractHouses,
  countContractViews,
  getContract,
  getContractHistory,
  pageContracts,
  pageUncovered,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const contractQueries = [
  pageContracts,
  countContractViews,
  getContract,
  getContractHistory,
  contractHouses,
  pageUncovered,
];

liveKeys({ contract: contractQueries, house: [pageUncovered, contractHouses] });
