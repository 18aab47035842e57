/** Merges refetched properties into today's rooms. Pure. */
import {
  type DayBoard,
  type DayCounter,
  isClosedDirty,
} from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';

/** Counters of some properties of a board with all their rooms. */
const countersOfHouses = (board: DayBoard, houseIds: readonly string[]): DayBoard['counters'] => {
  const some = new Set(houseIds);
  const counts = Object.fromEntries(
    Object.keys(board.counters).map((counter) => [counter, 0]),
  ) as DayBoard['counters'];
  for (const { houseId, counters } of board.rooms)
    if (some.has(houseId)) for (const counter of counters) counts[counter] += 1;
  counts.arriving += board.unassigned.filter(({ houseId }) => some.has(houseId)).length;
  return counts;
};

/** Replaces refetched properties and keeps the board's order. */
export const mergeDay = (board: DayBoard, fresh: DayBoard, houseIds: readonly string[]): DayBoard => {
  const changed = new Set(houseIds);
  const before = countersOfHouses(board, houseIds);
  const anew = Map.groupBy(fresh.rooms, ({ houseId }) => houseId);
  const order = [...new Set(board.rooms.map(({ houseId }) => houseId))];
  const added = [...anew.keys()].filter((id) => !order.includes(id));
  const old = Map.groupBy(board.rooms, ({ houseId }) => houseId);
  const rooms = [...order, ...added].flatMap((id) => (changed.has(id) ? anew.get(id) : old.get(id)) ?? []);
  const counters = Object.fromEntries(
    Object.entries(board.counters).map(([counter, count]) => [
      counter,
      count - before[counter as DayCounter] + fresh.counters[counter as DayCounter],
    ]),
  ) as DayBoard['counters'];
  return {
    ...board,
    rooms,
    counters,
    closedDirty:
      board.closedDirty -
      board.rooms.filter((room) => changed.has(room.houseId) && isClosedDirty(room)).length +
      fresh.closedDirty,
    unassigned: [...board.unassigned.filter(({ houseId }) => !changed.has(houseId)), ...fresh.unassigned],
    roomTotal: rooms.length,
  };
};
