/**
 * A partly loaded board: rows first, cells as they become visible, updated by patches, distant cells dropped. Pure;
 * changing one property leaves others identical.
 */
import { type BoardHead, chunksWithin, overlap, stayTouches } from './board-chunks.ts';
import {
  carryOver,
  type HouseWindow,
  isShown,
  openHouse,
  pricesWith,
  roomsOf,
  rowsOf,
  withoutChunks,
  withPatch,
} from './board-house-window.ts';
import type { BoardCells, BoardFrame, PlacedPatch } from './board-parts.ts';

/** Patches kept for answers requested before them. */
const REMEMBERED = 1_000;

export interface BoardWindow {
  readonly head: BoardHead;
  /** In row order. */
  readonly houses: ReadonlyMap<string, HouseWindow>;
  readonly recent: readonly PlacedPatch[];
}

/** Applies patches in order, without storing them. */
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

/** Replaces a range by the answer and reapplies newer patches. */
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

/** `recent`: patches of this session, including older ones than the frame. */
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

/** Applies a new frame. All cells it does not contain must be refetched. */
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
 * Replaces properties whose rows changed. `frame` was requested for exactly `houseIds`; their cells must be fetched
 * again.
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
  // A full board adds no properties.
  const added = head.truncated ? [] : [...found].filter(([id]) => !window.houses.has(id));
  const houses = new Map([...kept, ...added]);
  const gone = roomsOf([...window.houses].filter(([id]) => asked.has(id)));
  const come = roomsOf([...found].filter(([id]) => houses.has(id)));
  return { ...window, head: { ...head, roomTotal: head.roomTotal - gone + come }, houses };
};

/** Drops chunks not to keep. */
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
