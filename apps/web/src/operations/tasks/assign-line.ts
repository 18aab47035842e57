/** Queue of task assignments, however fast cards are dropped; the last drop of each counts. */

export interface Given {
  readonly id: string;
  readonly version: number;
  readonly assigneeId: string | null;
}

/** Resolves to the task's new version; null if refused, which has been shown. */
export type SendGiven = (given: Given) => Promise<number | null>;

export class AssignLine {
  #running: Promise<void> = Promise.resolve();
  /** Desired cleaner per unanswered task. */
  readonly #wished = new Map<string, string | null>();
  readonly #versions = new Map<string, number>();

  /** Drops in place, or to the pending cleaner, are ignored. */
  give(task: Given, to: string | null, send: SendGiven): Promise<void> {
    const wished = this.#wished.get(task.id);
    const now = wished === undefined ? task.assigneeId : wished;
    if (now === to) return this.#running;
    this.#wished.set(task.id, to);
    this.#running = this.#running.then(() => this.#send(task, to, send));
    return this.#running;
  }

  async #send({ id, version }: Given, to: string | null, send: SendGiven): Promise<void> {
    // Dropped on another cleaner meanwhile.
    if (this.#wished.get(id) !== to) return;
    const known = Math.max(version, this.#versions.get(id) ?? 0);
    const next = await send({ id, version: known, assigneeId: to });
    if (next !== null) this.#versions.set(id, next);
    if (this.#wished.get(id) === to) this.#wished.delete(id);
  }
}
