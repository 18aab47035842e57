/** Applies patches and answers to one property of a partly loaded board. Pure. */
import { daysBetween } from '../../platform/dates.ts';
import {
  type BoardHead,
  chunkOfDay,
  type DayRange,
  knownRanges,
  overlap,
  stayTouches,
} from './board-chunks.ts';
import type { BoardCells, BoardPatch, FrameHouse } from './board-parts.ts';
import type { BoardBlock, BoardStay } from './room-status.ts';

export interface HouseWindow {
  readonly house: FrameHouse;
  readonly chunks: ReadonlySet<number>;
  readonly stays: readonly BoardStay[];
  readonly blocks: readonly BoardBlock[];
  /** Unloaded nights are holes; null for roles that do not see money. */
  readonly prices: ReadonlyMap<string, readonly number[]> | null;
}

interface Rows {
  readonly types: ReadonlySet<string>;
  readonly rooms: ReadonlySet<string>;
}

const rowsOfHouse = new WeakMap<FrameHouse, Rows>();

export const rowsOf = (house: FrameHouse): Rows => {
  const known = rowsOfHouse.get(house);
  if (known) return known;
  const rows = {
    types: new Set(house.types.map(({ id }) => id)),
    rooms: new Set(house.types.flatMap((type) => type.rooms.map(({ id }) => id))),
  };
  rowsOfHouse.set(house, rows);
  return rows;
};

export const isShown = (house: FrameHouse, { roomId, roomTypeId }: BoardStay): boolean =>
  roomId === null ? rowsOf(house).types.has(roomTypeId) : rowsOf(house).rooms.has(roomId);

/** Unassigned stays are loaded for the whole board, others with their cells. */
const isKnown = (head: BoardHead, ranges: readonly DayRange[], stay: BoardStay): boolean =>
  stay.roomId === null ? stayTouches(stay, head) : ranges.some((range) => stayTouches(stay, range));

type PatchOf<K extends BoardPatch['kind']> = Extract<BoardPatch, { kind: K }>;

const withOrder = (head: BoardHead, old: HouseWindow, { id, stays }: PatchOf<'order'>): HouseWindow => {
  const ranges = knownRanges(head, old.chunks);
  const fresh = stays.filter((stay) => isShown(old.house, stay) && isKnown(head, ranges, stay));
  const kept = old.stays.filter((stay) => stay.orderId !== id);
  if (fresh.length === 0 && kept.length === old.stays.length) return old;
  return { ...old, stays: [...kept, ...fresh] };
};

const withBlock = (head: BoardHead, old: HouseWindow, { id, block }: PatchOf<'block'>): HouseWindow => {
  const kept = old.blocks.filter((each) => each.id !== id);
  const shown =
    block !== null &&
    rowsOf(old.house).rooms.has(block.roomId) &&
    knownRanges(head, old.chunks).some((range) => overlap(block, range));
  if (!shown && kept.length === old.blocks.length) return old;
  return { ...old, blocks: shown ? [...kept, block] : kept };
};

const withRoom = (old: HouseWindow, { id, condition }: PatchOf<'room'>): HouseWindow => {
  if (!rowsOf(old.house).rooms.has(id)) return old;
  const types = old.house.types.map((type) =>
    type.rooms.some((room) => room.id === id)
      ? { ...type, rooms: type.rooms.map((room) => (room.id === id ? { ...room, condition } : room)) }
      : type,
  );
  return { ...old, house: { ...old.house, types } };
};

export const withPatch = (head: BoardHead, old: HouseWindow, patch: BoardPatch): HouseWindow => {
  switch (patch.kind) {
    case 'order':
      return withOrder(head, old, patch);
    case 'block':
      return withBlock(head, old, patch);
    case 'room':
      return withRoom(old, patch);
  }
};

/** Merged sequentially, because a bar may span several answers. */
export const pricesWith = (head: DayRange, old: HouseWindow, cells: BoardCells): HouseWindow['prices'] => {
  const { prices } = cells;
  if (prices === null) return null;
  const days = daysBetween(head.from, head.to);
  const first = daysBetween(head.from, cells.from);
  return new Map(
    old.house.types.map(({ id }) => {
      const list = [...(old.prices?.get(id) ?? new Array<number>(days))];
      for (const [night, price] of (prices[id] ?? []).entries()) list[first + night] = price;
      return [id, list];
    }),
  );
};

export const openHouse = (
  house: FrameHouse,
  stays: readonly BoardStay[] = [],
  blocks: readonly BoardBlock[] = [],
): HouseWindow => ({ house, chunks: new Set(), stays, blocks, prices: null });

/** Loaded cells stay visible until refetched, or the board would flicker. */
export const carryOver = (head: BoardHead, fresh: HouseWindow, old: HouseWindow): HouseWindow => {
  const { house } = fresh;
  const isOlder = (stay: BoardStay) =>
    stay.roomId !== null && !stayTouches(stay, head.today) && isShown(house, stay);
  const isBelow = (block: BoardBlock) => !overlap(block, head.today) && rowsOf(house).rooms.has(block.roomId);
  return {
    house,
    chunks: old.chunks,
    stays: [...fresh.stays, ...old.stays.filter(isOlder)],
    blocks: [...fresh.blocks, ...old.blocks.filter(isBelow)],
    prices: old.prices,
  };
};

export const roomsOf = (houses: readonly (readonly [string, HouseWindow])[]): number =>
  houses.reduce(
    (sum, [, { house }]) => sum + house.types.reduce((rooms, type) => rooms + type.rooms.length, 0),
    0,
  );

export const withoutChunks = (
  head: BoardHead,
  old: HouseWindow,
  chunks: ReadonlySet<number>,
): HouseWindow => {
  const ranges = knownRanges(head, chunks);
  const pricesLeft = (list: readonly number[]) => {
    const left = new Array<number>(list.length);
    list.forEach((price, night) => {
      if (chunks.has(chunkOfDay(night))) left[night] = price;
    });
    return left;
  };
  // A property without chunks counts as never loaded.
  const prices =
    old.prices && chunks.size > 0
      ? new Map([...old.prices].map(([id, list]) => [id, pricesLeft(list)]))
      : null;
  return {
    house: old.house,
    chunks,
    stays: old.stays.filter((stay) => isKnown(head, ranges, stay)),
    blocks: old.blocks.filter((block) => ranges.some((range) => overlap(block, range))),
    prices,
  };
};
