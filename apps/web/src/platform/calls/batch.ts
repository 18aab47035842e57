/** Batches items and passes them on at most once per interval; the first passes immediately. */
export class Batch<T> {
  readonly #intervalMs: number;
  readonly #flush: (items: ReadonlySet<T>) => void;
  #waiting = new Set<T>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(intervalMs: number, flush: (items: ReadonlySet<T>) => void) {
    this.#intervalMs = intervalMs;
    this.#flush = flush;
  }

  add(item: T): void {
    this.#waiting.add(item);
    // A macrotask, so that changes of one message stay together.
    if (this.#timer === null) this.#timer = setTimeout(() => this.#run(), 0);
  }

  #run(): void {
    const items = this.#waiting;
    this.#waiting = new Set();
    this.#flush(items);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#run(), 0);
    }, this.#intervalMs);
  }
}
