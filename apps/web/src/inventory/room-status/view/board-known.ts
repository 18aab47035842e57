/** A partially loaded board in the shape of a complete one. Pure. */

import { chunkOfDay } from '@minsu/contract/inventory/room-status/board-chunks.ts';
import type { HouseWindow } from '@minsu/contract/inventory/room-status/board-house-window.ts';
import type { BoardWindow } from '@minsu/contract/inventory/room-status/board-window.ts';
import type { Board, BoardHouse, BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { dayCounter } from './board-data.ts';

/** Without the stays and blocks of unloaded nights; their prices are undefined. */
export interface KnownBoard extends Board {
  /** Some cells are not loaded, so counts over all stays would be wrong. */
  readonly partial?: boolean;
  /** House id → per day, whether its cells are loaded; absent: all are. */
  readonly known?: ReadonlyMap<string, readonly boolean[]>;
}

interface Made {
  readonly house: BoardHouse;
  readonly known: readonly boolean[];
}

/** Cached per property object, which a patch replaces. */
const made = new WeakMap<HouseWindow, Made>();

const unplacedOf = (
  stays: readonly BoardStay[],
  typeId: string,
  days: number,
  day: (date: string) => number,
) => {
  const nights = new Array<number>(days).fill(0);
  for (const stay of stays)
    if (stay.roomId === null && stay.roomTypeId === typeId)
      for (let at = Math.max(0, day(stay.checkIn)); at < Math.min(days, day(stay.checkOut)); at++)
        nights[at] = (nights[at] ?? 0) + 1;
  return nights;
};

const make = ({ head }: BoardWindow, { house, chunks, stays, prices }: HouseWindow): Made => {
  const days = daysBetween(head.from, head.to);
  const day = dayCounter(head.from);
  const waiting = stays.filter(({ roomId }) => roomId === null);
  return {
    house: {
      ...house,
      types: house.types.map((type) => ({
        ...type,
        prices: (prices?.get(type.id) ?? null) as number[] | null,
        unplaced: unplacedOf(waiting, type.id, days, day),
      })),
    },
    known: Array.from({ length: days }, (_, at) => chunks.has(chunkOfDay(at))),
  };
};

const makeOnce = (window: BoardWindow, house: HouseWindow): Made => {
  const before = made.get(house) ?? make(window, house);
  made.set(house, before);
  return before;
};

export const asBoard = (window: BoardWindow): KnownBoard => {
  const { from, to, roomTotal, narrowed, truncated } = window.head;
  const all = [...window.houses];
  const houses = all.map(([id, house]) => [id, makeOnce(window, house)] as const);
  return {
    ...{ from, to, roomTotal, narrowed, truncated },
    houses: houses.map(([, { house }]) => house),
    partial: houses.some(([, { known }]) => known.includes(false)),
    known: new Map(houses.map(([id, { known }]) => [id, known])),
    stays: all.flatMap(([, { stays }]) => stays),
    blocks: all.flatMap(([, { blocks }]) => blocks),
  };
};
