/** Conversations with guests, over all channels. */
import { z } from 'zod';
import { guestKey, guestName, guestPhone, guestRemark } from '../../guest-view.ts';
import { languages } from '../../platform/texts.ts';
import { instant } from '../../platform/wire.ts';
import { shownStates } from '../../sales/orders/order-states.ts';
import { threadChannels } from '../channels/thread-capabilities.ts';
import { deliveryStates, messageActions, threadActions, threadStates } from './thread-states.ts';

/** From the guest; to the guest; internal note, which is never sent. */
const messageKinds = ['guest', 'reply', 'note'] as const;
/** `platform`: written by our side in the platform's app. */
const messageOrigins = ['person', 'automation', 'platform'] as const;

/** Quick views, in the order of their tabs. */
export const threadViews = [
  'needsReply',
  'unread',
  'mine',
  'unassigned',
  'arriving',
  'inHouse',
  'open',
  'snoozed',
  'closed',
] as const;
export type ThreadView = (typeof threadViews)[number];

export const ThreadAttachment = z
  .object({
    id: z.string(),
    name: z.string(),
    mime: z.string(),
    sizeBytes: z.int(),
    /** False while it is still being fetched from the platform, and when it could not be had. */
    ready: z.boolean(),
    lost: z.boolean(),
  })
  .meta({ id: 'ThreadAttachment' });
export type ThreadAttachment = z.infer<typeof ThreadAttachment>;

export const ThreadRow = z
  .object({
    id: z.string(),
    /** Null while the platform's order is unmapped. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    platformOrderId: z.string().nullable(),
    channel: z.enum(threadChannels),
    guestId: guestKey(),
    guestName: guestName(),
    checkIn: z.string().nullable(),
    checkOut: z.string().nullable(),
    shown: z.enum(shownStates).nullable(),
    /** Room numbers, parted by 、; empty where none is assigned. */
    rooms: z.string(),
    state: z.enum(threadStates),
    /** The last message, cut short. */
    preview: guestRemark(),
    previewKind: z.enum(messageKinds),
    previewFiles: z.int(),
    /** One of our answers was not delivered. */
    hasFailed: z.boolean(),
    lastAt: instant,
    /** First message since our last answer. */
    waitingSince: instant.nullable(),
    /** Reply deadline. */
    dueAt: instant.nullable(),
    unread: z.boolean(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    snoozedUntil: instant.nullable(),
    actions: z.array(z.enum(threadActions)),
    version: z.int(),
  })
  .meta({ id: 'ThreadRow' });
export type ThreadRow = z.infer<typeof ThreadRow>;

export const ThreadMessage = z
  .object({
    id: z.string(),
    kind: z.enum(messageKinds),
    origin: z.enum(messageOrigins),
    text: guestRemark(),
    /** Author; the guest's name for guest messages. */
    author: guestName(),
    at: instant,
    /** Null for guest messages and notes. */
    state: z.enum(deliveryStates).nullable(),
    attempts: z.int(),
    /** Failure of sending. */
    problem: z.string().nullable(),
    retryAt: instant.nullable(),
    attachments: z.array(ThreadAttachment),
    actions: z.array(z.enum(messageActions)),
  })
  .meta({ id: 'ThreadMessage' });
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** Reasons nothing can be sent; null: possible. `noConsent` needs the guest's consent. */
const sendHindrances = ['guestFirst', 'tooLate', 'notConnected', 'noAddress', 'noConsent'] as const;
export type SendHindrance = (typeof sendHindrances)[number];

export const ThreadDetail = z
  .object({
    thread: ThreadRow,
    /** Oldest first; the newest ones. */
    messages: z.array(ThreadMessage),
    /** Older ones exist. */
    earlier: z.boolean(),
    hindrance: z.enum(sendHindrances).nullable(),
    phoneMasked: guestPhone(),
    language: z.enum(languages),
    timeZone: z.string(),
  })
  .meta({ id: 'ThreadDetail' });
export type ThreadDetail = z.infer<typeof ThreadDetail>;

/** Size of each view, counted to 100. */
export const ThreadCounts = z
  .object({
    unread: z.int(),
    needsReply: z.int(),
    mine: z.int(),
    unassigned: z.int(),
    arriving: z.int(),
    inHouse: z.int(),
    snoozed: z.int(),
  })
  .meta({ id: 'ThreadCounts' });
export type ThreadCounts = z.infer<typeof ThreadCounts>;
export const THREAD_COUNT_LIMIT = 100;

/** Another user has this conversation open. */
export const ThreadPresence = z.object({ name: z.string(), answering: z.boolean() });
export type ThreadPresence = z.infer<typeof ThreadPresence>;
/** Interval of presence messages, and how long one counts. */
export const PRESENCE_EVERY_MS = 4_000;
export const PRESENCE_LASTS_MS = 10_000;
