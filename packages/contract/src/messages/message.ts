/** The message box and the notification log, as the wire carries them. */
import { z } from 'zod';
import { languages } from '../texts.ts';
import { instant } from '../wire.ts';
import { inboxSubjects } from './subjects.ts';

/** message: something happened with a record; notice: about the account or the system; todo: somebody must act. */
export const inboxKinds = ['message', 'notice', 'todo'] as const;
export const InboxKind = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof InboxKind>;

/** Both languages travel, so that a switch of language switches them at once. */
const bothLanguages = z.tuple([z.string(), z.string()]).meta({ description: '[zh, en]' });

export const InboxMessage = z
  .object({
    id: z.string(),
    kind: InboxKind,
    subject: z.enum(inboxSubjects),
    title: bothLanguages,
    content: bothLanguages,
    /** Where its record stands: an address of this product, or null. */
    path: z.string().nullable(),
    readAt: instant.nullable(),
    /** A todo that nobody need do any more. */
    settledAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'InboxMessage' });
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Unread per kind; `rings`: since when the newest unread line waits whose subject is to be heard. */
export const InboxCounts = z
  .object({ message: z.int(), notice: z.int(), todo: z.int(), rings: instant.nullable() })
  .meta({ id: 'InboxCounts' });
export type InboxCounts = z.infer<typeof InboxCounts>;

/** Quick views of the log: my own box, and what left the house. */
export const inboxViews = ['all', 'unread'] as const;
/** unsent: failed or kept. `webhooks` and `notices` are lists of their own. */
export const notificationViews = ['mails', 'unsent'] as const;
export const noticeStates = ['unread', 'read'] as const;

export const notificationChannels = ['mail', 'sms'] as const;
/** sent: the server or provider has taken it; delivered: the provider says that it arrived. */
export const notificationStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'kept'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** What a notification can be about; each has its words in `message.text.ts`. */
export const notificationKinds = [
  'auth.passwordReset',
  'auth.registered',
  'auth.approved',
  'auth.refused',
  'account.changed',
  'account.code',
  'landlord.accountChanged',
  'order.depositReturned',
  'settlement.sent',
  'report.scheduled',
  'thread.reply',
  'automation.test',
  'inbox.told',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const NotificationRow = z
  .object({
    id: z.string(),
    kind: z.string(),
    channel: z.enum(notificationChannels),
    recipientMasked: z.string(),
    /** Whose notification it is; null for somebody without an account. */
    userName: z.string().nullable(),
    language: z.enum(languages),
    subject: z.string(),
    /** The order it went out for, where its house is in sight. */
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    /** The property of that order. */
    houseId: z.string().nullable(),
    state: z.enum(notificationStates),
    attempts: z.int(),
    /** What the mail server said last; the recipient's address in it is masked. */
    lastError: z.string().nullable(),
    nextTryAt: instant.nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** By the provider's receipt; mails have none. */
    deliveredAt: instant.nullable(),
    /** What the provider calls it. */
    providerReference: z.string().nullable(),
    /** The text lets its reader act for the recipient: it is revealed, not shown. */
    secret: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'NotificationRow' });
export type NotificationRow = z.infer<typeof NotificationRow>;

export const NotificationDetail = NotificationRow.extend({
  /** Null where it is secret. */
  text: z.string().nullable(),
}).meta({ id: 'NotificationDetail' });
export type NotificationDetail = z.infer<typeof NotificationDetail>;

/** A line of somebody's message box, as the log shows it. */
export const NoticeRow = z
  .object({
    ...InboxMessage.shape,
    userId: z.string(),
    userName: z.string(),
    /** How often it was put before its reader again. */
    reminders: z.int(),
  })
  .meta({ id: 'NoticeRow' });
export type NoticeRow = z.infer<typeof NoticeRow>;
