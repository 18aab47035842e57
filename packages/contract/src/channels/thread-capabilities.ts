/**
 * What each way to a guest can do: drives the composer, the server's checks and automation. Platforms say it in their
 * registry; of the example contracts it is assumed (docs/decisions/015-channels.md).
 */
import {
  type MessageFacts,
  perPlatform,
  type SoldPlatform,
  soldPlatforms,
} from '../system/platform-registry.ts';

/** A platform's own messages, a text message, a mail; `none`: there is no way to write to this guest. */
export const threadChannels = [...soldPlatforms, 'sms', 'mail', 'none'] as const;
export type ThreadChannel = (typeof threadChannels)[number];

export interface ThreadCapability extends Omit<MessageFacts, 'keyed'> {
  /** By the platform's adapter, or by the notification queue, which needs the guest's consent. */
  readonly sends: 'platform' | 'notification' | 'nothing';
  /** Whether what the guest answers arrives here; `byProvider`: where the provider passes it on, which nobody can count on. */
  readonly hears: 'always' | 'byProvider' | 'never';
}

const nothing: ThreadCapability = {
  sends: 'nothing',
  hostFirst: false,
  attachments: [],
  receipts: 'none',
  maxLength: 0,
  daysAfterCheckOut: null,
  hears: 'never',
};

const ofPlatforms: Record<SoldPlatform, ThreadCapability> = perPlatform(({ messages }) =>
  messages === null ? nothing : { ...messages, sends: 'platform', hears: 'always' },
);

export const threadCapabilities: Readonly<Record<ThreadChannel, ThreadCapability>> = {
  ...ofPlatforms,
  sms: {
    sends: 'notification',
    hostFirst: true,
    attachments: [],
    receipts: 'none',
    maxLength: 300,
    daysAfterCheckOut: 30,
    hears: 'byProvider',
  },
  mail: {
    sends: 'notification',
    hostFirst: true,
    attachments: [],
    receipts: 'none',
    maxLength: 4_000,
    daysAfterCheckOut: 30,
    hears: 'never',
  },
  none: nothing,
};

/** The longest message that any channel takes. */
export const MOST_TEXT = 4_000;
export const MOST_ATTACHMENTS = 4;
