/** Layout of tile groups in lines: small groups share a line, larger ones fill their own. Pure. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { DayGroup } from '../day-groups.ts';

export interface TileSize {
  readonly width: number;
  readonly height: number;
}

export const TILE_GAP = 6;
export const GROUP_GAP = 16;
export const HEAD_HEIGHT = 18;
/** Tiles are small from this many rooms on. */
const MANY_ROOMS = 120;
const PHONE_COLUMNS = 3;

export interface TilePart {
  readonly key: string;
  readonly group: DayGroup;
  readonly rooms: readonly DayRoom[];
  /** Offset from the line's left edge. */
  readonly left: number;
  /** The group continues from the line above. */
  readonly continued: boolean;
}

export interface TileLine {
  readonly key: string;
  readonly parts: readonly TilePart[];
}

export const tileSizeOf = (rooms: number, width: number, phone: boolean): TileSize => {
  if (phone)
    return { width: Math.floor((width - (PHONE_COLUMNS - 1) * TILE_GAP) / PHONE_COLUMNS), height: 72 };
  return rooms > MANY_ROOMS ? { width: 96, height: 56 } : { width: 112, height: 72 };
};

const widthOf = (tiles: number, size: TileSize): number => tiles * (size.width + TILE_GAP) - TILE_GAP;

const columnsIn = (width: number, size: TileSize): number =>
  Math.max(1, Math.floor((width + TILE_GAP) / (size.width + TILE_GAP)));

/** Chunks of at most `columns` rooms; all but the last fill a line. */
const chunksOf = (group: DayGroup, columns: number): readonly (readonly DayRoom[])[] =>
  Array.from({ length: Math.ceil(group.rooms.length / columns) }, (_, at) =>
    group.rooms.slice(at * columns, (at + 1) * columns),
  );

export const tileLines = (
  groups: readonly DayGroup[],
  width: number,
  size: TileSize,
): readonly TileLine[] => {
  const columns = columnsIn(width, size);
  const lines: TilePart[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const group of groups)
    for (const [at, rooms] of chunksOf(group, columns).entries()) {
      const needed = widthOf(rooms.length, size);
      const fits = at === 0 && used + GROUP_GAP + needed <= width;
      const left = fits ? used + GROUP_GAP : 0;
      const part = { key: `${group.key} ${at}`, group, rooms, left, continued: at > 0 };
      if (fits) lines.at(-1)?.push(part);
      else lines.push([part]);
      used = left + needed;
    }
  return lines.map((parts) => ({ key: parts[0]?.key ?? '', parts }));
};

/** A line whose parts all continue from above needs no headers. */
export const hasHeads = ({ parts }: TileLine): boolean => parts.some(({ continued }) => !continued);

export const lineTops = (lines: readonly TileLine[], size: TileSize): readonly number[] => {
  const tops = [0];
  for (const line of lines)
    tops.push((tops.at(-1) ?? 0) + size.height + TILE_GAP + (hasHeads(line) ? HEAD_HEIGHT : 0));
  return tops;
};

interface Place {
  readonly line: number;
  readonly id: string;
  /** Horizontal centre of the tile. */
  readonly x: number;
}

const placesOf = (lines: readonly TileLine[], size: TileSize): readonly Place[] =>
  lines.flatMap(({ parts }, line) =>
    parts.flatMap(({ rooms, left }) =>
      rooms.map(({ id }, at) => ({ line, id, x: left + at * (size.width + TILE_GAP) + size.width / 2 })),
    ),
  );

const nearest = (places: readonly Place[], x: number): Place | undefined =>
  places.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];

/** Tile reached by a key: up and down by line, sideways in reading order. Null if none. */
export const tileAfter = (
  key: string,
  lines: readonly TileLine[],
  size: TileSize,
  id: string,
): Pick<Place, 'line' | 'id'> | null => {
  const places = placesOf(lines, size);
  const at = places.findIndex((place) => place.id === id);
  const here = places[at];
  if (!here) return null;
  const onLine = (line: number) =>
    nearest(
      places.filter((place) => place.line === line),
      here.x,
    );
  const next = {
    ArrowRight: places[at + 1],
    ArrowLeft: places[at - 1],
    ArrowDown: onLine(here.line + 1),
    ArrowUp: onLine(here.line - 1),
    Home: places[0],
    End: places.at(-1),
  }[key];
  return next ?? null;
};
