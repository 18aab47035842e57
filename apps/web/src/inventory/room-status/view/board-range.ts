/** Converts a board selection to a room and dates. Pure. */

import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { BoardRange } from '../board/board-model.ts';
import { roomOfRow } from './board-bars.ts';
import type { RoomPlace } from './board-data.ts';

export interface RangePlace {
  readonly range: BoardRange;
  readonly of: RoomPlace;
  readonly from: string;
  readonly to: string;
}

/** Excludes the property's past days: then `from` is not before `to`. */
export const placeOfRange = (
  board: Board,
  places: ReadonlyMap<string, RoomPlace>,
  range: BoardRange,
): RangePlace | null => {
  const roomId = roomOfRow(range.rowKey);
  const of = roomId === null ? undefined : places.get(roomId);
  if (!of) return null;
  const first = addDays(board.from, range.from);
  const today = of.house.businessDate;
  return { range, of, from: first < today ? today : first, to: addDays(board.from, range.to) };
};
