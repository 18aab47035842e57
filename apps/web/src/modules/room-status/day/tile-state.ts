/** The state that fills a tile, and what has changed under an open popover. Pure. */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { DayRoom } from '@minsu/contract/room-status/day-board-endpoints.ts';

/** Each room is in exactly one. `come`: a guest arrives today; `late`: the guest should have left. */
export type TileState = 'stay' | 'leave' | 'late' | 'come' | 'shut' | 'dirty' | 'free';

export const tileStateOf = (room: DayRoom): TileState => {
  if (room.inHouse) return room.overdue ? 'late' : room.leaving ? 'leave' : 'stay';
  if (room.arriving) return 'come';
  if (room.block) return 'shut';
  return room.condition === 'dirty' ? 'dirty' : 'free';
};

/** The guest a tile names: the one in the room, else the one arriving. */
export const guestOf = ({ inHouse, arriving }: DayRoom) => inHouse ?? arriving;

/** A guest is in the room or arrives, and the room is dirty. */
export const isUnready = (room: DayRoom): boolean => room.condition === 'dirty' && guestOf(room) !== null;

/** Nights past the check-out date; 0 when only the hour has passed. */
export const daysLate = (room: DayRoom): number =>
  room.inHouse ? Math.max(0, daysBetween(room.inHouse.checkOut, room.businessDate)) : 0;

/** Nights the vacant room can be sold from tonight; null when nothing is booked after. */
export const freeNights = (room: DayRoom): number | null =>
  room.next ? daysBetween(room.businessDate, room.next.from) : null;

/**
 * The facts a popover offers its actions by. When they differ from those it was opened with, another user has been
 * faster: every action from the popover closes it first.
 */
export const factsOf = ({ inHouse, arriving, block, condition, task }: DayRoom): string =>
  [
    inHouse && `${inHouse.stayId} ${inHouse.checkOut}`,
    arriving?.stayId,
    block && `${block.id} ${block.to}`,
    condition,
    task && `${task.id} ${task.state}`,
  ].join('|');
