import { getLinkedRooms, previewLinkedRooms } from '@minsu/contract/room-status/linked-room-endpoints.ts';
import { pageRoomLog } from '@minsu/contract/room-status/room-log-endpoints.ts';
import { getBlock } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import { explainNight } from '@minsu/contract/room-status/why-endpoints.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import { when } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { nightFigures } from '../houses/house-hooks.ts';
import { blockDetail } from './block-queries.ts';
import { blockRoomsRoute } from './block-rooms.ts';
import { changeBlockRoute } from './change-block.ts';
import { roomLogExport } from './export-room-log.ts';
import { linkPreview } from './linked-room-preview-queries.ts';
import { linkedRooms } from './linked-room-queries.ts';
import { roomLog } from './room-log-queries.ts';
import { forgetStepsJob, releaseHoldsJob } from './room-status-jobs.ts';
import { saveLinkedRoomsRoute } from './save-linked-rooms.ts';
import { figuresOfHouse } from './sold-night-queries.ts';
import { unblockRoomRoute } from './unblock-room.ts';
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
