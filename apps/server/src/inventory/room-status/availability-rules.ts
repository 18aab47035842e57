/** Which rooms of a type are free, which one to assign, and how many are left to sell. */

import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import { type TypedRoom, typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';

/** How many nights around a stay are checked for neighbours. */
export const NEIGHBOUR_NIGHTS = 14;

export interface OccupiedRoom extends TypedRoom {
  readonly id: string;
  readonly number: string;
  readonly floor: string | null;
  readonly condition: RoomCondition;
  /** Occupied nights and nights blocked by an hourly stay, from 14 nights before the range to 14 after it. */
  readonly taken: readonly string[];
  /** Those of them that only an hourly stay blocks. */
  readonly slots?: readonly NightSlot[];
  /** Nights that an early arrival or late departure blocks for other guests. */
  readonly times?: readonly NightTime[];
  /** An out-of-service block overlaps the range: it can be sold, with a warning. */
  readonly outOfService: boolean;
}

/** A slot, and a night that cannot be slept in because of it. */
export interface NightSlot {
  readonly night: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** A guest with individual times, and the night that no other guest can have because of them. */
export interface NightTime {
  readonly night: string;
  readonly day: string;
  /** Which end of the guest's stay. */
  readonly stayEnd: 'arrival' | 'departure';
  /** `HH:mm` */
  readonly time: string;
  /** Guest and order. */
  readonly who: string;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Types of a room on the nights of [from, to): one, or two if it changes within. */
export const typesIn = (room: TypedRoom, { from, to }: Range): string[] => [
  ...new Set([typeOn(room, from), typeOn(room, addDays(to, -1))]),
];

/**
 * Rooms that have a type on some night of the range. Nights with another type count as taken, so that counts and
 * choices respect planned changes of type.
 */
export const roomsOfType = <R extends OccupiedRoom>(
  rooms: readonly R[],
  roomTypeId: string,
  range: Range,
): R[] =>
  rooms
    .filter((room) => typesIn(room, range).includes(roomTypeId))
    .map((room) => {
      if (room.nextTypeId === null) return room;
      const around = datesOf(addDays(range.from, -NEIGHBOUR_NIGHTS), addDays(range.to, NEIGHBOUR_NIGHTS));
      const away = around.filter((night) => typeOn(room, night) !== roomTypeId);
      return { ...room, taken: [...new Set([...room.taken, ...away])].sort() };
    });

type Refused = { readonly failure: Failure; readonly params: Params };

export const timeRefusal = (room: string, { stayEnd, day, time, who }: NightTime): Refused => {
  const { guestLeavesLater, guestArrivesEarlier } = roomStatusFailures;
  const failure = stayEnd === 'departure' ? guestLeavesLater : guestArrivesEarlier;
  return { failure, params: { room, day, time, who } };
};

/** Room with the nights blocked by these times marked as taken. */
export const withTimes = (room: OccupiedRoom, times: readonly NightTime[]): OccupiedRoom => {
  const more = times.filter(({ night }) => !room.taken.includes(night));
  if (more.length === 0) return room;
  const taken = [...new Set([...room.taken, ...more.map(({ night }) => night)])].sort();
  return { ...room, taken, times: [...(room.times ?? []), ...more] };
};

/** The failure when an hourly stay or individual times block a night no one occupies; null if it is occupied. */
export const barRefusal = (room: OccupiedRoom, night: string): Refused | null => {
  const slot = room.slots?.find((one) => one.night === night);
  if (slot) {
    const { day, from, to } = slot;
    return { failure: roomStatusFailures.slotInWay, params: { room: room.number, day, from, to } };
  }
  const time = room.times?.find((one) => one.night === night);
  return time ? timeRefusal(room.number, time) : null;
};

/** The failure for the first conflicting night of a room that is not free on all nights of the range. */
export const takenRefusal = (room: OccupiedRoom, range: Range, roomTypeId: string): Refused => {
  const night = room.taken.find((taken) => taken >= range.from && taken < range.to) ?? range.from;
  const barred = barRefusal(room, night);
  if (barred) return barred;
  const away = typeOn(room, night) !== roomTypeId;
  const { roomOfOtherType, roomTaken } = roomStatusFailures;
  return { failure: away ? roomOfOtherType : roomTaken, params: { room: room.number, night } };
};

const isFree = (room: Pick<OccupiedRoom, 'taken'>, { from, to }: Range): boolean =>
  !room.taken.some((night) => night >= from && night < to);

/** Rooms free throughout [from, to). */
export const freeRooms = <R extends Pick<OccupiedRoom, 'taken'>>(rooms: readonly R[], range: Range): R[] =>
  rooms.filter((room) => isFree(room, range));

/** Free nights next to the range that a stay would leave between itself and its neighbours; each side ≤ 14. */
export const orphanNights = (taken: readonly string[], { from, to }: Range, today?: string): number => {
  const owned = new Set(taken);
  const run = (first: string, step: 1 | -1): number => {
    let nights = 0;
    for (let night = first; nights < NEIGHBOUR_NIGHTS && !owned.has(night); night = addDays(night, step)) {
      // A past night can no longer be sold, so none is lost.
      if (today !== undefined && night < today) break;
      nights += 1;
    }
    return nights;
  };
  return run(addDays(from, -1), -1) + run(to, 1);
};

const readiness: Record<RoomCondition, number> = { inspected: 0, clean: 1, dirty: 2 };

/**
 * Rooms free throughout, best first: in service, then the tightest gap, then inspected before clean before dirty, then
 * in the given order of room numbers. `today`: the house's business date.
 */
export const roomsByFit = <R extends OccupiedRoom>(rooms: readonly R[], range: Range, today?: string): R[] =>
  freeRooms(rooms, range)
    .map((room) => ({ room, gap: orphanNights(room.taken, range, today) }))
    .sort(
      (a, b) =>
        Number(a.room.outOfService) - Number(b.room.outOfService) ||
        a.gap - b.gap ||
        readiness[a.room.condition] - readiness[b.room.condition],
    )
    .map(({ room }) => room);

/** The room that leaves the fewest orphan nights; null when none is free throughout. */
export const chooseRoom = <R extends OccupiedRoom>(
  rooms: readonly R[],
  range: Range,
  today?: string,
): R | null => roomsByFit(rooms, range, today)[0] ?? null;

export interface SellableNight {
  readonly night: string;
  /** Active rooms − occupied − unassigned; negative when overbooked. */
  readonly free: number;
}

/** Rooms of a type left on each night of the range. `unplaced`: unassigned stays by night. */
export const sellableNights = ({
  rooms,
  unplaced,
  range,
}: {
  readonly rooms: readonly Pick<OccupiedRoom, 'taken'>[];
  readonly unplaced: ReadonlyMap<string, number>;
  readonly range: Range;
}): SellableNight[] => {
  const occupied = new Map<string, number>();
  for (const night of rooms.flatMap((room) => room.taken))
    occupied.set(night, (occupied.get(night) ?? 0) + 1);
  return datesOf(range.from, range.to).map((night) => ({
    night,
    free: rooms.length - (occupied.get(night) ?? 0) - (unplaced.get(night) ?? 0),
  }));
};
