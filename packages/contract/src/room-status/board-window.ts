/**
 * A board of which only some cells are known: opened with its rows, filled cell by cell as they come into sight, kept
 * fresh by patches, and emptied again far away from what is in sight. Pure; house by house, so that a change of one
 * leaves the others as they are.
 */
import { addDays, daysBetween } from '../dates.ts';
import type { BoardCells, BoardFrame, BoardPatch, FrameHouse, PlacedPatch } from './board-parts.ts';
import { type BoardBlock, type BoardStay, nightsEnd } from './room-status.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Cells are fetched and given up by chunks of so many days. */
export const CHUNK_DAYS = 28;
/** Answers that were asked for before a patch came get it once more; longer than that none is under way. */
const REMEMBERED = 1_000;

export interface HouseWindow {
  readonly house: FrameHouse;
  readonly chunks: ReadonlySet<number>;
  readonly stays: readonly BoardStay[];
  readonly blocks: readonly BoardBlock[];
  /** Holes where a night is not known; null when money is not seen. */
  readonly prices: ReadonlyMap<string, readonly number[]> | null;
}

export interface BoardWindow {
  readonly head: Omit<BoardFrame, 'houses' | 'stays' | 'blocks' | 'cells'>;
  /** In the order of the rows. */
  readonly houses: ReadonlyMap<string, HouseWindow>;
  readonly recent: readonly PlacedPatch[];
}

const overlap = (a: DayRange, b: DayRange): boolean => a.from < b.to && b.from < a.to;

/** Whether the cells of a range show the bar. An overdue guest is shown on every later day, until he leaves. */
export const stayTouches = (stay: BoardStay, range: DayRange): boolean => {
  const end = stay.roomId === null ? stay.checkOut : nightsEnd(stay);
  const to = stay.hours ? addDays(end, 1) : end;
  return stay.checkIn < range.to && (stay.overdue || to > range.from);
};

/** `day`: days from the first of the board. */
export const chunkOfDay = (day: number): number => Math.floor(day / CHUNK_DAYS);

export const chunkRange = (head: DayRange, chunk: number): DayRange => {
  const from = addDays(head.from, chunk * CHUNK_DAYS);
  const to = addDays(from, CHUNK_DAYS);
  return { from, to: to < head.to ? to : head.to };
};

/** The chunks that lie wholly within a range of the board. */
const chunksWithin = (head: DayRange, range: DayRange): number[] => {
  const count = Math.ceil(daysBetween(head.from, head.to) / CHUNK_DAYS);
  return Array.from({ length: count }, (_, chunk) => chunk).filter((chunk) => {
    const { from, to } = chunkRange(head, chunk);
    return range.from <= from && to <= range.to;
  });
};

const knownRanges = (head: BoardWindow['head'], chunks: ReadonlySet<number>): DayRange[] => [
  head.today,
  ...[...chunks].map((chunk) => chunkRange(head, chunk)),
];

interface Rows {
  readonly types: ReadonlySet<string>;
  readonly rooms: ReadonlySet<string>;
}
const rowsOfHouse = new WeakMap<FrameHouse, Rows>();

const rowsOf = (house: FrameHouse): Rows => {
  const known = rowsOfHouse.get(house);
  if (known) return known;
  const rows = {
    types: new Set(house.types.map(({ id }) => id)),
    rooms: new Set(house.types.flatMap((type) => type.rooms.map(({ id }) => id))),
  };
  rowsOfHouse.set(house, rows);
  return rows;
};

const isShown = (house: FrameHouse, { roomId, roomTypeId }: BoardStay): boolean =>
  roomId === null ? rowsOf(house).types.has(roomTypeId) : rowsOf(house).rooms.has(roomId);

/** Stays without a room are known for the whole board, the others where cells are. */
const isKnown = (head: BoardWindow['head'], ranges: readonly DayRange[], stay: BoardStay): boolean =>
  stay.roomId === null ? stayTouches(stay, head) : ranges.some((range) => stayTouches(stay, range));

type PatchOf<K extends BoardPatch['kind']> = Extract<BoardPatch, { kind: K }>;

const withOrder = (
  head: BoardWindow['head'],
  old: HouseWindow,
  { id, stays }: PatchOf<'order'>,
): HouseWindow => {
  const ranges = knownRanges(head, old.chunks);
  const fresh = stays.filter((stay) => isShown(old.house, stay) && isKnown(head, ranges, stay));
  const kept = old.stays.filter((stay) => stay.orderId !== id);
  if (fresh.length === 0 && kept.length === old.stays.length) return old;
  return { ...old, stays: [...kept, ...fresh] };
};

