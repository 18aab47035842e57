/** Which nights of which room are taken while the seed plans: the same truth as `room_night`, in memory. */
import type { RoomFact } from './houses.ts';

export interface Stock {
  isFree(room: RoomFact, from: number, to: number): boolean;
  take(room: RoomFact, from: number, to: number): void;
  release(room: RoomFact, from: number, to: number): void;
  /** How many nights from `from` on are free, up to the limit. */
  freeNights(room: RoomFact, from: number, limit: number): number;
}

export const createStock = (): Stock => {
  const taken = new Map<string, Set<number>>();
  const of = (room: RoomFact): Set<number> => {
    const known = taken.get(room.id) ?? new Set<number>();
    taken.set(room.id, known);
    return known;
  };
  const freeNights = (room: RoomFact, from: number, limit: number): number => {
    const nights = of(room);
    let free = 0;
    while (free < limit && !nights.has(from + free)) free += 1;
    return free;
  };
  return {
    freeNights,
    isFree: (room, from, to) => freeNights(room, from, to - from) === to - from,
    take: (room, from, to) => {
      const nights = of(room);
      for (let night = from; night < to; night += 1) {
        if (nights.has(night)) throw new Error(`night ${night} of room ${room.number} is taken twice`);
        nights.add(night);
      }
    },
    release: (room, from, to) => {
      const nights = of(room);
      for (let night = from; night < to; night += 1) nights.delete(night);
    },
  };
};
