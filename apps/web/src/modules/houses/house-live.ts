/** Which queries show houses and rooms: made stale by live changes. */
import { getHouse, houseFacets, pageHouses, pageRooms } from '@minsu/contract/houses/house-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

liveKeys({
  house: [pageHouses, getHouse, houseFacets],
  room: [pageRooms, getHouse, pageHouses],
  order: [getHouse, pageHouses],
});
