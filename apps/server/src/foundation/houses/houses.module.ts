import { getClocks } from '@minsu/contract/foundation/houses/clock-endpoints.ts';
import {
  getHouse,
  houseFacets,
  houseOptions,
  pageHouses,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { standardFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import {
  getHouseHistory,
  listHousePapers,
} from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import {
  countRoomConditions,
  pageRoomLinks,
  pageRooms,
} from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { assignHousesBulk } from './assign-houses.ts';
import { clocksOf } from './clock-queries.ts';
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
import { purgeHouseUploadsJob } from './purge-house-uploads.ts';
import { remindOfLicencesJob } from './review/remind-of-licences.ts';
import { applyRoomMovesJob } from './rooms/apply-room-moves.ts';
import { batchAddRoomRoute } from './rooms/batch-add-room.ts';
import { createRoomRoute, editRoomRoute } from './rooms/edit-room.ts';
import { roomImport } from './rooms/import-rooms.ts';
import { conditionCounts, roomLinkPage, roomPage } from './rooms/room-queries.ts';
import { setRoomConditionRoute, setRoomConditionsBulk } from './rooms/set-room-condition.ts';
import { setHouseOnlineRoute, setHousesOnlineBulk } from './set-house-online.ts';
import { setUpHouseRoute } from './set-up-house.ts';
import { tagHousesBulk } from './tag-houses.ts';
import { listHousePicturesRoute, uploadHousePhotoRoute } from './upload-house-photo.ts';

export const housesModule: Module = {
  name: 'houses',
  routes: [
    ...houseLifeRoutes,
    setUpHouseRoute,
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
    'rooms.settleMoves': applyRoomMovesJob,
    'houses.remindOfLicences': remindOfLicencesJob,
  },
};
