/** Commands on rooms that change availability: enabling, disabling and moving to another room type. */
import type { Module } from '../../platform/module.ts';
import { cancelRoomMoveRoute, moveRoomRoute, previewRoomMoveRoute } from './move-room-type.ts';
import { setRoomActiveRoute } from './set-room-active.ts';

export const roomsModule: Module = {
  name: 'rooms',
  routes: [setRoomActiveRoute, previewRoomMoveRoute, moveRoomRoute, cancelRoomMoveRoute],
};
