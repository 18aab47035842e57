/** The message box and the notification log, as the wire carries them. */
import { z } from 'zod';
import { languages } from '../../platform/texts.ts';
import { instant } from '../../platform/wire.ts';
import { inboxSubjects } from './subjects.ts';

/** message: something happened to a record; notice: about account or system; todo: an action is required. */
export const inboxKinds = ['message', 'notice', 'todo'] as const;
export const InboxKind = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof InboxKind>;

/** Both languages, so that a language switch applies at once. */
const bothLanguages = z.tuple([z.string(), z.string()]).meta({ description: '[zh, en]' });

export const InboxMessage = z
  .object({
    id: z.string(),
    kind: InboxKind,
    subject: z.enum(inboxSubjects),
    title: bothLanguages,
    content: bothLanguages,
    /** Screen of its record, or null. */
    path: z.string().nullable(),
    readAt: instant.nullable(),
    /** Time a to-do became obsolete or done. */
    settledAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'InboxMessage' });
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Open to-do that pops up for this user. */
const InboxPopup = InboxMessage.pick({ id: true, title: true, content: true, path: true, createdAt: true });

/** Unread by kind; `rings`: time of the newest unread item with sound; `popups`: the newest open to-dos that pop up. */
export const InboxCounts = z
  .object({
    message: z.int(),
    notice: z.int(),
    todo: z.int(),
    rings: instant.nullable(),
    popups: z.array(InboxPopup),
  })
  .meta({ id: 'InboxCounts' });
export type InboxCounts = z.infer<typeof InboxCounts>;

/** Views of the user's own notifications. */
export const inboxViews = ['all', 'unread'] as const;
/** unsent: failed or held. `webhooks` and `notices` are separate lists. */
export const notificationViews = ['mails', 'unsent'] as const;
export const noticeStates = ['unread', 'read'] as const;

export const notificationChannels = ['mail', 'sms', 'push'] as const;
/** sent: accepted by server, provider or push service; delivered: confirmed by the provider. */
export const notificationStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'kept'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** Kinds of notifications, with texts in `message.text.ts`. */
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
    /** Recipient; null for someone without an account. */
    userName: z.string().nullable(),
    language: z.enum(languages),
    subject: z.string(),
    /** Its order, if the property is visible. */
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    /** The property of that order. */
    houseId: z.string().nullable(),
    state: z.enum(notificationStates),
    attempts: z.int(),
    /** Last message of the mail server; the recipient's address is masked. */
    lastError: z.string().nullable(),
    nextTryAt: instant.nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** Time of the provider's receipt; mails have none. */
    deliveredAt: instant.nullable(),
    /** The provider's reference. */
    providerReference: z.string().nullable(),
    /** True if the text would let its reader act for the recipient; it is revealed on request. */
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

/** A user's notification in the log. */
export const NoticeRow = z
  .object({
    ...InboxMessage.shape,
    userId: z.string(),
    userName: z.string(),
    /** Number of reminders. */
    reminders: z.int(),
  })
  .meta({ id: 'NoticeRow' });
export type NoticeRow = z.infer<typeof NoticeRow>;
