/**
 * A board as a browser holds it, without the browser: rows at once, cells bit by bit, patches from the live stream, and
 * the same merging. `differs()` holds it against a board opened again.
 */

import { chunkRange } from '@minsu/contract/inventory/room-status/board-chunks.ts';
import {
  type BoardCells,
  type BoardPatch,
  isPatched,
  type PlacedPatch,
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
import { getBoardCells, getBoardFrame } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import pg from 'pg';
import { readBoardPatches } from '../src/operations/boards/board-patch-queries.ts';
import { relayBatch } from '../src/platform/jobs/relay.ts';
import { lastPosition, readAfter } from '../src/platform/live/live-feed.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** Changes received over the live stream: ids of changed records, and patches by view. */
export interface LiveNews {
  readonly changes: readonly LiveChange[];
  readonly patchesFor: (view: string) => readonly PlacedPatch[];
}

/** Relay and hub of a server without background work, one step at a time. */
export const openLiveStream = async (t: TestApp) => {
  const relay = new pg.Client({ connectionString: t.url });
  // The database of a test that has failed goes while this is still open.
  relay.on('error', () => {});
  await relay.connect();
  const { read } = t.job();
  const newsAfter = async (after: number): Promise<LiveNews> => {
    const changes = (await readAfter(t.database, after, 100_000)).map(({ change }) => change);
    const told = await read((ctx) => readBoardPatches(ctx, changes));
    return {
      changes,
      patchesFor: (view) =>
        told.map(({ position, patchFor }) => ({
          position,
          // As it travels: what is absent stays absent.
          patch: JSON.parse(JSON.stringify(patchFor(view))) as BoardPatch,
        })),
    };
  };
  return {
    newsAfter,
    /** Places all that was recorded; answers the last position. */
    place: async (): Promise<number> => {
      while ((await relayBatch(relay, new Map())) > 0);
      return lastPosition(t.database);
    },
    close: () => relay.end(),
  };
};

interface Watched {
  readonly client: TestClient;
  /** The user's view, from `boardViewOf`. */
  readonly view: string;
  readonly houseId: string;
  readonly from: string;
  readonly to: string;
}

const sorted = (records: readonly { readonly id: string }[]): string[] =>
  records.map((record) => JSON.stringify(record, Object.keys(record).sort())).sort();

const textsOf = (window: BoardWindow): string[] =>
  [...window.houses.values()].flatMap(({ house, chunks, stays, blocks, prices }) => [
    `house ${JSON.stringify(house)}`,
    `chunks ${[...chunks].sort().join()}`,
    ...sorted(stays).map((text) => `stay ${text}`),
    ...sorted(blocks).map((text) => `block ${text}`),
    ...[...(prices ?? [])].map(([id, list]) => `prices ${id} ${list.join()}`),
  ]);

export class BoardFollower {
  #window: BoardWindow;
  readonly #of: Watched;
  /** The last change it has heard of. */
  heard: number;

  private constructor(of: Watched, window: BoardWindow) {
    this.#of = of;
    this.#window = window;
    this.heard = window.head.position;
  }

  static async open(of: Watched): Promise<BoardFollower> {
    return new BoardFollower(of, openWindow(await BoardFollower.#frame(of)));
  }

  static #frame({ client, houseId, from, to }: Watched) {
    return client.ok(getBoardFrame, { from, to, houseIds: [houseId] });
  }

  get #known(): ReadonlySet<number> {
    return this.#window.houses.get(this.#of.houseId)?.chunks ?? new Set();
  }

  #cellsOf(chunk: number): Promise<BoardCells> {
    const { client, houseId } = this.#of;
    return client.ok(getBoardCells, { ...chunkRange(this.#window.head, chunk), houseIds: [houseId] });
  }

  /** Cells come into sight: asked for now, landed when `land()` is called. */
  async ask(chunk: number): Promise<{ land: () => void }> {
    const cells = await this.#cellsOf(chunk);
    return { land: () => (this.#window = applyCells(this.#window, cells)) };
  }

  forget(chunk: number): void {
    this.#window = keepChunks(this.#window, (_, each) => each !== chunk);
  }

  /** Rows that have changed are fetched again, with the cells that were known. */
  async hear(news: LiveNews): Promise<void> {
    this.#window = applyPatches(
      this.#window,
      news.patchesFor(this.#of.view).filter(({ patch }) => patch.houseId === this.#of.houseId),
    );
    this.heard = news.changes.at(-1)?.position ?? this.heard;
    if (news.changes.every(isPatched)) return;
    this.#window = replaceHouses(this.#window, await BoardFollower.#frame(this.#of), [this.#of.houseId]);
    await this.#fetchKnown();
  }

  /** Another day has begun. */
  async reopen(): Promise<void> {
    this.#window = reopenWindow(this.#window, await BoardFollower.#frame(this.#of));
    await this.#fetchKnown();
  }

  async #fetchKnown(): Promise<void> {
    for (const chunk of this.#known) this.#window = applyCells(this.#window, await this.#cellsOf(chunk));
  }

  /** What is other on a board opened now with the same cells. */
  async differs(): Promise<string[]> {
    let fresh = openWindow({ ...(await BoardFollower.#frame(this.#of)), cells: null });
    for (const chunk of this.#known) fresh = applyCells(fresh, await this.#cellsOf(chunk));
    const [mine, theirs] = [textsOf(this.#window), textsOf(fresh)];
    return [
      ...mine.filter((text) => !theirs.includes(text)).map((text) => `only here: ${text}`),
      ...theirs.filter((text) => !mine.includes(text)).map((text) => `missing: ${text}`),
      ...(mine.length === theirs.length ? [] : [`${mine.length} instead of ${theirs.length}`]),
    ];
  }
}
