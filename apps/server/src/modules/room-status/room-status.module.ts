import { getBlock, getBoard } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { blockDetail } from './block-queries.ts';
import { blockRoomsRoute } from './block-rooms.ts';
import { readBoard } from './board-queries.ts';
import { changeBlockRoute } from './change-block.ts';
import { unblockRoomRoute } from './unblock-room.ts';

export const roomStatusModule: Module = {
  name: 'room-status',
  routes: [
    query(getBoard, readBoard),
    query(getBlock, (ctx, { id }) => blockDetail(ctx, id)),
    blockRoomsRoute,
    changeBlockRoute,
    unblockRoomRoute,
  ],
  constraints: { room_night_pkey: roomStatusFailures.roomJustTaken },
};
