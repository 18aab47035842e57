/** What a card says of its room, beside its words. Pure. */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { DayCounter, DayRoom } from '@minsu/contract/room-status/day-board-endpoints.ts';
import type { Tone } from '../../../components/state-dot.tsx';

/** Each room stands in exactly one of these. */
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

/** Nights the guest still has; none on the day he leaves. */
export const nightsLeft = (room: DayRoom): number =>
  room.inHouse ? Math.max(0, daysBetween(room.businessDate, room.inHouse.checkOut)) : 0;

/** What a click on the card opens. */
export const openKeyOf = ({ id, inHouse, arriving, block }: DayRoom): string => {
  const stay = inHouse ?? arriving;
  if (stay) return `stay:${stay.stayId}`;
  return block ? `block:${block.id}` : `room:${id}`;
};

const dayActions = ['checkOut', 'checkIn', 'setClean'] as const;
export type DayAction = (typeof dayActions)[number];

/** The one thing to do with the room next, for who may do it. */
export const actionOf = (room: DayRoom, may: (action: DayAction) => boolean): DayAction | null => {
  if (room.leaving && may('checkOut')) return 'checkOut';
  if (room.arriving && !room.inHouse && may('checkIn')) return 'checkIn';
  return room.condition === 'dirty' && may('setClean') ? 'setClean' : null;
};

export type CardLine = 'inHouse' | 'arriving' | 'block' | 'next';

/** As many lines as a card holds; who is there now comes first. */
export const linesOf = ({ inHouse, arriving, block, next }: DayRoom): CardLine[] => {
  const lines: CardLine[] = [
    ...(inHouse ? (['inHouse'] as const) : []),
    ...(arriving ? (['arriving'] as const) : []),
    ...(block ? (['block'] as const) : []),
    ...(next ? (['next'] as const) : []),
  ];
  return lines.slice(0, 3);
};
