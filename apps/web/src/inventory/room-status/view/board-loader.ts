/**
 * Loads board cells as they become visible, then surrounding ones, and unloads distant ones. Merges patches and
 * responses outside React, which only receives a new board.
 */

import { chunkOfDay, chunkRange } from '@minsu/contract/inventory/room-status/board-chunks.ts';
import type {
  BoardCells,
  BoardFrame,
  PlacedPatch,
} from '@minsu/contract/inventory/room-status/board-parts.ts';
import {
  applyCells,
  applyPatches,
  type BoardWindow,
  keepChunks,
  openWindow,
  reopenWindow,
  replaceHouses,
} from '@minsu/contract/inventory/room-status/board-window.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { asBoard, type KnownBoard } from './board-known.ts';
import {
  allTiles,
  type BoardShape,
  type CellRequest,
  NOTHING_IN_SIGHT,
  nextRequest,
  type Sight,
  type Tile,
  tileKey,
  tilesAround,
} from './board-tiles.ts';

export interface LoaderDoors {
  readonly cells: (houseIds: readonly string[], from: string, to: string) => Promise<BoardCells>;
  readonly frame: (houseIds: readonly string[]) => Promise<BoardFrame>;
  readonly show: (board: KnownBoard) => void;
  /** Same at low priority, so that scrolling comes first. */
  readonly showSoon: (board: KnownBoard) => void;
}

const AT_ONCE = 2;
/** Above this many bars, only visible and surrounding cells are kept. */
const MAX_BARS = 8_000;
const RETRY_MS = 2_000;
/** Patches and cells are batched to at most ten redraws a second. */
const GATHER_MS = 100;

export class BoardLoader {
  readonly #doors: LoaderDoors;
  readonly #stale = new Set<string>();
  readonly #loading = new Set<string>();
  #window: BoardWindow | null = null;
  #sight = NOTHING_IN_SIGHT;
  /** Callers waiting for the whole board. */
  readonly #whole = new Set<() => void>();
  #running = 0;
  #stopped = false;
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #undrawn = false;

  constructor(doors: LoaderDoors) {
    this.#doors = doors;
  }

