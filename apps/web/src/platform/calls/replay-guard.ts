/** Refuses a repeated command while it runs and for one second after (spec §5). */
export class ReplayGuard {
  readonly #busy = new Set<string>();
  readonly #quietMs: number;

  constructor(quietMs = 1000) {
    this.#quietMs = quietMs;
  }

  /** Returns a function to call when done, or null for a repetition. */
  enter(key: string): (() => void) | null {
    if (this.#busy.has(key)) return null;
    this.#busy.add(key);
    return () => void setTimeout(() => this.#busy.delete(key), this.#quietMs);
  }
}
