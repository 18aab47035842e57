/** Refuses a command while the same one runs, and for one second after it ran unless another came in between (spec §5). */
export class ReplayGuard {
  readonly #running = new Set<string>();
  readonly #quietMs: number;
  #last = { key: '', endedAt: Number.NEGATIVE_INFINITY };

  constructor(quietMs = 1000) {
    this.#quietMs = quietMs;
  }

  /** Returns a function to call when done, or null for a repetition. */
  enter(key: string): (() => void) | null {
    const isRecent = key === this.#last.key && performance.now() - this.#last.endedAt < this.#quietMs;
    if (isRecent || this.#running.has(key)) return null;
    this.#running.add(key);
    this.#last = { key, endedAt: Number.NEGATIVE_INFINITY };
    return () => {
      this.#running.delete(key);
      if (this.#last.key === key) this.#last = { key, endedAt: performance.now() };
    };
  }
}
