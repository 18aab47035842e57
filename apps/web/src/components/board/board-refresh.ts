/** Refetches changed properties one round at a time, so that an older response never overwrites a newer one. */
const PAUSE_MS = 120;

export class BoardRefresh {
  readonly #fetch: (houseIds: readonly string[]) => Promise<void>;
  readonly #waiting = new Set<string>();
  #round: Promise<void> | null = null;

  constructor(fetch: (houseIds: readonly string[]) => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Resolves once data requested after this call is in place. */
  async ask(houseIds: readonly string[]): Promise<void> {
    for (const id of houseIds) this.#waiting.add(id);
    await this.#round;
    if (this.#waiting.size === 0) return;
    this.#round ??= this.#run();
    await this.#round;
  }

  async #run(): Promise<void> {
    // A macrotask, so that all changes of one message share a fetch.
    await pause(0);
    try {
      while (this.#waiting.size > 0) {
        const houseIds = [...this.#waiting];
        this.#waiting.clear();
        await this.#fetch(houseIds);
        if (this.#waiting.size > 0) await pause(PAUSE_MS);
      }
    } finally {
      this.#round = null;
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
