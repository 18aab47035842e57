/** State of the push service, and of the browsers that it delivers to. */
import type { BaseState, ServiceWorld } from '../service-kit/service-world.ts';

/** A notification as the browser's service worker receives it. */
export interface Delivered {
  readonly message: string;
  readonly topic: string | null;
  /** Decrypted. */
  readonly text: string;
  readonly at: number;
}

export interface Waiting extends Delivered {
  /** Dropped then. */
  readonly until: number;
}

export interface Browser {
  /** The secret part of its address. */
  readonly token: string;
  readonly name: string;
  /** Public key of the only server it takes messages of, base64url. */
  readonly serverKey: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly auth: string;
  /** Kept for it while it is not. */
  isOnline: boolean;
  /** 410: it has unsubscribed; 404: the service has forgotten it. */
  end: 404 | 410 | null;
  readonly waiting: Waiting[];
  readonly delivered: Delivered[];
}

export interface Settings {
  /** Bytes of a message. */
  maxBytes: number;
  /** Messages a minute of one browser. */
  perMinute: number;
  retryAfterSeconds: number;
}

export interface PushState extends BaseState {
  readonly browsers: Record<string, Browser>;
  readonly settings: Settings;
}

export type PushWorld = ServiceWorld<PushState>;

export const emptyPushState = (): PushState => ({
  ...{ shape: 1, turn: 0, hookDeliveries: [], browsers: {} },
  settings: { maxBytes: 4_096, perMinute: 240, retryAfterSeconds: 60 },
});
