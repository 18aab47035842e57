/** Rooms that change what is left to sell: in and out of use, and from one type to another. */
import type { Module } from '../../platform/module.ts';
import { cancelRoomMoveRoute, moveRoomRoute, previewRoomMoveRoute } from './move-room-type.ts';
import { setRoomActiveRoute } from './set-room-active.ts';

export const roomsModule: Module = {
  name: 'rooms',
  routes: [setRoomActiveRoute, previewRoomMoveRoute, moveRoomRoute, cancelRoomMoveRoute],
};
