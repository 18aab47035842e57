/** Derived values of a room card. Pure. */

import type { DayCounter, DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Tone } from '../../../components/state-dot.tsx';

/** Each room is in exactly one of these. */
const roomStates = ['vacantClean', 'vacantDirty', 'occupiedClean', 'occupiedDirty', 'blocked'] as const;
export type RoomState = (typeof roomStates)[number];

export const stateOfRoom = (room: Pick<DayRoom, 'counters'>): RoomState =>
  roomStates.find((state) => (room.counters as readonly DayCounter[]).includes(state)) ?? 'vacantClean';

export const stateTones: Record<RoomState, Tone> = {
  vacantClean: 'ok',
  vacantDirty: 'warn',
  occupiedClean: 'info',
  occupiedDirty: 'warn',
  blocked: 'neutral',
};

/** Remaining nights of the guest; 0 on the departure date. */
export const nightsLeft = (room: DayRoom): number =>
  room.inHouse ? Math.max(0, daysBetween(room.businessDate, room.inHouse.checkOut)) : 0;

/** Panel opened by clicking the card. */
export const openKeyOf = ({ id, inHouse, arriving, block }: DayRoom): string => {
  const stay = inHouse ?? arriving;
  if (stay) return `stay:${stay.stayId}`;
  return block ? `block:${block.id}` : `room:${id}`;
};

const dayActions = ['checkOut', 'checkIn', 'setClean'] as const;
export type DayAction = (typeof dayActions)[number];

/** Next action of a room that the user may do. */
export const actionOf = (room: DayRoom, may: (action: DayAction) => boolean): DayAction | null => {
  if (room.leaving && may('checkOut')) return 'checkOut';
  if (room.arriving && !room.inHouse && may('checkIn')) return 'checkIn';
  return room.condition === 'dirty' && may('setClean') ? 'setClean' : null;
};

export type CardLine = 'inHouse' | 'arriving' | 'block' | 'next';

/** As many lines as a card holds, the current guest first. */
export const linesOf = ({ inHouse, arriving, block, next }: DayRoom): CardLine[] => {
  const lines: CardLine[] = [
    ...(inHouse ? (['inHouse'] as const) : []),
    ...(arriving ? (['arriving'] as const) : []),
    ...(block ? (['block'] as const) : []),
    ...(next ? (['next'] as const) : []),
  ];
  return lines.slice(0, 3);
};
