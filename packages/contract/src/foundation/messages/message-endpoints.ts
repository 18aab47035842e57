import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, id, int, keyword, list, version } from '../../platform/wire.ts';
import {
  InboxCounts,
  InboxKind,
  InboxMessage,
  inboxViews,
  NoticeRow,
  NotificationDetail,
  NotificationRow,
  noticeStates,
  notificationChannels,
  notificationKinds,
  notificationStates,
  notificationViews,
} from './message.ts';
import { inboxSubjects } from './subjects.ts';

// ── My message box ─────────────────────────────────────────────────────────────────────────────────────────────

export const countInbox = endpoint('GET /hotel-message/inbox/counts', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Number of unread messages per kind',
  input: z.object({}),
  output: InboxCounts,
});

export const pageInbox = endpoint('POST /hotel-message/inbox/page', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My message box, newest first',
  input: z.object({
    ...pageInput,
    view: z.enum(inboxViews).default('all'),
    kind: list(InboxKind).optional(),
    subject: list(z.enum(inboxSubjects)).optional(),
    keyword: keyword(50).optional(),
    createdFrom: date.optional(),
    createdTo: date.optional(),
  }),
  output: pageOf(InboxMessage),
});

export const readInbox = endpoint('POST /hotel-message/inbox/read', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Mark some of my messages as read',
  input: z.object({ ids: list(id).pipe(z.array(id).min(1).max(200)) }),
  output: InboxCounts,
});

export const readAllInbox = endpoint('POST /hotel-message/inbox/read-all', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Mark my messages of one kind, or all of them, as read',
  input: z.object({ kind: InboxKind.optional() }),
  output: InboxCounts,
});

// ── The notification log ───────────────────────────────────────────────────────────────────────────────────────

export const pageNotifications = endpoint('POST /hotel-message/notification/page', {
  kind: 'query',
  permission: 'notification:read',
  summary: 'Every mail and text message, newest first',
  input: z.object({
    ...pageInput,
    view: z.enum(notificationViews).default('mails'),
    channel: list(z.enum(notificationChannels)).optional(),
    kind: list(z.enum(notificationKinds)).optional(),
    state: list(z.enum(notificationStates)).optional(),
    /** Subject, recipient's user, masked recipient. */
    keyword: keyword(50).optional(),
    createdFrom: date.optional(),
    createdTo: date.optional(),
  }),
  output: pageOf(NotificationRow),
});

export const getNotification = endpoint('GET /hotel-message/notification/detail', {
  kind: 'query',
  permission: 'notification:read',
  summary: 'One notification with its text; a secret text is left out',
  input: z.object({ id }),
  output: NotificationDetail,
});

/** A link or code in the text would let its reader act for the recipient, so each view is audited. */
export const revealNotification = endpoint('POST /hotel-message/notification/reveal', {
  kind: 'command',
  permission: 'notification:reveal',
  summary: 'Recipient and secret text of one notification',
  secret: true,
  input: z.object({ id }),
  output: z.object({ recipient: z.string(), text: z.string() }),
});

export const resendNotification = endpoint('POST /hotel-message/notification/resend', {
  kind: 'command',
  permission: 'notification:resend',
  summary: 'Resend a failed or held notification',
  input: z.object({ id, version }),
  output: NotificationRow,
});

export const pageNotices = endpoint('POST /hotel-message/notification/notices', {
  kind: 'query',
  permission: 'notification:read',
  summary: 'Messages of all users, newest first; for users who see all properties',
  input: z.object({
    ...pageInput,
    view: z.literal('notices').optional(),
    kind: list(InboxKind).optional(),
    subject: list(z.enum(inboxSubjects)).optional(),
    state: list(z.enum(noticeStates)).optional(),
    userId: list(id).optional(),
    /** Title, reader. */
    keyword: keyword(50).optional(),
    createdFrom: date.optional(),
    createdTo: date.optional(),
  }),
  output: pageOf(NoticeRow),
});

export const remindNotice = endpoint('POST /hotel-message/notification/remind', {
  kind: 'command',
  permission: 'notification:resend',
  summary: 'Show an announcement again to users who read it',
  input: z.object({ id, reminders: int.pipe(z.int().nonnegative()) }),
  output: NoticeRow,
});

// ── Incoming messages ──────────────────────────────────────────────────────────────────────────────────────────

export const smsReceiptHook = endpoint('POST /hotel-external/sms/receipt', {
  kind: 'command',
  permission: 'public',
  summary: 'Signed delivery report of the text message provider',
  secret: true,
  extraFields: 'ignore',
  input: z.object({}),
  output: z.unknown(),
});

export const smsAnswerHook = endpoint('POST /hotel-external/sms/answer', {
  kind: 'command',
  permission: 'public',
  summary: 'Signed incoming text message from the provider',
  secret: true,
  extraFields: 'ignore',
  input: z.object({}),
  output: z.unknown(),
});