  /** A new or later frame: reloads what was loaded. */
  open(frame: BoardFrame): void {
    this.#stopped = false;
    if (this.#window) this.#forgetAll(this.#window);
    this.#window = this.#window ? reopenWindow(this.#window, frame) : openWindow(frame);
    if (frame.cells) this.#arrived(frame.cells);
    this.#draw();
    this.#pump();
  }

  /** Live position from which patches must be applied. */
  get position(): number {
    return this.#window?.head.position ?? 0;
  }

  see(sight: Sight): void {
    this.#sight = sight;
    this.#pump();
  }

  hear(patches: readonly PlacedPatch[]): void {
    if (!this.#window) return;
    const before = this.#window;
    this.#window = applyPatches(before, patches);
    if (this.#window.houses !== before.houses) this.#drawSoon();
  }

  /** Reloads rows and cells of these properties; resolves when their visible cells are current. */
  async refresh(houseIds: readonly string[]): Promise<void> {
    const window = this.#window;
    if (!window) return;
    const { from, to } = this.#rangeInSight(window);
    const [frame, cells] = await Promise.all([
      this.#doors.frame(houseIds),
      this.#doors.cells(houseIds, from, to),
    ]);
    if (this.#stopped || !this.#window) return;
    const asked = new Set(houseIds);
    for (const [id, { chunks }] of this.#window.houses)
      if (asked.has(id)) for (const chunk of chunks) this.#stale.add(tileKey(id, chunk));
    this.#window = applyCells(replaceHouses(this.#window, frame, houseIds), cells);
    this.#arrived(cells);
    this.#draw();
    this.#pump();
  }

  /** Resolves when every cell is loaded, e.g. for printing; nothing is unloaded meanwhile. */
  complete(): Promise<void> {
    return new Promise((resolve) => {
      this.#whole.add(resolve);
      this.#pump();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#settle();
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
  }

  /** All visible day chunks. */
  #rangeInSight({ head }: BoardWindow): { from: string; to: string } {
    const { firstDay, lastDay } = this.#sight;
    const { from } = chunkRange(head, chunkOfDay(firstDay));
    return { from, to: chunkRange(head, chunkOfDay(lastDay)).to };
  }

  #forgetAll(window: BoardWindow): void {
    for (const [id, { chunks }] of window.houses)
      for (const chunk of chunks) this.#stale.add(tileKey(id, chunk));
  }

  #arrived({ houseIds, from, to }: BoardCells): void {
    if (!this.#window) return;
    const { head, houses } = this.#window;
    for (const id of houseIds)
      for (const chunk of houses.get(id)?.chunks ?? []) {
        const range = chunkRange(head, chunk);
        if (from <= range.from && range.to <= to) this.#stale.delete(tileKey(id, chunk));
      }
  }

  #isWanted = ({ houseId, chunk }: Tile): boolean => {
    const key = tileKey(houseId, chunk);
    if (this.#loading.has(key)) return false;
    return this.#stale.has(key) || !this.#window?.houses.get(houseId)?.chunks.has(chunk);
  };

  #pump(): void {
    if (this.#stopped || !this.#window || this.#running >= AT_ONCE) return;
    const shape = shapeOf(this.#window);
    const [inSight = [], ...around] = tilesAround(shape, this.#sight).map((tiles) =>
      tiles.filter(this.#isWanted),
    );
    const rest = this.#whole.size > 0 ? allTiles(shape).filter(this.#isWanted) : [];
    const quiet = this.#running === 0;
    const wanted = [inSight, rest, ...(quiet ? around : [])].find((tiles) => tiles.length > 0);
    const next = nextRequest(shape, wanted ?? []);
    if (!next) {
      if (quiet) this.#settle();
      return;
    }
    void this.#fetch(this.#window, next);
    this.#pump();
  }

  async #fetch({ head }: BoardWindow, { houseIds, first, last }: CellRequest): Promise<void> {
    const keys = houseIds.flatMap((id) =>
      Array.from({ length: last - first + 1 }, (_, at) => tileKey(id, first + at)),
    );
    for (const key of keys) this.#loading.add(key);
    this.#running += 1;
    try {
      const cells = await this.#doors.cells(
        houseIds,
        chunkRange(head, first).from,
        chunkRange(head, last).to,
      );
      if (!this.#stopped && this.#window?.head.from === head.from) this.#land(cells);
    } catch {
      // The connection indicator reports failures; visible cells are requested again.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      this.#running -= 1;
      for (const key of keys) this.#loading.delete(key);
    }
    this.#pump();
  }

  #land(cells: BoardCells): void {
    if (!this.#window) return;
    this.#window = this.#trim(applyCells(this.#window, cells));
    this.#arrived(cells);
    this.#drawSoon();
  }

  #settle(): void {
    // Waiting callers read the drawn board.
    if (this.#whole.size > 0) this.#draw();
    for (const resolve of this.#whole) resolve();
    this.#whole.clear();
  }

  #trim(window: BoardWindow): BoardWindow {
    if (this.#whole.size > 0) return window;
    let bars = 0;
    for (const { stays } of window.houses.values()) bars += stays.length;
    if (bars <= MAX_BARS) return window;
    const near = new Set(
      tilesAround(shapeOf(window), this.#sight).flatMap((tiles) =>
        tiles.map(({ houseId, chunk }) => tileKey(houseId, chunk)),
      ),
    );
    return keepChunks(window, (houseId, chunk) => near.has(tileKey(houseId, chunk)));
  }

  #draw(show = this.#doors.show): void {
    this.#undrawn = false;
    if (this.#window && !this.#stopped) show(asBoard(this.#window));
  }

  /** Draws the first change at once and batches later ones. */
  #drawSoon(): void {
    if (this.#gathering !== null) {
      this.#undrawn = true;
      return;
    }
    this.#draw(this.#doors.showSoon);
    this.#gathering = setTimeout(() => {
      this.#gathering = null;
      if (this.#undrawn) this.#drawSoon();
    }, GATHER_MS);
  }
}

/** Entire places come last. */
const shapeOf = ({ head, houses }: BoardWindow): BoardShape => {
  const all = [...houses.values()].map(({ house }) => house);
  const rows = [
    ...all.filter(({ kind }) => kind !== 'entire'),
    ...all.filter(({ kind }) => kind === 'entire'),
  ];
  const days = daysBetween(head.from, head.to);
  return {
    houses: rows.map(({ id, types }) => ({
      id,
      rooms: types.reduce((sum, type) => sum + type.rooms.length, 0),
    })),
    days,
    chunks: chunkOfDay(days - 1) + 1,
  };
};
