/**
 * Capabilities of each channel to a guest, for composer, server checks and automation. The example platforms document
 * none, so their entries are assumptions (docs/decisions/015).
 */

/** Platform messages, text message, mail; `none`: the guest cannot be reached. */
export const threadChannels = ['mt', 'tj', 'pig', 'sms', 'mail', 'none'] as const;
export type ThreadChannel = (typeof threadChannels)[number];

export type AttachmentKind = 'picture' | 'pdf';

export interface ThreadCapability {
  /** Sender: the platform's adapter, or the notification queue, which needs the guest's consent. */
  readonly sends: 'platform' | 'notification' | 'nothing';
  /** Whether we may write before the guest has. */
  readonly hostFirst: boolean;
  readonly attachments: readonly AttachmentKind[];
  /** Last receipt the channel reports. */
  readonly receipts: 'none' | 'delivered' | 'read';
  /** Characters of one message. */
  readonly maxLength: number;
  /** So many days after check-out it still takes messages; null: always. */
  readonly daysAfterCheckOut: number | null;
  /** Whether replies arrive here; `byProvider`: only if the provider forwards them. */
  readonly hears: 'always' | 'byProvider' | 'never';
}

export const threadCapabilities: Readonly<Record<ThreadChannel, ThreadCapability>> = {
  mt: {
    sends: 'platform',
    hostFirst: true,
    attachments: ['picture', 'pdf'],
    receipts: 'read',
    maxLength: 1_000,
    daysAfterCheckOut: 30,
    hears: 'always',
  },
  tj: {
    sends: 'platform',
    hostFirst: true,
    attachments: [],
    receipts: 'none',
    maxLength: 500,
    daysAfterCheckOut: 15,
    hears: 'always',
  },
  pig: {
    sends: 'platform',
    hostFirst: false,
    attachments: ['picture'],
    receipts: 'delivered',
    maxLength: 500,
    daysAfterCheckOut: null,
    hears: 'always',
  },
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
  none: {
    sends: 'nothing',
    hostFirst: false,
    attachments: [],
    receipts: 'none',
    maxLength: 0,
    daysAfterCheckOut: null,
    hears: 'never',
  },
};

/** The longest message that any channel takes. */
export const MOST_TEXT = 4_000;
export const MOST_ATTACHMENTS = 4;
