/** How a platform formats its webhooks and signs each attempt. */
import type { EventKind, Note, Order, PlatformEvent, Store } from './world.ts';

export interface HookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HookMaker {
  /** Null: this platform does not report this event. */
  payload(
    kind: EventKind,
    about: { order: Order | null; note: Note | null; store: Store },
  ): Record<string, unknown> | null;
  /** `now` in milliseconds: each try is stamped and signed again. */
  request(event: PlatformEvent, store: Store, url: string, now: number): HookRequest;
  /** For the answer's JSON. */
  isTaken(answer: unknown): boolean;
}
