/** Which queries show houses and rooms: made stale by live changes. */
import {
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/channels/channel-room-endpoints.ts';
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/houses/house-check-endpoints.ts';
import { getHouse, houseFacets, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/houses/house-life-endpoints.ts';
import { getHouseHistory, listHousePapers } from '@minsu/contract/houses/house-record-endpoints.ts';
import {
  countRoomConditions,
  pageRoomLinks,
  pageRooms,
  previewRoomMove,
} from '@minsu/contract/houses/room-endpoints.ts';
import { getStandard, listStandards } from '@minsu/contract/houses/standard-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

/** What a change of a room makes stale. */
export const roomQueries = [pageRooms, pageRoomLinks, countRoomConditions, getHouse, getHouseHistory];

/** What a link makes stale besides. */
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
