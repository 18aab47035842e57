/** Queries to refetch when landlords, or their properties' ownership or state, change. */

import {
  countLandlordViews,
  getLandlord,
  getLandlordHistory,
  landlordOptions,
  landlordTags,
  pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordUserOptions } from '@minsu/contract/finance/landlords/landlord-login-endpoints.ts';
import { getOwnerHome } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const landlordQueries = [
  pageLandlords,
  countLandlordViews,
  getLandlord,
  getLandlordHistory,
  landlordTags,
  landlordOptions,
];
export const landlordHouseQueries = [...landlordQueries, pageHouses];
export const landlordLoginQueries = [...landlordQueries, landlordUserOptions];

liveKeys({
  landlord: landlordQueries,
  house: [pageLandlords, getLandlord, pageHouses, getOwnerHome],
  roomBlock: [getOwnerHome],
  order: [getOwnerHome],
  contract: [pageLandlords, getLandlord, getOwnerHome],
});
