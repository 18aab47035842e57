/** Guest messages common to all platforms: produced by adapters, stored in conversations. */
import type { Platform } from './channel-room.ts';

/** A platform that is called; iCal calendars have no messages. */
export type MessagePlatform = Exclude<Platform, 'ical'>;

/** A message between guest and property at a platform. */
export interface PlatformMessage {
  readonly platformMessageId: string;
  readonly platformOrderId: string;
  readonly from: 'guest' | 'host';
  readonly name: string;
  readonly text: string;
  /** Attachments, fetched by `messageFile`. */
  readonly files: readonly { readonly key: string; readonly name: string; readonly mime: string }[];
  /** Our key of a sent message; null if written elsewhere. */
  readonly sendKey: string | null;
  readonly receipt: 'sent' | 'delivered' | 'read';
  readonly at: Date;
  /** The property there; absent where an account is one property. */
  readonly propertyKey?: string;
  /** Key of the conversation before booking, which continues. */
  readonly begunAs?: string;
}

export interface MessageFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

export interface OutgoingMessage {
  readonly platformOrderId: string;
  /** A platform that stores keys returns an equal key once. */
  readonly key: string;
  readonly text: string;
  readonly files: readonly MessageFile[];
}
