/**
 * What each way to a guest can do: drives the composer, the server's checks and automation. Of the three platforms no
 * public document says it (reference: channels-and-china-market); what stands here is assumed like their wires
 * (docs/decisions/015) and is changed in this table alone.
 */

/** A platform's own messages, a text message, a mail; `none`: there is no way to write to this guest. */
export const threadChannels = ['mt', 'tj', 'pig', 'sms', 'mail', 'none'] as const;
export type ThreadChannel = (typeof threadChannels)[number];

export type AttachmentKind = 'picture' | 'pdf';

export interface ThreadCapability {
  /** By the platform's adapter, or by the notification queue, which needs the guest's consent. */
  readonly sends: 'platform' | 'notification' | 'nothing';
  /** Whether we may write before the guest has. */
  readonly hostFirst: boolean;
  readonly attachments: readonly AttachmentKind[];
  /** The last thing the channel tells of a message that it took. */
  readonly receipts: 'none' | 'delivered' | 'read';
  /** Characters of one message. */
  readonly maxLength: number;
  /** So many days after check-out it still takes messages; null: always. */
  readonly daysAfterCheckOut: number | null;
  /** Whether what the guest answers comes in here; `byProvider`: where the provider passes it on, which nobody can count on. */
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
