/**
 * Assigns rooms to stays: as many stays as possible, with the fewest unsellable nights left between them. Several
 * heuristics are tried and the best result is used; a stay without a room may get one by moving others. Pure.
 */
import { Grid, type PlanRoom, type PlanStay } from './room-grid-rules.ts';

export type { PlanRoom, PlanStay } from './room-grid-rules.ts';

export interface Placement {
  readonly stayId: string;
  /** Null: it had none. */
  readonly fromRoomId: string | null;
  readonly roomId: string;
}

export interface RoomPlan {
  /** Only what changes. */
  readonly placements: readonly Placement[];
  /** Stays for which no room was found. */
  readonly left: readonly LeftStay[];
  /** Nights in short gaps, as it is now and after the plan. */
  readonly orphansBefore: number;
  readonly orphansAfter: number;
}

export interface LeftStay {
  readonly stayId: string;
  /** The first night without a free room; null: every night has one, but none throughout. */
  readonly fullNight: string | null;
}

interface Asked {
  readonly rooms: readonly PlanRoom[];
  /** Stays without a room, and those with one; `movable` ones may get another. */
  readonly stays: readonly PlanStay[];
  /** The house's business date: free nights before it are no loss. */
  readonly today: string;
  /** Move stays that are movable to make room for the others. */
  readonly reshuffle: boolean;
}

type Order = (a: PlanStay, b: PlanStay) => number;
type Choose = (grid: Grid, stay: PlanStay) => number | null;

const byArrival: Order = (a, b) => (a.from + a.to + a.id < b.from + b.to + b.id ? -1 : 1);
const nightsOf = ({ from, to }: PlanStay): number => Date.parse(to) - Date.parse(from);
const longestFirst: Order = (a, b) => nightsOf(b) - nightsOf(a) || byArrival(a, b);
const asGiven: Order = () => 0;

const firstFit: Choose = (grid, stay) => grid.rooms.find((room) => grid.isFree(room, stay)) ?? null;

/** In service before out of service, then the tightest gap, then in the order of the rooms. */
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

/** Most placed, then fewest moved, then fewest nights left over; the earlier way where they are equal. */
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

/** How many stays may be moved one after the other for one that waits. */
const DEPTH = 2;
const MOST_IN_WAY = 3;

/** Puts a stay into a room by giving those in its way other rooms; undone again when one of them finds none. */
const pushIn = (grid: Grid, stay: PlanStay, depth: number, spent: { tries: number }): boolean => {
  const rooms = grid.rooms
    .map((room) => ({ room, inWay: grid.inWay(room, stay) }))
    .filter(({ inWay }) => inWay !== null && inWay.length <= MOST_IN_WAY)
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
  return room !== null || (depth > 1 && pushIn(grid, stay, depth - 1, spent));
};

const TRIES = 2_000;

/** Places the remaining stays one by one, with as few moves as possible. */
const pushAll = ({ grid, left }: Try): Try => ({
  grid,
  left: left.filter(
    (stay) => !pushIn(grid, stay, 1, { tries: TRIES }) && !pushIn(grid, stay, DEPTH, { tries: TRIES }),
  ),
});

/** Places all movable stays again; null if one that has a room would lose it. */
const layAnew = (asked: Asked, waiting: readonly PlanStay[]): Try | null => {
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
  const pushed = pushAll(plain);
  if (pushed.left.length === 0) return pushed;
  const anew = layAnew(asked, waiting);
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
