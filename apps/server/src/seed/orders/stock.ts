/** Which nights of which room are taken while the seed plans: mirrors `room_night` in memory. */
import type { House, RoomFact } from '../houses/house-model.ts';

export interface Stock {
  isFree(room: RoomFact, from: number, to: number): boolean;
  take(room: RoomFact, from: number, to: number): void;
  release(room: RoomFact, from: number, to: number): void;
  /** How many nights from `from` on are free, up to the limit. */
  freeNights(room: RoomFact, from: number, limit: number): number;
}

/** Room id → the rooms that share space with it. */
const sharingOf = (houses: readonly House[]): ReadonlyMap<string, readonly RoomFact[]> =>
  new Map(
    houses.flatMap(({ whole, rooms }) =>
      whole === null
        ? []
        : rooms.map(
            (room) => [room.id, room === whole ? rooms.filter((one) => one !== whole) : [whole]] as const,
          ),
    ),
  );

const createStock = (houses: readonly House[] = []): Stock => {
  const sharing = sharingOf(houses);
  const taken = new Map<string, Set<number>>();
  const of = (room: RoomFact): Set<number> => {
    const known = taken.get(room.id) ?? new Set<number>();
    taken.set(room.id, known);
    return known;
  };
  const freeNights = (room: RoomFact, from: number, limit: number): number => {
    const owners = [room, ...(sharing.get(room.id) ?? [])].map(of);
    let free = 0;
    while (free < limit && !owners.some((nights) => nights.has(from + free))) free += 1;
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

/** A house with up to this number of rooms sells them all. */
const SMALL = 4;
const EVERY = 4;

/**
 * Every fourth front desk of a larger house has a room for walk-ins: no departure today, and its next nights unsold.
 */
const keepForWalkIns = (houses: readonly House[], stock: Stock): void => {
  const bigger = houses.filter(({ whole, rooms }) => whole === null && rooms.length > SMALL);
  for (const [at, { rooms }] of bigger.entries()) {
    const room = rooms.at(-1);
    if (room && at % EVERY === 0) stock.take(room, -1, 5);
  }
};

/** Everything free but what is kept for walk-ins. */
export const createDemoStock = (houses: readonly House[]): Stock => {
  const stock = createStock(houses);
  keepForWalkIns(houses, stock);
  return stock;
};
