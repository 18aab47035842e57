import {
  getLinkedRooms,
  previewLinkedRooms,
} from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { pageRoomLog } from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import { getBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { nightFigures } from '../../foundation/houses/house-hooks.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { blockDetail } from './blocks/block-queries.ts';
import { blockRoomsRoute } from './blocks/block-rooms.ts';
import { changeBlockRoute } from './blocks/change-block.ts';
import { unblockRoomRoute } from './blocks/unblock-room.ts';
import { roomLogExport } from './export-room-log.ts';
import { linkPreview } from './linked/linked-room-preview-queries.ts';
import { linkedRooms } from './linked/linked-room-queries.ts';
import { saveLinkedRoomsRoute } from './linked/save-linked-rooms.ts';
import { roomLog } from './room-log-queries.ts';
import { forgetStepsJob, releaseHoldsJob } from './room-status-jobs.ts';
import { figuresOfHouse } from './sold-night-queries.ts';
import { whyNight } from './why-queries.ts';

export const roomStatusModule: Module = {
  name: 'room-status',
  routes: [
    query(getBlock, (ctx, { id }) => blockDetail(ctx, id)),
    blockRoomsRoute,
    changeBlockRoute,
    unblockRoomRoute,
    query(getLinkedRooms, (ctx, { houseId }) => linkedRooms(ctx, houseId)),
    query(previewLinkedRooms, linkPreview),
    saveLinkedRoomsRoute,
    query(explainNight, whyNight),
    query(pageRoomLog, roomLog),
    ...exportRoutes(roomLogExport),
  ],
  hooks: [when(nightFigures, figuresOfHouse)],
  jobs: { 'roomStatus.releaseHolds': releaseHoldsJob, 'roomStatus.forgetSteps': forgetStepsJob },
  works: [exportWork(roomLogExport)],
  constraints: {
    room_night_pkey: roomStatusFailures.roomJustTaken,
    room_night_slot_check: roomStatusFailures.slotBesideNight,
  },
};
