/** Queries that show where a house stands in its life. */
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/houses/house-check-endpoints.ts';
import { getHouse, houseFacets, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/houses/house-life-endpoints.ts';

export const lifeShown = [
  getHouse,
  getHouseRevision,
  pageHouses,
  houseFacets,
  pageHouseChecks,
  countHouseChecks,
  getHouseCheck,
];

export const editHref = (houseId: string): string => `/house/createOrEditHouse?id=${houseId}`;
