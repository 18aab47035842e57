import {
  getHouse,
  houseFacets,
  houseOptions,
  pageHouses,
  pageRooms,
} from '@minsu/contract/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { batchAddRoomRoute } from './batch-add-room.ts';
import { houseDetail } from './house-detail-queries.ts';
import { houseFacetsOf, houseOptionsOf, housePage } from './house-queries.ts';
import { roomPage } from './room-queries.ts';
import { setHouseOnlineRoute } from './set-house-online.ts';
import { setRoomConditionRoute } from './set-room-condition.ts';

export const housesModule: Module = {
  name: 'houses',
  routes: [
    query(pageHouses, housePage),
    query(houseFacets, houseFacetsOf),
    query(houseOptions, houseOptionsOf),
    query(getHouse, (ctx, { id }) => houseDetail(ctx, id)),
    setHouseOnlineRoute,
    query(pageRooms, roomPage),
    batchAddRoomRoute,
    setRoomConditionRoute,
  ],
  constraints: { rooms_number_key: houseFailures.numberTaken },
};
