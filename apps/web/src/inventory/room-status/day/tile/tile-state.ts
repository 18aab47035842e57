/** Tile state, and detection of changes under an open popover. Pure. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';

/** Each room is in exactly one. `come`: a guest arrives today; `late`: the guest should have left. */
export type TileState = 'stay' | 'leave' | 'late' | 'come' | 'shut' | 'dirty' | 'free';

export const tileStateOf = (room: DayRoom): TileState => {
  if (room.inHouse) return room.overdue ? 'late' : room.leaving ? 'leave' : 'stay';
  if (room.arriving) return 'come';
  if (room.block) return 'shut';
  return room.condition === 'dirty' ? 'dirty' : 'free';
};

/** Guest named on the tile: in house, else arriving. */
export const guestOf = ({ inHouse, arriving }: DayRoom) => inHouse ?? arriving;

/** The room is dirty with a guest in house or arriving. */
export const isUnready = (room: DayRoom): boolean => room.condition === 'dirty' && guestOf(room) !== null;

/** Nights past the check-out date; 0 if only the time has passed. */
export const daysLate = (room: DayRoom): number =>
  room.inHouse ? Math.max(0, daysBetween(room.inHouse.checkOut, room.businessDate)) : 0;

/** Sellable nights of a vacant room from tonight; null without a later booking. */
export const freeNights = (room: DayRoom): number | null =>
  room.next ? daysBetween(room.businessDate, room.next.from) : null;

/**
 * Facts that determine a popover's actions. If they differ from those at opening, another user was faster, and
 * actions close the popover first.
 */
export const factsOf = ({ inHouse, arriving, block, condition, task }: DayRoom): string =>
  [
    inHouse && `${inHouse.stayId} ${inHouse.checkOut}`,
    arriving?.stayId,
    block && `${block.id} ${block.to}`,
    condition,
    task && `${task.id} ${task.state}`,
  ].join('|');
