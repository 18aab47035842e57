/**
 * Assigns rooms to stays: as many stays as possible, leaving the fewest unsellable gap nights. Tries several
 * heuristics and keeps the best; an unassigned stay may get a room by moving others. Pure.
 */
import { Grid, type PlanRoom, type PlanStay } from './room-grid-rules.ts';

export type { PlanRoom, PlanStay } from './room-grid-rules.ts';

export interface Placement {
  readonly stayId: string;
  /** Null if it was unassigned. */
  readonly fromRoomId: string | null;
  readonly roomId: string;
}

export interface RoomPlan {
  /** Only what changes. */
  readonly placements: readonly Placement[];
  /** Stays without a fitting room. */
  readonly left: readonly LeftStay[];
  /** Nights in short gaps, now and after the plan. */
  readonly orphansBefore: number;
  readonly orphansAfter: number;
}

export interface LeftStay {
  readonly stayId: string;
  /** First night without a free room; null if each night has one but no room is free throughout. */
  readonly fullNight: string | null;
}

interface Asked {
  readonly rooms: readonly PlanRoom[];
  /** Stays without a room, and those with one; `movable` ones may get another. */
  readonly stays: readonly PlanStay[];
  /** Property's business date; earlier free nights do not count as lost. */
  readonly today: string;
  /** Allow moving movable stays to make room. */
  readonly reshuffle: boolean;
}

type Order = (a: PlanStay, b: PlanStay) => number;
type Choose = (grid: Grid, stay: PlanStay) => number | null;

const byArrival: Order = (a, b) => (a.from + a.to + a.id < b.from + b.to + b.id ? -1 : 1);
const nightsOf = ({ from, to }: PlanStay): number => Date.parse(to) - Date.parse(from);
const longestFirst: Order = (a, b) => nightsOf(b) - nightsOf(a) || byArrival(a, b);
const asGiven: Order = () => 0;

const firstFit: Choose = (grid, stay) => grid.rooms.find((room) => grid.isFree(room, stay)) ?? null;

/** In service before out of service, then the tightest gap, then room order. */
const bestFit: Choose = (grid, stay) => {
  let best: number | null = null;
  let bestLoss = Number.POSITIVE_INFINITY;
  for (const room of grid.rooms) {
    if (!grid.isFree(room, stay)) continue;
    const loss = grid.lossOf(room, stay);
    if (loss < bestLoss) [best, bestLoss] = [room, loss];
  }
  return best;
};

const fill = (grid: Grid, waiting: readonly PlanStay[], order: Order, choose: Choose): PlanStay[] =>
  [...waiting].sort(order).filter((stay) => {
    const room = choose(grid, stay);
    if (room !== null) grid.put(stay, room);
    return room === null;
  });

interface Try {
  readonly grid: Grid;
  readonly left: PlanStay[];
}

const ways: readonly (readonly [Order, Choose])[] = [
  [byArrival, bestFit],
  [longestFirst, bestFit],
  [byArrival, firstFit],
  [asGiven, firstFit],
];

/** Most placed, then fewest moved, then fewest gap nights; the earlier result on a tie. */
const better = (a: Try, b: Try): Try => {
  if (a.left.length !== b.left.length) return a.left.length < b.left.length ? a : b;
  if (a.grid.moves() !== b.grid.moves()) return a.grid.moves() < b.grid.moves() ? a : b;
  return b.grid.orphans() < a.grid.orphans() ? b : a;
};

const fillBest = (start: () => Grid, waiting: readonly PlanStay[]): Try =>
  ways
    .map(([order, choose]) => {
      const grid = start();
      return { grid, left: fill(grid, waiting, order, choose) };
    })
    .reduce(better);

/** Maximum length of a chain of moves for one unassigned stay. */
const DEPTH = 2;
const MAX_STAYS_MOVED = 3;

/** Places a stay by moving those in its way to other rooms; rolls back if one of them finds none. */
const placeByMoving = (grid: Grid, stay: PlanStay, depth: number, spent: { tries: number }): boolean => {
  const rooms = grid.rooms
    .map((room) => ({ room, inWay: grid.inWay(room, stay) }))
    .filter(({ inWay }) => inWay !== null && inWay.length <= MAX_STAYS_MOVED)
    .sort((a, b) => (a.inWay?.length ?? 0) - (b.inWay?.length ?? 0));
  for (const { room, inWay } of rooms) {
    spent.tries -= 1;
    if (spent.tries < 0) return false;
    const mark = grid.mark();
    for (const other of inWay ?? []) grid.take(other);
    grid.put(stay, room);
    if ((inWay ?? []).every((other) => settle(grid, other, depth, spent))) return true;
    grid.backTo(mark);
  }
  return false;
};

const settle = (grid: Grid, stay: PlanStay, depth: number, spent: { tries: number }): boolean => {
  const room = bestFit(grid, stay);
  if (room !== null) grid.put(stay, room);
  return room !== null || (depth > 1 && placeByMoving(grid, stay, depth - 1, spent));
};

const TRIES = 2_000;

/** Places the remaining stays one by one, with as few moves as possible. */
const placeAllByMoving = ({ grid, left }: Try): Try => ({
  grid,
  left: left.filter(
    (stay) =>
      !placeByMoving(grid, stay, 1, { tries: TRIES }) && !placeByMoving(grid, stay, DEPTH, { tries: TRIES }),
  ),
});

/** Places all movable stays from scratch; null if one would lose its room. */
const assignFromScratch = (asked: Asked, waiting: readonly PlanStay[]): Try | null => {
  const movable = asked.stays.filter((stay) => stay.roomId !== null && stay.movable);
  const empty = () => {
    const grid = new Grid(asked.rooms, asked.stays, asked.today);
    for (const stay of movable) grid.take(stay);
    return grid;
  };
  const anew = fillBest(empty, [...movable, ...waiting]);
  return anew.left.some((stay) => stay.roomId !== null) ? null : anew;
};

const reshuffled = (asked: Asked, waiting: readonly PlanStay[], plain: Try): Try => {
  const pushed = placeAllByMoving(plain);
  if (pushed.left.length === 0) return pushed;
  const anew = assignFromScratch(asked, waiting);
  return anew && anew.left.length < pushed.left.length ? anew : pushed;
};

export const planRooms = (asked: Asked): RoomPlan => {
  const waiting = asked.stays.filter((stay) => stay.roomId === null);
  const start = () => new Grid(asked.rooms, asked.stays, asked.today);
  const plain = fillBest(start, waiting);
  const best = asked.reshuffle && plain.left.length > 0 ? reshuffled(asked, waiting, plain) : plain;
  return {
    placements: asked.stays.flatMap((stay) => {
      const roomId = best.grid.roomOf(stay);
      return roomId === null || roomId === stay.roomId
        ? []
        : [{ stayId: stay.id, fromRoomId: stay.roomId, roomId }];
    }),
    left: best.left.map((stay) => ({ stayId: stay.id, fullNight: best.grid.fullNight(stay) })),
    orphansBefore: start().orphans(),
    orphansAfter: best.grid.orphans(),
  };
};
