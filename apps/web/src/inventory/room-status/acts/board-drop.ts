/** Server request for a drop on the board. Pure. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { BarMove, BoardChange } from '../board/board-model.ts';
import { type BarPlace, movesFrom, roomOfRow } from '../view/board-bars.ts';

export const placeOf = (change: BarMove, firstDay: string): BarPlace | null => {
  const roomId = roomOfRow(change.rowKey);
  return roomId === null
    ? null
    : { roomId, from: addDays(firstDay, change.from), to: addDays(firstDay, change.to) };
};

export interface StayChange {
  readonly roomId?: string;
  readonly checkIn?: string;
  readonly checkOut?: string;
}

/** Null if nothing would change. */
export const stayChange = (
  stay: BoardStay,
  kind: BoardChange['kind'],
  { roomId, from, to }: BarPlace,
): StayChange | null => {
  if (kind === 'resizeStart') return { checkIn: from };
  if (kind === 'resizeEnd') return { checkOut: to };
  if (kind === 'place') return { roomId };
  const room = roomId === stay.roomId ? {} : { roomId };
  // A guest in house keeps the dates; sideways movement is ignored.
  if (stay.shown === 'in_house') return room.roomId === undefined ? null : room;
  const dates = from === stay.checkIn ? {} : { checkIn: from, checkOut: to };
  const change = { ...room, ...dates };
  return Object.keys(change).length === 0 ? null : change;
};

/** Resulting position, which for a guest in house may differ from the drop. */
export const placeAfter = (
  stay: BoardStay,
  place: BarPlace,
  change: StayChange,
  today: string,
): BarPlace => ({
  roomId: place.roomId,
  from: change.checkIn ?? (change.roomId === undefined ? stay.checkIn : movesFrom(stay, today)),
  to: change.checkOut ?? (stay.overdue && change.checkIn === undefined ? place.to : stay.checkOut),
});
