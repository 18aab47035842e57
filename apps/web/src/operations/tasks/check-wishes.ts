/** Queue of checklist taps: one change per line in flight, and the last tap counts. */

export interface WishDoors<T> {
  send(line: number, done: boolean): Promise<T>;
  answered(after: T): void;
  /** The refusal has been shown; show the stored state. */
  refused(): void;
  /** Tapped but not confirmed. */
  wished(lines: ReadonlyMap<number, boolean>): void;
}

export class CheckWishes<T> {
  doors: WishDoors<T>;
  readonly #wished = new Map<number, boolean>();

  constructor(doors: WishDoors<T>) {
    this.doors = doors;
  }

  async tick(line: number, done: boolean): Promise<void> {
    const isUnderWay = this.#wished.has(line);
    this.#set(line, done);
    if (isUnderWay) return;
    try {
      await this.#untilAsWished(line, done);
    } catch {
      this.doors.refused();
    }
    this.#set(line, undefined);
  }

  async #untilAsWished(line: number, done: boolean): Promise<void> {
    for (let sent: boolean | undefined, wish = done; sent !== wish; wish = this.#wished.get(line) ?? wish) {
      sent = wish;
      this.doors.answered(await this.doors.send(line, sent));
    }
  }

  #set(line: number, done: boolean | undefined): void {
    if (done === undefined) this.#wished.delete(line);
    else this.#wished.set(line, done);
    this.doors.wished(new Map(this.#wished));
  }
}