const withBlock = (
  head: BoardWindow['head'],
  old: HouseWindow,
  { id, block }: PatchOf<'block'>,
): HouseWindow => {
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

const withPatch = (head: BoardWindow['head'], old: HouseWindow, patch: BoardPatch): HouseWindow => {
  switch (patch.kind) {
    case 'order':
      return withOrder(head, old, patch);
    case 'block':
      return withBlock(head, old, patch);
    case 'room':
      return withRoom(old, patch);
  }
};

/** Applies patches in their order, without remembering them. */
const patched = (window: BoardWindow, patches: readonly PlacedPatch[]): BoardWindow => {
  let houses: Map<string, HouseWindow> | null = null;
  for (const { patch } of patches) {
    const old = (houses ?? window.houses).get(patch.houseId);
    const next = old && withPatch(window.head, old, patch);
    if (!next || next === old) continue;
    houses ??= new Map(window.houses);
    houses.set(patch.houseId, next);
  }
  return houses ? { ...window, houses } : window;
};

const since = (recent: readonly PlacedPatch[], position: number): PlacedPatch[] =>
  recent.filter((each) => each.position > position);

export const applyPatches = (window: BoardWindow, patches: readonly PlacedPatch[]): BoardWindow => {
  const recent = [...window.recent, ...patches].slice(-REMEMBERED);
  return { ...patched(window, patches), recent };
};

const byHouse = <T extends { readonly houseId: string }>(records: readonly T[]): Map<string, T[]> => {
  const lists = new Map<string, T[]>();
  for (const record of records) {
    const list = lists.get(record.houseId);
    if (list) list.push(record);
    else lists.set(record.houseId, [record]);
  }
  return lists;
};

/** One after the other, because a bar reaches over several answers. */
const pricesWith = (head: DayRange, old: HouseWindow, cells: BoardCells): HouseWindow['prices'] => {
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

/** What lies in the range is replaced by the answer; what patches have told since it was asked for is told again. */
export const applyCells = (window: BoardWindow, cells: BoardCells): BoardWindow => {
  const { head } = window;
  const [stays, blocks] = [byHouse(cells.stays), byHouse(cells.blocks)];
  const chunks = chunksWithin(head, cells);
  const houses = new Map(window.houses);
  for (const id of cells.houseIds) {
    const old = houses.get(id);
    if (!old) continue;
    const fresh = (stays.get(id) ?? []).filter((stay) => isShown(old.house, stay));
    houses.set(id, {
      house: old.house,
      chunks: new Set([...old.chunks, ...chunks]),
      stays: [...old.stays.filter((stay) => !stayTouches(stay, cells)), ...fresh],
      blocks: [
        ...old.blocks.filter((block) => !overlap(block, cells)),
        ...(blocks.get(id) ?? []).filter(({ roomId }) => rowsOf(old.house).rooms.has(roomId)),
      ],
      prices: pricesWith(head, old, cells),
    });
  }
  return patched({ ...window, houses }, since(window.recent, cells.position));
};

const openHouse = (
  house: FrameHouse,
  stays: readonly BoardStay[] = [],
  blocks: readonly BoardBlock[] = [],
): HouseWindow => ({ house, chunks: new Set(), stays, blocks, prices: null });

/** `recent`: what patches of the same session have told, also before this frame came. */
export const openWindow = (frame: BoardFrame, recent: readonly PlacedPatch[] = []): BoardWindow => {
  const { houses, stays, blocks, cells, ...head } = frame;
  const [staysOf, blocksOf] = [byHouse(stays), byHouse(blocks)];
  const opened: BoardWindow = {
    head,
    houses: new Map(houses.map((one) => [one.id, openHouse(one, staysOf.get(one.id), blocksOf.get(one.id))])),
    recent,
  };
  const fresh = patched(opened, since(recent, head.position));
  return cells ? applyCells(fresh, cells) : fresh;
};

/** Cells that were known are shown until they have been fetched anew: an empty board for a moment would flicker. */
const carryOver = (head: BoardWindow['head'], fresh: HouseWindow, old: HouseWindow): HouseWindow => {
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

/** The whole frame anew. All cells but those it brings have to be fetched again. */
export const reopenWindow = (window: BoardWindow, frame: BoardFrame): BoardWindow => {
  const opened = openWindow({ ...frame, cells: null }, window.recent);
  if (frame.from !== window.head.from || frame.to !== window.head.to) return openWindow(frame, window.recent);
  const houses = new Map(
    [...opened.houses].map(([id, fresh]) => {
      const old = window.houses.get(id);
      return [id, old ? carryOver(frame, fresh, old) : fresh];
    }),
  );
  const carried = { ...opened, houses };
  return frame.cells ? applyCells(carried, frame.cells) : carried;
};

/**
 * The frame of some houses anew, because their rows have changed. `frame` was asked for exactly `houseIds`; their cells
 * have to be fetched again.
 */
export const replaceHouses = (
  window: BoardWindow,
  frame: BoardFrame,
  houseIds: readonly string[],
): BoardWindow => {
  const { head } = window;
  if (frame.from !== head.from || frame.to !== head.to) return window;
  const asked = new Set(houseIds);
  const found = openWindow({ ...frame, cells: null }, window.recent).houses;
  const kept = [...window.houses].flatMap(([id, old]): [string, HouseWindow][] => {
    const fresh = found.get(id);
    if (!asked.has(id)) return [[id, old]];
    return fresh ? [[id, carryOver(head, fresh, old)]] : [];
  });
  // A full board shows no more houses than it did.
  const added = head.truncated ? [] : [...found].filter(([id]) => !window.houses.has(id));
  const houses = new Map([...kept, ...added]);
  const gone = roomsOf([...window.houses].filter(([id]) => asked.has(id)));
  const come = roomsOf([...found].filter(([id]) => houses.has(id)));
  return { ...window, head: { ...head, roomTotal: head.roomTotal - gone + come }, houses };
};

const roomsOf = (houses: readonly (readonly [string, HouseWindow])[]): number =>
  houses.reduce(
    (sum, [, { house }]) => sum + house.types.reduce((rooms, type) => rooms + type.rooms.length, 0),
    0,
  );

const withoutChunks = (
  head: BoardWindow['head'],
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
  // Without a chunk it is as a house of which nothing was ever fetched.
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

/** Gives up the chunks that are not to be kept. */
export const keepChunks = (
  window: BoardWindow,
  keep: (houseId: string, chunk: number) => boolean,
): BoardWindow => {
  let houses: Map<string, HouseWindow> | null = null;
  for (const [id, old] of window.houses) {
    const left = [...old.chunks].filter((chunk) => keep(id, chunk));
    if (left.length === old.chunks.size) continue;
    houses ??= new Map(window.houses);
    houses.set(id, withoutChunks(window.head, old, new Set(left)));
  }
  return houses ? { ...window, houses } : window;
};
