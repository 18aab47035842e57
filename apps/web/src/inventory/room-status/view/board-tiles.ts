/** Which board cells to load next: visible ones, then surrounding ones. Pure. */
import { chunkOfDay } from '@minsu/contract/inventory/room-status/board-chunks.ts';

/** Visible part of a board: properties with a visible row, and days from its first day. */
export interface Sight {
  readonly houses: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
}

export const NOTHING_IN_SIGHT: Sight = { houses: [], firstDay: 0, lastDay: 0 };

/** Cells of a property for a chunk of days. */
export interface Tile {
  readonly houseId: string;
  readonly chunk: number;
}

/** Chunks [first, last] of some properties, loaded in one request. */
export interface CellRequest {
  readonly houseIds: readonly string[];
  readonly first: number;
  readonly last: number;
}

export interface BoardShape {
  /** Properties in row order with their number of rooms. */
  readonly houses: readonly { readonly id: string; readonly rooms: number }[];
  readonly days: number;
  readonly chunks: number;
}

/** Larger requests would take too long. */
const MAX_ROOMS = 400;
/** Rooms preloaded above and below the visible ones. */
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

/** Adjacent properties, up to this many rooms on each side. */
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

/** Boards up to this many rooms × days are loaded completely, so everything can be counted. */
const SMALL_BOARD = 25_000;

export const allTiles = (shape: BoardShape): Tile[] =>
  cross(
    shape.houses.map(({ id }) => id),
    chunksOf(0, shape.chunks, shape),
  );

/** Visible tiles, then adjacent days, then adjacent rows; for small boards everything. */
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

/** The first wanted tile, with others that fit the same request. */
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
    if (houseIds.length > 0 && sum > MAX_ROOMS) break;
    houseIds.push(houseId);
  }
  return { houseIds, first: start.chunk, last };
};
