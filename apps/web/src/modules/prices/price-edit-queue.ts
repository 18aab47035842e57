/**
 * Own edits on their way to the server, one batch at a time. A batch is saved whole or not at all: when somebody else
 * was quicker, or a price looks wrong, it waits here until the user has decided; nothing is lost and nothing half applied.
 */
import type { CellConflict, CellSample } from '@minsu/contract/prices/price-calendar.ts';
import { type CellSeen, cellKeyOf, mergeEdits, type PriceEditCell, seenOf } from './price-cells.ts';
import type { Overlay, OverlayCell } from './price-rows.ts';

export type SendAnswer =
  | { readonly kind: 'saved'; readonly editId: string | null }
  | { readonly kind: 'stale'; readonly conflicts: readonly CellConflict[] }
  | { readonly kind: 'absurd'; readonly samples: readonly CellSample[] }
  /** It has been said to the user already. */
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

export interface QueueDoors {
  send(edits: readonly PriceEditCell[], confirmAbsurd: boolean): Promise<SendAnswer>;
  /** What was saved is in the grid once this resolves. */
  refresh(houseIds: readonly string[]): Promise<void>;
  /** `editId` is null when everything was so already. */
  saved(editId: string | null, edits: readonly PriceEditCell[]): void;
  /** What a cell shows now: an edit of one that is being saved was seen with the new value. */
  seen(edit: PriceEditCell): CellSeen;
}

const NOTHING: QueueView = { overlay: new Map(), held: null, sending: 0 };

export class PriceEditQueue {
  #doors: QueueDoors;
  #view: QueueView = NOTHING;
  #waiting = new Map<string, PriceEditCell>();
  #sending: readonly PriceEditCell[] = [];
  /** Edited again while an edit of it was on its way. */
  readonly #again = new Set<string>();
  #running = false;
  readonly #listeners = new Set<() => void>();

  constructor(doors: QueueDoors) {
    this.#doors = doors;
  }

  set doors(doors: QueueDoors) {
    this.#doors = doors;
  }

  get view(): QueueView {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What the cell of an edit shows now. */
  seen(edit: PriceEditCell): CellSeen {
    return this.#doors.seen(edit);
  }

  /** Once everything is answered: true; false when an answer waits for the user. */
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

  /** The user has chosen for each conflict; what stays theirs leaves the batch. */
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

  /** The ticked box: these prices are meant. */
  confirm(): void {
    const { held } = this.#view;
    if (held?.kind === 'absurd') this.#goOn(held.edits, true);
  }

  drop(): void {
    const { held } = this.#view;
    if (!held) return;
    this.#goOn([], false);
    void this.#doors.refresh(housesOf(held.edits));
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
      this.#again.has(key) ? { ...edit, was: this.#doors.seen(edit) } : edit,
    );
    this.#waiting = new Map();
    this.#again.clear();
    return edits;
  }

  async #send(edits: readonly PriceEditCell[], confirmAbsurd: boolean): Promise<void> {
    this.#sending = edits;
    this.#publish({});
    const answer = await this.#doors.send(edits, confirmAbsurd);
    if (answer.kind === 'saved') this.#doors.saved(answer.editId, edits);
    if (answer.kind === 'stale') this.#publish({ held: { ...answer, edits } });
    else if (answer.kind === 'absurd') this.#publish({ held: { ...answer, edits } });
    else await this.#doors.refresh(housesOf(edits));
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
