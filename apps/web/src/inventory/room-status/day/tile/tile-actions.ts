/** Actions of a tile's popover, most likely first. Pure. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { isMadeBySystem } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { Permission } from '@minsu/contract/permission.ts';

/** Stay actions; the server lists those the user may do now. */
const inHouseActions = ['checkOut', 'extend', 'changeHours', 'move', 'addCharge', 'addPayment'] as const;
const arrivingActions = ['checkIn', 'move', 'assign', 'addPayment'] as const;
export type TileStayAction = (typeof inHouseActions)[number] | (typeof arrivingActions)[number];

/** Actions on the room itself. `sell`: a walk-in from tonight; `book`: from another day. */
export type TileRoomAction =
  | 'sell'
  | 'book'
  | 'block'
  | 'setClean'
  | 'clean'
  | 'openTask'
  | 'openBlock'
  | 'unblock';
export type TileAction = TileStayAction | TileRoomAction | 'details';

type May = (permission: Permission) => boolean;

const vacantActions = (may: May): TileRoomAction[] => [
  ...(may('order:create') ? (['sell', 'book'] as const) : []),
  ...(may('roomStatus:block') ? (['block'] as const) : []),
];

const cleaningActions = ({ condition, task }: DayRoom, may: May): TileRoomAction[] => [
  ...(condition === 'dirty' && may('room:condition') ? (['setClean'] as const) : []),
  ...(task ? (['openTask'] as const) : may('task:assign') ? (['clean'] as const) : []),
];

const blockActions = ({ block }: DayRoom, may: May): TileRoomAction[] => [
  'openBlock',
  ...(block && may('roomStatus:block') && !isMadeBySystem(block.kind) ? (['unblock'] as const) : []),
];

/** `allowed`: actions the server lists for the stay; empty until loaded and for users without access to orders. */
export const tileActionsOf = (room: DayRoom, may: May, allowed: ReadonlySet<string>): TileAction[] => {
  const onStay = (keys: readonly TileStayAction[]) => keys.filter((key) => allowed.has(key));
  const cleaning = cleaningActions(room, may);
  if (room.inHouse) return [...onStay(inHouseActions), ...cleaning, 'details'];
  if (room.arriving) return [...onStay(arrivingActions), ...cleaning, 'details'];
  if (room.block) return [...blockActions(room, may), ...cleaning, 'details'];
  const dirtyFirst = room.condition === 'dirty';
  return [...(dirtyFirst ? cleaning : []), ...vacantActions(may), ...(dirtyFirst ? [] : cleaning), 'details'];
};

/** Single-key shortcuts in a popover. */
export const tileKeys: Partial<Record<TileAction, string>> = {
  book: 'b',
  block: 'x',
  clean: 'c',
  setClean: 's',
  extend: 'e',
  move: 'm',
  addCharge: 'f',
  addPayment: 'p',
  details: 'o',
};
