/** What shows contracts; houses that change hands or are archived change which of them are covered. */
import {
  contractHouses,
  countContractViews,
  getContract,
  getContractHistory,
  pageContracts,
  pageUncovered,
} from '@minsu/contract/contracts/contract-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const contractQueries = [
  pageContracts,
  countContractViews,
  getContract,
  getContractHistory,
  contractHouses,
  pageUncovered,
];

liveKeys({ contract: contractQueries, house: [pageUncovered, contractHouses] });
