import { z } from 'zod';
import { guestRemark } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { languages } from '../../platform/texts.ts';
import { bool, file, id, keyword, line, list, note, version } from '../../platform/wire.ts';
import { MAX_ATTACHMENTS, MAX_TEXT, threadChannels } from '../channels/thread-capabilities.ts';
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
  summary: 'Conversations of a view; awaiting a reply longest first, then newest first',
  input: z.object({
    ...pageInput,
    view: z.enum(threadViews).default('open'),
    channel: list(z.enum(threadChannels)).optional(),
    houseId: list(id).optional(),
    assigneeId: list(id).optional(),
    /** Guest, phone, order number or the platform's. */
    keyword: keyword(50).optional(),
  }),
  output: pageOf(ThreadRow),
});

export const countThreads = endpoint('GET /hotel-message/thread/counts', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Number of conversations that are unread, awaiting a reply, and per view',
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
  summary: 'The conversation of an order, or null with the channel to write through',
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
  summary: 'Users who may answer guests, of one property or any',
  input: z.object({ ...optionInput, houseId: id.optional() }),
  output: z.array(NamedOption),
});

// ── Writing ────────────────────────────────────────────────────────────────────────────────────────────────────

export const startThread = endpoint('POST /hotel-message/thread/start', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Get or create the conversation of an order; sends nothing',
  input: z.object({ orderId: id }),
  output: ThreadDetail,
});

export const replyToThread = endpoint('POST /hotel-message/thread/reply', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Send a message to the guest; it is queued and reaches the platform exactly once',
  input: z.object({
    id,
    text: note(MAX_TEXT).default(''),
    attachmentIds: z.array(id).max(MAX_ATTACHMENTS).default([]),
    /** Last visible message: refused if a colleague has answered since. */
    seen: id.nullish(),
    /** Send although a colleague has answered. */
    anyway: bool.default(false),
    /** The guest has agreed to text messages or mails about the stay; stored. */
    consented: bool.default(false),
    /** Also close the conversation. */
    close: bool.default(false),
  }),
  output: ThreadDetail,
});

export const noteOnThread = endpoint('POST /hotel-message/thread/note', {
  kind: 'command',
  permission: 'thread:note',
  summary: 'Add an internal note, which is never sent',
  input: z.object({ id, text: line(MAX_TEXT) }),
  output: ThreadDetail,
});

export const retryMessage = endpoint('POST /hotel-message/thread/retry', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Resend a failed message with the same key',
  input: z.object({ messageId: id }),
  output: ThreadDetail,
});

// ── Handling ───────────────────────────────────────────────────────────────────────────────────────────────────

const key = { id, version };

export const assignThread = endpoint('POST /hotel-message/thread/assign', {
  kind: 'command',
  permission: 'thread:assign',
  summary: 'Assign a conversation to a user; null unassigns it',
  input: z.object({ ...key, assigneeId: id.nullable() }),
  output: ThreadDetail,
});

export const settleThread = endpoint('POST /hotel-message/thread/settle', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Mark a conversation as needing no answer',
  input: z.object(key),
  output: ThreadDetail,
});

export const snoozeThread = endpoint('POST /hotel-message/thread/snooze', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Snooze a conversation until a time or the guest’s next message',
  input: z.object({ ...key, until: z.iso.datetime() }),
  output: ThreadDetail,
});

export const wakeThread = endpoint('POST /hotel-message/thread/wake', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'End the snooze of a conversation',
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
  summary: 'Mark a conversation as read up to a message; null marks it unread',
  input: z.object({ id, upTo: id.nullable() }),
  output: ThreadCounts,
});

export const noteThreadPresence = endpoint('POST /hotel-message/thread/presence', {
  kind: 'command',
  permission: 'thread:read',
  summary: 'Report that I have a conversation open or am writing; returns others who do',
  input: z.object({ id, answering: bool }),
  output: z.array(ThreadPresence),
});

// ── Attachments and templates ──────────────────────────────────────────────────────────────────────────────────

/** The browser creates one `sendKey` per file, so repeats are stored once. */
export const uploadThreadFile = endpoint('POST /hotel-message/thread/file', {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Upload a picture or PDF for a message; deleted after a day if not sent',
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
  summary: 'A template filled with the values of this stay; lists missing values',
  input: z.object({ id, templateId: id, language: z.enum(languages).optional() }),
  output: z.object({ text: guestRemark(), missing: z.array(z.string()), language: z.enum(languages) }),
});
