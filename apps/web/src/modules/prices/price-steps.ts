/** Own edits taken back and done again, one press after the other, however fast they come. */
import {
  dropEntry,
  type EditHistory,
  noEdits,
  redone,
  remember,
  undo as stepBack,
  takenBack,
} from './board/edit-history.ts';

export interface StepDoors<Entry> {
  /** What is still on its way is undone as soon as it has arrived; false when an answer waits for the user. */
  idle(): Promise<boolean>;
  /** `refused` for good; `lost` may be asked again. */
  takeBack(entry: Entry): Promise<'done' | 'refused' | 'lost'>;
  doAgain(entry: Entry): void;
  nothing(): void;
}

export class PriceSteps<Entry> {
  doors: StepDoors<Entry>;
  #history: EditHistory<Entry> = noEdits();
  /** An entry that is being done again keeps its place among the undone, until something else is done. */
  #redoing = false;
  #running: Promise<void> = Promise.resolve();

  constructor(doors: StepDoors<Entry>) {
    this.doors = doors;
  }

  /** Something else than a step is done. */
  began(): void {
    this.#redoing = false;
  }

  /** `entry` is null when everything was so already. */
  saved(entry: Entry | null): void {
    if (this.#redoing) this.#history = redone(this.#history, entry);
    else if (entry !== null) this.#history = remember(this.#history, entry);
    this.#redoing = false;
  }

  undo(): Promise<void> {
    return this.#inTurn(async () => {
      this.#redoing = false;
      const step = stepBack(this.#history);
      if (!step) return this.doors.nothing();
      const answer = await this.doors.takeBack(step.entry);
      // Edits may have been saved meanwhile; a refused one must not stand in the way of the next undo.
      if (answer === 'done') this.#history = takenBack(this.#history, step.entry);
      else if (answer === 'refused') this.#history = dropEntry(this.#history, step.entry);
    });
  }

  redo(): Promise<void> {
    return this.#inTurn(async () => {
      const entry = this.#history.undone.at(-1);
      if (entry === undefined) return;
      this.#redoing = true;
      this.doors.doAgain(entry);
    });
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(async () => {
      if (await this.doors.idle()) await step();
    });
    return this.#running;
  }
}
