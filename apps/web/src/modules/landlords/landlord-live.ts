/** What shows landlords and their property; a house that changes hands or state shows there as well. */

import { pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import {
  countLandlordViews,
  getLandlord,
  getLandlordHistory,
  landlordOptions,
  landlordTags,
  pageLandlords,
} from '@minsu/contract/landlords/landlord-endpoints.ts';
import { landlordUserOptions } from '@minsu/contract/landlords/landlord-login-endpoints.ts';
import { getOwnerHome } from '@minsu/contract/landlords/owner-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

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
