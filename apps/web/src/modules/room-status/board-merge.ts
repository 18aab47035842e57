/** Puts fresh answers for a few houses into a board, so that a change elsewhere does not fetch all of it anew. Pure. */
import type { Board } from '@minsu/contract/room-status/room-status.ts';

/** `fresh` was asked for exactly `houseIds`, with the other filters of `board`. */
export const mergeBoard = (board: Board, fresh: Board, houseIds: readonly string[]): Board => {
  if (fresh.from !== board.from || fresh.to !== board.to) return board;
  const asked = new Set(houseIds);
  const found = new Map(fresh.houses.map((house) => [house.id, house]));
  const known = new Set(board.houses.map((house) => house.id));
  // A full board shows no more houses than it did.
  const added = board.truncated ? [] : fresh.houses.filter((house) => !known.has(house.id));
  const houses = [
    ...board.houses.flatMap((house) => (asked.has(house.id) ? (found.get(house.id) ?? []) : house)),
    ...added,
  ];
  const shown = new Set(houses.map((house) => house.id));
  const merged = <T extends { readonly houseId: string }>(old: readonly T[], next: readonly T[]): T[] => [
    ...old.filter((each) => !asked.has(each.houseId)),
    ...next.filter((each) => shown.has(each.houseId)),
  ];
  return {
    ...board,
    houses,
    stays: merged(board.stays, fresh.stays),
    blocks: merged(board.blocks, fresh.blocks),
    roomTotal:
      board.roomTotal - roomsOf(board, asked) + (board.truncated ? roomsOf(fresh, known) : roomsOf(fresh)),
  };
};

const roomsOf = (board: Board, among?: ReadonlySet<string>): number =>
  board.houses
    .filter((house) => among?.has(house.id) ?? true)
    .reduce((sum, { types }) => sum + types.reduce((rooms, type) => rooms + type.rooms.length, 0), 0);
