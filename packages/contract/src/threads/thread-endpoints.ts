import { z } from 'zod';
import { MOST_ATTACHMENTS, MOST_TEXT, threadChannels } from '../channels/thread-capabilities.ts';
import { endpoint } from '../endpoint.ts';
import { guestRemark } from '../guest-view.ts';
import { NamedOption, optionInput } from '../options.ts';
import { pageInput, pageOf } from '../paging.ts';
import { languages } from '../texts.ts';
import { bool, file, id, line, list, note, version } from '../wire.ts';
import {
  ThreadAttachment,
  ThreadCounts,
  ThreadDetail,
  ThreadMessage,
  ThreadPresence,
  ThreadRow,
  threadViews,
} from './thread.ts';

// ── Reading ────────────────────────────────────────────────────────────────────────────────────────────────────

export const pageThreads = endpoint('POST /hotel-message/thread/page', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Conversations of a view; who waits longest first where somebody waits, else the newest first',
  input: z.object({
    ...pageInput,
    view: z.enum(threadViews).default('open'),
    channel: list(z.enum(threadChannels)).optional(),
    houseId: list(id).optional(),
    assigneeId: list(id).optional(),
    /** Guest, phone, order number or the platform's. */
    keyword: note(50).optional(),
  }),
  output: pageOf(ThreadRow),
});

export const countThreads = endpoint('GET /hotel-message/thread/counts', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'How many conversations are unread by me, wait for an answer, and stand in each view',
  input: z.object({}),
  output: ThreadCounts,
});

export const getThread = endpoint('GET /hotel-message/thread/detail', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'One conversation with its newest messages',
  input: z.object({ id }),
  output: ThreadDetail,
});

export const earlierMessages = endpoint('GET /hotel-message/thread/earlier', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'The messages before one of them, oldest first',
  input: z.object({ id, before: id }),
  output: z.object({ messages: z.array(ThreadMessage), earlier: z.boolean() }),
});

export const threadOfOrder = endpoint('GET /hotel-message/thread/of-order', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'The conversation of an order; null where nobody has written yet, with the way one would',
  input: z.object({ orderId: id }),
  output: z.object({ thread: ThreadRow.nullable(), channel: z.enum(threadChannels) }),
});

export const threadsOfGuest = endpoint('GET /hotel-message/thread/of-guest', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'The conversations of a member, newest first; at most 50',
  input: z.object({ guestId: id }),
  output: z.array(ThreadRow),
});

export const threadAssignees = endpoint('GET /hotel-message/thread/assignees', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Who may answer guests, of one house or of any',
  input: z.object({ ...optionInput, houseId: id.optional() }),
  output: z.array(NamedOption),
});

// ── Writing ────────────────────────────────────────────────────────────────────────────────────────────────────

export const startThread = endpoint('POST /hotel-message/thread/start', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'The conversation of an order, begun where there is none yet; nothing is sent',
  input: z.object({ orderId: id }),
  output: ThreadDetail,
});

export const replyToThread = endpoint('POST /hotel-message/thread/reply', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Write to the guest: queued at once, sent by a job, exactly once at the platform',
  input: z.object({
    id,
    text: note(MOST_TEXT).default(''),
    attachmentIds: z.array(id).max(MOST_ATTACHMENTS).default([]),
    /** The last message that was on the screen: refused when a colleague has answered since. */
    seen: id.nullish(),
    /** Sent although a colleague has answered. */
    anyway: bool.default(false),
    /** The guest has agreed to text messages or mails about the stay; stored. */
    consented: bool.default(false),
    /** And close the conversation. */
    close: bool.default(false),
  }),
  output: ThreadDetail,
});

export const noteOnThread = endpoint('POST /hotel-message/thread/note', {
  kind: 'command',
  permission: 'thread:note',
  summary: 'A note among ourselves; it can never be sent',
  input: z.object({ id, text: line(MOST_TEXT) }),
  output: ThreadDetail,
});

export const retryMessage = endpoint('POST /hotel-message/thread/retry', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Send a failed message again, under the same key',
  input: z.object({ messageId: id }),
  output: ThreadDetail,
});

// ── Handling ───────────────────────────────────────────────────────────────────────────────────────────────────

const key = { id, version };

export const assignThread = endpoint('POST /hotel-message/thread/assign', {
  kind: 'command',
  permission: 'thread:assign',
  summary: 'Give a conversation to somebody, or with null to nobody',
  input: z.object({ ...key, assigneeId: id.nullable() }),
  output: ThreadDetail,
});

export const settleThread = endpoint('POST /hotel-message/thread/settle', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'No answer is needed',
  input: z.object(key),
  output: ThreadDetail,
});

export const snoozeThread = endpoint('POST /hotel-message/thread/snooze', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Out of sight until then, or until the guest writes',
  input: z.object({ ...key, until: z.iso.datetime() }),
  output: ThreadDetail,
});

export const wakeThread = endpoint('POST /hotel-message/thread/wake', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Back from being snoozed',
  input: z.object(key),
  output: ThreadDetail,
});

export const closeThread = endpoint('POST /hotel-message/thread/close', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Close a conversation; the guest opens it by writing',
  input: z.object(key),
  output: ThreadDetail,
});

export const reopenThread = endpoint('POST /hotel-message/thread/reopen', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Open a closed conversation',
  input: z.object(key),
  output: ThreadDetail,
});

/** For the caller only; not sent to other screens. */
export const readThread = endpoint('POST /hotel-message/thread/read', {
  kind: 'command',
  permission: 'thread:read',
  summary: 'I have read a conversation as far as this message; null: I have not read it',
  input: z.object({ id, upTo: id.nullable() }),
  output: ThreadCounts,
});

export const noteThreadPresence = endpoint('POST /hotel-message/thread/presence', {
  kind: 'command',
  permission: 'thread:read',
  summary: 'I have it open, or am writing in it; answers who else does',
  input: z.object({ id, answering: bool }),
  output: z.array(ThreadPresence),
});

// ── Attachments and templates ──────────────────────────────────────────────────────────────────────────────────

/** The browser makes up `sendKey` once per file: one that is sent again is not stored again. */
export const uploadThreadFile = endpoint('POST /hotel-message/thread/file', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'A picture or PDF for the next message; gone after a day when it is not sent',
  secret: true,
  send: 'multipart',
  input: z.object({ id, sendKey: z.string().min(8).max(64), fileName: note(120).default(''), file }),
  output: ThreadAttachment,
});

export const getThreadFile = endpoint('GET /hotel-message/thread/file', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'An attachment of a conversation',
  input: z.object({ id }),
  output: z.unknown(),
});

export const fillThreadTemplate = endpoint('POST /hotel-message/thread/fill', {
  kind: 'query',
  permission: 'thread:reply',
  summary: 'A template with the values of this stay; names what has no value',
  input: z.object({ id, templateId: id, language: z.enum(languages).optional() }),
  output: z.object({ text: guestRemark(), missing: z.array(z.string()), language: z.enum(languages) }),
});
