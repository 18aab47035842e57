/**
 * Queue of the user's edits, sent in batches. A batch is saved as a whole: on a conflict or unusual price it waits
 * for the user's decision, so nothing is lost or half applied.
 */
import type { CellConflict, CellSample } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { type CellSeen, cellKeyOf, mergeEdits, type PriceEditCell, seenOf } from './price-cells.ts';
import type { Overlay, OverlayCell } from './price-rows.ts';

export type SendAnswer =
  | { readonly kind: 'saved'; readonly editId: string | null }
  | { readonly kind: 'stale'; readonly conflicts: readonly CellConflict[] }
  | { readonly kind: 'absurd'; readonly samples: readonly CellSample[] }
  /** Already shown to the user. */
  | { readonly kind: 'refused' };

export type Held =
  | {
      readonly kind: 'stale';
      readonly edits: readonly PriceEditCell[];
      readonly conflicts: readonly CellConflict[];
    }
  | {
      readonly kind: 'absurd';
      readonly edits: readonly PriceEditCell[];
      readonly samples: readonly CellSample[];
    };

export interface QueueView {
  readonly overlay: Overlay;
  readonly held: Held | null;
  readonly sending: number;
}

export interface QueueHandlers {
  send(edits: readonly PriceEditCell[], confirmAbsurd: boolean): Promise<SendAnswer>;
  /** Resolves when the grid shows the saved values. */
  refresh(houseIds: readonly string[]): Promise<void>;
  /** `editId` is null if nothing had to change. */
  saved(editId: string | null, edits: readonly PriceEditCell[]): void;
  /** Current values of the cell, including an edit being saved. */
  seen(edit: PriceEditCell): CellSeen;
}

const NOTHING: QueueView = { overlay: new Map(), held: null, sending: 0 };

export class PriceEditQueue {
  #handlers: QueueHandlers;
  #view: QueueView = NOTHING;
  #waiting = new Map<string, PriceEditCell>();
  #sending: readonly PriceEditCell[] = [];
  /** Cells edited again while an edit was being sent. */
  readonly #again = new Set<string>();
  #running = false;
  readonly #listeners = new Set<() => void>();

  constructor(handlers: QueueHandlers) {
    this.#handlers = handlers;
  }

  set handlers(handlers: QueueHandlers) {
    this.#handlers = handlers;
  }

  get view(): QueueView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Current values of the edit's cell. */
  seen(edit: PriceEditCell): CellSeen {
    return this.#handlers.seen(edit);
  }

  /** Resolves to true when idle; false when an answer waits for the user. */
  async idle(): Promise<boolean> {
    while (!this.#view.held && (this.#running || this.#waiting.size > 0)) await this.#nextChange();
    return this.#view.held === null;
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  add(edits: readonly PriceEditCell[]): void {
    const sending = new Set(this.#sending.map(({ cell }) => cellKeyOf(cell)));
    for (const edit of edits) {
      const key = cellKeyOf(edit.cell);
      const before = this.#waiting.get(key);
      this.#waiting.set(key, before ? mergeEdits(before, edit) : edit);
      if (sending.has(key)) this.#again.add(key);
    }
    this.#publish({});
    void this.#run();
  }

  /** The user decided each conflict; cells left to the other user leave the batch. */
  decide(mine: ReadonlySet<string>): void {
    const { held } = this.#view;
    if (held?.kind !== 'stale') return;
    const now = new Map(held.conflicts.map((conflict) => [cellKeyOf(conflict), conflict.now]));
    const edits = held.edits.flatMap((edit) => {
      const theirs = now.get(cellKeyOf(edit.cell));
      if (!theirs) return edit;
      return mine.has(cellKeyOf(edit.cell)) ? { ...edit, was: seenOf(theirs, edit.set) } : [];
    });
    this.#goOn(edits, false);
  }

  /** The user confirmed the unusual prices. */
  confirm(): void {
    const { held } = this.#view;
    if (held?.kind === 'absurd') this.#goOn(held.edits, true);
  }

  drop(): void {
    const { held } = this.#view;
    if (!held) return;
    this.#goOn([], false);
    void this.#handlers.refresh(housesOf(held.edits));
  }

  #goOn(edits: readonly PriceEditCell[], confirmAbsurd: boolean): void {
    this.#publish({ held: null });
    void this.#run({ edits, confirmAbsurd });
  }

  async #run(first?: { edits: readonly PriceEditCell[]; confirmAbsurd: boolean }): Promise<void> {
    if (this.#running || this.#view.held) return;
    this.#running = true;
    try {
      if (first && first.edits.length > 0) await this.#send(first.edits, first.confirmAbsurd);
      while (this.#waiting.size > 0 && !this.#view.held) await this.#send(this.#take(), false);
    } finally {
      this.#running = false;
      this.#publish({});
    }
  }

  #take(): PriceEditCell[] {
    const edits = [...this.#waiting].map(([key, edit]) =>
      this.#again.has(key) ? { ...edit, was: this.#handlers.seen(edit) } : edit,
    );
    this.#waiting = new Map();
    this.#again.clear();
    return edits;
  }

  async #send(edits: readonly PriceEditCell[], confirmAbsurd: boolean): Promise<void> {
    this.#sending = edits;
    this.#publish({});
    const answer = await this.#handlers.send(edits, confirmAbsurd);
    if (answer.kind === 'saved') this.#handlers.saved(answer.editId, edits);
    if (answer.kind === 'stale') this.#publish({ held: { ...answer, edits } });
    else if (answer.kind === 'absurd') this.#publish({ held: { ...answer, edits } });
    else await this.#handlers.refresh(housesOf(edits));
    this.#sending = [];
    this.#publish({});
  }

  #publish(change: Partial<QueueView>): void {
    const view = { ...this.#view, ...change };
    const overlay = new Map<string, OverlayCell>();
    const put = (edits: Iterable<PriceEditCell>, state: OverlayCell['state']) => {
      for (const { cell, set } of edits) overlay.set(cellKeyOf(cell), { fen: set.priceFen, state });
    };
    put(this.#sending, 'sending');
    if (view.held) put(view.held.edits, 'sending');
    put(this.#waiting.values(), 'sending');
    if (view.held?.kind === 'stale') {
      for (const conflict of view.held.conflicts) {
        const key = cellKeyOf(conflict);
        overlay.set(key, { fen: overlay.get(key)?.fen, state: 'conflict' });
      }
    }
    this.#view = { ...view, overlay, sending: this.#sending.length + this.#waiting.size };
    for (const listener of this.#listeners) listener();
  }
}

const housesOf = (edits: readonly PriceEditCell[]): string[] => [
  ...new Set(edits.map(({ cell }) => cell.houseId)),
];
