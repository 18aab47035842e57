/** How a platform words what it tells its partners, and how it signs a try. */
import type { EventKind, Note, Order, PlatformEvent, Store } from './world.ts';

export interface HookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HookMaker {
  /** Null: this platform does not tell of it. */
  payload(
    kind: EventKind,
    about: { order: Order | null; note: Note | null; store: Store },
  ): Record<string, unknown> | null;
  /** `now` in milliseconds: each try is stamped and signed again. */
  request(event: PlatformEvent, store: Store, url: string, now: number): HookRequest;
  /** For the answer's JSON. */
  isTaken(answer: unknown): boolean;
}
