/** Queries to refetch when properties and rooms change. */
import {
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { getHouse, houseFacets, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import {
  getHouseHistory,
  listHousePapers,
} from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import {
  countRoomConditions,
  pageRoomLinks,
  pageRooms,
  previewRoomMove,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { getStandard, listStandards } from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

/** Queries to refetch when a room changes. */
export const roomQueries = [pageRooms, pageRoomLinks, countRoomConditions, getHouse, getHouseHistory];

/** Further queries to refetch when a link changes. */
export const linkQueries = [...roomQueries, pageChannelRooms, suggestLinks, getMappingCoverage];

liveKeys({
  house: [
    pageHouses,
    getHouse,
    houseFacets,
    getHouseHistory,
    listHousePapers,
    pageHouseChecks,
    countHouseChecks,
    getHouseCheck,
    getHouseRevision,
  ],
  standard: [listStandards, getStandard],
  room: [...roomQueries, previewRoomMove, pageHouses],
  order: [getHouse, pageHouses],
  roomBlock: [getHouseHistory],
});
