/** Queries to refetch when a property's state changes. */
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { getHouse, houseFacets, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';

export const lifecycleEndpoints = [
  getHouse,
  getHouseRevision,
  pageHouses,
  houseFacets,
  pageHouseChecks,
  countHouseChecks,
  getHouseCheck,
];

export const editHref = (houseId: string): string => `/house/createOrEditHouse?id=${houseId}`;
