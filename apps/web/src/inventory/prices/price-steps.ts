/** Undo and redo of the user's edits, serialised however fast the keys come. */
import {
  dropEntry,
  type EditHistory,
  noEdits,
  redone,
  remember,
  undo as stepBack,
  takenBack,
} from './board/edit-history.ts';

export interface StepHandlers<Entry> {
  /** Waits until pending edits are saved. False while a dialog waits for the user. */
  idle(): Promise<boolean>;
  /** `refused` is final; `lost` may be retried. */
  takeBack(entry: Entry): Promise<'done' | 'refused' | 'lost'>;
  doAgain(entry: Entry): void;
  nothing(): void;
}

export class PriceSteps<Entry> {
  handlers: StepHandlers<Entry>;
  #history: EditHistory<Entry> = noEdits();
  /** True during redo: the entry keeps its place in the redo list until another edit. */
  #redoing = false;
  #running: Promise<void> = Promise.resolve();

  constructor(handlers: StepHandlers<Entry>) {
    this.handlers = handlers;
  }

  /** Call when a new edit starts. */
  began(): void {
    this.#redoing = false;
  }

  /** `entry` is null if nothing had to change. */
  saved(entry: Entry | null): void {
    if (this.#redoing) this.#history = redone(this.#history, entry);
    else if (entry !== null) this.#history = remember(this.#history, entry);
    this.#redoing = false;
  }

  undo(): Promise<void> {
    return this.#inTurn(async () => {
      this.#redoing = false;
      const step = stepBack(this.#history);
      if (!step) return this.handlers.nothing();
      const answer = await this.handlers.takeBack(step.entry);
      // Edits may have been saved meanwhile; a refused entry must not block the next undo.
      if (answer === 'done') this.#history = takenBack(this.#history, step.entry);
      else if (answer === 'refused') this.#history = dropEntry(this.#history, step.entry);
    });
  }

  redo(): Promise<void> {
    return this.#inTurn(async () => {
      const entry = this.#history.undone.at(-1);
      if (entry === undefined) return;
      this.#redoing = true;
      this.handlers.doAgain(entry);
    });
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(async () => {
      if (await this.handlers.idle()) await step();
    });
    return this.#running;
  }
}
