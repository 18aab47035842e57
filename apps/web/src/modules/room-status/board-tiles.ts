/** Which cells of a board to fetch next: those in sight, then those around them. Pure. */
import { chunkOfDay } from '@minsu/contract/room-status/board-chunks.ts';

/** What is to be seen of a board: houses with a row in sight, and days from the first of the board. */
export interface Sight {
  readonly houses: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
}

export const NOTHING_IN_SIGHT: Sight = { houses: [], firstDay: 0, lastDay: 0 };

/** The cells of a house for a chunk of days. */
export interface Tile {
  readonly houseId: string;
  readonly chunk: number;
}

/** Chunks [first, last] of some houses, to be asked for at once. */
export interface CellRequest {
  readonly houseIds: readonly string[];
  readonly first: number;
  readonly last: number;
}

export interface BoardShape {
  /** All houses in the order of their rows, with their number of rooms. */
  readonly houses: readonly { readonly id: string; readonly rooms: number }[];
  readonly days: number;
  readonly chunks: number;
}

/** More rooms than these in one request come later than they are needed. */
const MOST_ROOMS = 400;
/** So many rooms above and below are fetched before they are in sight. */
const ROOMS_AROUND = 80;

export const tileKey = (houseId: string, chunk: number): string => `${houseId} ${chunk}`;

const chunksOf = (from: number, to: number, shape: BoardShape): number[] => {
  const first = Math.max(0, from);
  return Array.from(
    { length: Math.max(0, Math.min(shape.chunks - 1, to) - first + 1) },
    (_, at) => first + at,
  );
};

const cross = (houses: readonly string[], chunks: readonly number[]): Tile[] =>
  houses.flatMap((houseId) => chunks.map((chunk) => ({ houseId, chunk })));

/** Houses next to those in sight, up to so many rooms on each side. */
const neighbours = (shape: BoardShape, seen: ReadonlySet<string>): string[] => {
  const places = shape.houses.flatMap(({ id }, at) => (seen.has(id) ? [at] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  const take = (from: number, step: 1 | -1): string[] => {
    const taken: string[] = [];
    let rooms = 0;
    for (let at = from; rooms < ROOMS_AROUND; at += step) {
      const house = shape.houses[at];
      if (!house) break;
      taken.push(house.id);
      rooms += house.rooms;
    }
    return taken;
  };
  return [...take(last + 1, 1), ...take(first - 1, -1)];
};

/** A board of so many rooms × days is known as a whole before long: it can be counted, and nothing is waited for. */
const SMALL_BOARD = 25_000;

export const allTiles = (shape: BoardShape): Tile[] =>
  cross(
    shape.houses.map(({ id }) => id),
    chunksOf(0, shape.chunks, shape),
  );

/** In sight, then the days before and after, then the rows above and below; of a small board the rest, too. */
export const tilesAround = (shape: BoardShape, { houses, firstDay, lastDay }: Sight): readonly Tile[][] => {
  const [first, last] = [chunkOfDay(firstDay), chunkOfDay(lastDay)];
  const known = new Set(shape.houses.map(({ id }) => id));
  const seen = houses.filter((id) => known.has(id));
  const inSight = chunksOf(first, last, shape);
  return [
    cross(seen, inSight),
    cross(seen, [...chunksOf(last + 1, last + 1, shape), ...chunksOf(first - 1, first - 1, shape)]),
    cross(neighbours(shape, new Set(seen)), inSight),
    isSmall(shape) ? allTiles(shape) : [],
  ];
};

const isSmall = ({ houses, days }: BoardShape): boolean =>
  houses.reduce((sum, { rooms }) => sum + rooms, 0) * days <= SMALL_BOARD;

/** The first of the wanted tiles, with what can be asked for along with it. */
export const nextRequest = (shape: BoardShape, wanted: readonly Tile[]): CellRequest | null => {
  const [start] = wanted;
  if (!start) return null;
  const missing = new Set(wanted.map(({ houseId, chunk }) => tileKey(houseId, chunk)));
  let last = start.chunk;
  while (missing.has(tileKey(start.houseId, last + 1))) last += 1;
  const rooms = new Map(shape.houses.map((house) => [house.id, house.rooms]));
  const isMissing = (houseId: string): boolean => {
    for (let chunk = start.chunk; chunk <= last; chunk++)
      if (!missing.has(tileKey(houseId, chunk))) return false;
    return true;
  };
  const houseIds: string[] = [];
  let sum = 0;
  for (const houseId of new Set(wanted.map((tile) => tile.houseId))) {
    if (!isMissing(houseId)) continue;
    sum += rooms.get(houseId) ?? 0;
    if (houseIds.length > 0 && sum > MOST_ROOMS) break;
    houseIds.push(houseId);
  }
  return { houseIds, first: start.chunk, last };
};
