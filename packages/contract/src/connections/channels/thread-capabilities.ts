/**
 * Capabilities of each way to a guest, for composer, server checks and automation. Platforms state theirs in the registry; those
 * of the example contracts are assumed (docs/decisions/015-channels.md).
 */
import {
  type MessageFacts,
  perPlatform,
  type SoldPlatform,
  soldPlatforms,
} from '../../foundation/system/platform-registry.ts';

/** Platform messages, text message, mail; `none`: the guest cannot be reached. */
export const threadChannels = [...soldPlatforms, 'sms', 'mail', 'none'] as const;
export type ThreadChannel = (typeof threadChannels)[number];

export interface ThreadCapability extends Omit<MessageFacts, 'keyed'> {
  /** Sender: the platform's adapter, or the notification queue, which needs the guest's consent. */
  readonly sends: 'platform' | 'notification' | 'nothing';
  /** Whether replies arrive here; `byProvider`: only if the provider forwards them. */
  readonly hears: 'always' | 'byProvider' | 'never';
}

const nothing: ThreadCapability = {
  sends: 'nothing',
  hostFirst: false,
  attachments: [],
  oneThing: false,
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
    oneThing: false,
    receipts: 'none',
    maxLength: 300,
    daysAfterCheckOut: 30,
    hears: 'byProvider',
  },
  mail: {
    sends: 'notification',
    hostFirst: true,
    attachments: [],
    oneThing: false,
    receipts: 'none',
    maxLength: 4_000,
    daysAfterCheckOut: 30,
    hears: 'never',
  },
  none: nothing,
};

/** Longest message any channel accepts. */
export const MAX_TEXT = 4_000;
export const MAX_ATTACHMENTS = 4;
