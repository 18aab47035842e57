import { coreFailures } from '@minsu/contract/failure.ts';
import { getClocks } from '@minsu/contract/houses/clock-endpoints.ts';
import { getHouse, houseFacets, houseOptions, pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { standardFailures } from '@minsu/contract/houses/house-life-failures.ts';
import { getHouseHistory, listHousePapers } from '@minsu/contract/houses/house-record-endpoints.ts';
import { countRoomConditions, pageRoomLinks, pageRooms } from '@minsu/contract/houses/room-endpoints.ts';
import { bulkRoutes, bulkWork } from '../../platform/bulk.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import { importRoutes, importWork } from '../../platform/imports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { assignHousesBulk } from './assign-houses.ts';
import { batchAddRoomRoute } from './batch-add-room.ts';
import { clocksOf } from './clock-queries.ts';
import { createRoomRoute, editRoomRoute } from './edit-room.ts';
import { houseExport } from './export-houses.ts';
import { houseDetail } from './house-detail-queries.ts';
import {
  getHouseDocumentRoute,
  listHouseDocumentsRoute,
  uploadHouseDocumentRoute,
} from './house-documents.ts';
import { searchHouses, searchRooms } from './house-hit-queries.ts';
import { houseLifeRoutes } from './house-life-routes.ts';
import { houseFacetsOf, houseOptionsOf, housePage } from './house-queries.ts';
import { houseHistory, housePapers } from './house-record-queries.ts';
import { houseImport } from './import-houses.ts';
import { roomImport } from './import-rooms.ts';
import { purgeHouseUploadsJob } from './purge-house-uploads.ts';
import { remindOfLicencesJob } from './remind-of-licences.ts';
import { conditionCounts, roomLinkPage, roomPage } from './room-queries.ts';
import { setHouseOnlineRoute, setHousesOnlineBulk } from './set-house-online.ts';
import { setRoomConditionRoute, setRoomConditionsBulk } from './set-room-condition.ts';
import { settleRoomMovesJob } from './settle-room-moves.ts';
import { tagHousesBulk } from './tag-houses.ts';
import { listHousePicturesRoute, uploadHousePhotoRoute } from './upload-house-photo.ts';

export const housesModule: Module = {
  name: 'houses',
  routes: [
    ...houseLifeRoutes,
    query(pageHouses, housePage),
    query(houseFacets, houseFacetsOf),
    query(houseOptions, houseOptionsOf),
    query(getClocks, clocksOf),
    query(getHouse, (ctx, { id }) => houseDetail(ctx, id)),
    query(listHousePapers, (ctx, { houseId }) => housePapers(ctx, houseId)),
    query(getHouseHistory, houseHistory),
    setHouseOnlineRoute,
    query(pageRooms, roomPage),
    query(pageRoomLinks, roomLinkPage),
    batchAddRoomRoute,
    createRoomRoute,
    editRoomRoute,
    setRoomConditionRoute,
    query(countRoomConditions, conditionCounts),
    uploadHousePhotoRoute,
    listHousePicturesRoute,
    uploadHouseDocumentRoute,
    listHouseDocumentsRoute,
    getHouseDocumentRoute,
    ...importRoutes(roomImport),
    ...importRoutes(houseImport),
    ...exportRoutes(houseExport),
    ...bulkRoutes(setHousesOnlineBulk),
    ...bulkRoutes(tagHousesBulk),
    ...bulkRoutes(assignHousesBulk),
    ...bulkRoutes(setRoomConditionsBulk),
  ],
  search: [
    { group: 'house', permission: 'house:read', find: searchHouses },
    { group: 'room', permission: 'house:read', find: searchRooms },
  ],
  works: [
    importWork(roomImport),
    importWork(houseImport),
    exportWork(houseExport),
    bulkWork(setHousesOnlineBulk),
    bulkWork(tagHousesBulk),
    bulkWork(assignHousesBulk),
    bulkWork(setRoomConditionsBulk),
  ],
  constraints: {
    rooms_number_key: houseFailures.numberTaken,
    // Two began at the same moment; the second sees the first's draft when it asks again.
    house_revisions_open_key: coreFailures.stale,
    house_standards_draft_key: standardFailures.draftExists,
    house_standards_kind_number_key: standardFailures.draftExists,
  },
  jobs: {
    'houses.purgeUploads': purgeHouseUploadsJob,
    'rooms.settleMoves': settleRoomMovesJob,
    'houses.remindOfLicences': remindOfLicencesJob,
  },
};
