/**
 * Messages of Channex, where its messages app is installed for a property (Booking.com, Airbnb, Expedia). It stores no key
 * with ours: a message is recognised by its number where the answer arrived, else by its words.
 */
import type {
  OutgoingMessage,
  PlatformMessage,
} from '@minsu/contract/connections/channels/platform-message.ts';
import { z } from 'zod';
import { asJpeg } from '../../../../platform/jpeg.ts';
import type { Account, Adapter, Outcome } from '../adapter.ts';
import { fetchMessageFile } from '../message-file.ts';
import { afterLines, type Line, messagesBy, type Place } from '../message-reading.ts';
import { readable } from '../read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import {
  type Ask,
  askAll,
  type ChannexSettings,
  environmentOf,
  Meta,
  PAGE_ROWS,
  pageQuery,
} from './channex-calls.ts';
import { readInstant } from './channex-instant.ts';

const at = z.string().transform(readInstant).pipe(z.date());
const perhapsAt = at.nullish().catch(null);
const Related = z
  .object({ data: z.object({ id: z.string() }).nullish() })
  .nullish()
  .catch(null);

const Thread = z.object({
  id: z.string().min(1),
  attributes: z.object({
    title: z.string().nullish().catch(null),
    last_message_received_at: perhapsAt,
    updated_at: perhapsAt,
    last_message: z.object({ inserted_at: perhapsAt }).nullish().catch(null),
  }),
  relationships: z.object({ booking: Related, property: Related }).partial().nullish(),
});
type Thread = z.output<typeof Thread>;

const Message = z.object({
  id: z.string().min(1),
  attributes: z.object({
    message: z.string().nullish(),
    sender: z.string(),
    inserted_at: at,
    attachments: z.array(z.string()).nullish().catch(null),
  }),
});
type Message = z.output<typeof Message>;

/** Placeholder for the booking of a guest who has only enquired. */
const THREAD = 'thread:';

const lineOf = ({ id, attributes }: Thread): Line => {
  const { last_message_received_at, updated_at, last_message } = attributes;
  const known = [last_message_received_at, updated_at, last_message?.inserted_at].flatMap((one) => one ?? []);
  const latest = Math.max(...known.map((one) => one.getTime()));
  return { id, lastAt: known.length > 0 ? new Date(latest) : null };
};

const aboutOf = ({ id, attributes: { title }, relationships }: Thread) => ({
  platformOrderId: relationships?.booking?.data?.id ?? THREAD + id,
  begunAs: THREAD + id,
  name: title ?? '',
  ...(relationships?.property?.data && { propertyKey: relationships.property.data.id }),
});

/** The channel's own messages in a thread are addressed to the host only. */
const senders: Readonly<Record<string, PlatformMessage['from']>> = { guest: 'guest', property: 'host' };

const messageOf = (
  { id: platformMessageId, attributes }: Message,
  about: ReturnType<typeof aboutOf>,
): PlatformMessage[] => {
  const { message, sender, inserted_at, attachments } = attributes;
  const from = senders[sender];
  if (!from) return [];
  const files = (attachments ?? []).map((key) => ({ key, name: key.split('/').at(-1) ?? '', mime: '' }));
  const sent = { sendKey: null, receipt: 'sent' } as const;
  return [{ ...about, ...sent, platformMessageId, from, text: message ?? '', files, at: inserted_at }];
};

const One = z.object({ data: Thread });

const readThread = async (
  ask: Ask,
  account: Account,
  threadId: string,
): Promise<Outcome<PlatformMessage[]>> => {
  const path = `/message_threads/${encodeURIComponent(threadId)}`;
  const thread = await ask(account, { path, answer: One, timeoutMs: SOON_MS });
  // A deleted thread, or one of a property without the app, does not stop the others from being read.
  if (thread.kind === 'refused') return { kind: 'done', value: [] };
  if (thread.kind !== 'done') return thread;
  const told = await askAll(ask, account, { path: `${path}/messages`, timeoutMs: LONG_MS }, z.unknown());
  return mapOutcome(told, (rows) =>
    readable(rows, Message)
      .flatMap((message) => messageOf(message, aboutOf(thread.value.data)))
      .sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
};

const Threads = z.object({ data: z.array(z.unknown()), meta: Meta.nullish() });

/** An account without the app has no conversations. */
const NO_APP = 'forbidden';

const listThreads = async (ask: Ask, account: Account, place: Place): Promise<Outcome<Place>> => {
  const offset = place.offset ?? 0;
  const query = pageQuery(offset / PAGE_ROWS + 1);
  const outcome = await ask(account, {
    path: '/message_threads',
    query,
    answer: Threads,
    timeoutMs: LONG_MS,
  });
  if (outcome.kind === 'refused' && outcome.code === NO_APP)
    return { kind: 'done', value: { ...place, offset: null } };
  return mapOutcome(outcome, ({ data, meta }) => {
    const seen = offset + data.length;
    const isLast = meta?.total == null ? data.length < PAGE_ROWS : seen >= meta.total || data.length === 0;
    const next = afterLines(place, readable(data, Thread).map(lineOf), isLast);
    return next.offset === null ? next : { ...next, offset: offset + PAGE_ROWS };
  });
};

const Attached = z.object({ data: z.object({ id: z.string() }) });

type Body = { readonly message: string } | { readonly attachment_id: string };

/** A picture is uploaded first; if its message is lost, no one sees it. */
const bodyOf = async (
  ask: Ask,
  account: Account,
  { text, files: [file] }: OutgoingMessage,
): Promise<Outcome<Body>> => {
  if (!file) return { kind: 'done', value: { message: text } };
  const attachment = {
    file: await asJpeg(file.content),
    file_name: `${file.name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`,
    file_type: 'image/jpeg',
  };
  const outcome = await ask(account, {
    ...{ method: 'POST', path: '/attachments', body: { attachment }, answer: Attached, timeoutMs: LONG_MS },
  });
  return mapOutcome(outcome, ({ data }) => ({ attachment_id: data.id }));
};

const Sent = z.object({ data: z.object({ id: z.string() }).nullish() });

const sendMessage =
  (ask: Ask): Adapter['sendMessage'] =>
  async (account, outgoing) => {
    const { platformOrderId } = outgoing;
    const message = await bodyOf(ask, account, outgoing);
    if (message.kind !== 'done') return message;
    const [bookingId = ''] = platformOrderId.split('~');
    const of = platformOrderId.startsWith(THREAD)
      ? `/message_threads/${encodeURIComponent(platformOrderId.slice(THREAD.length))}`
      : `/bookings/${encodeURIComponent(bookingId)}`;
    const outcome = await ask(account, {
      method: 'POST',
      path: `${of}/messages`,
      body: { message: message.value },
      answer: Sent,
      timeoutMs: SOON_MS,
    });
    if (outcome.kind === 'refused' && outcome.code === NO_APP)
      return { ...outcome, message: 'The messages app of Channex is not installed for this property' };
    return mapOutcome(outcome, ({ data }) => ({ platformMessageId: data?.id ?? null }));
  };

/** Attachments are paths of the API. */
const messageFile =
  (settings: ChannexSettings): Adapter['messageFile'] =>
  async (account, key) => {
    if (!/^[\w-]+(?:\/[\w.-]+)+$/.test(key) || key.includes('..'))
      return { kind: 'refused', code: 'address', message: 'not a path of the API' };
    const base = settings[environmentOf(account)];
    return fetchMessageFile(`${base}/api/v1/${key}`, {
      base,
      headers: { 'user-api-key': account.token ?? '' },
    });
  };

export const channexMessages = (
  ask: Ask,
  settings: ChannexSettings,
): Pick<Adapter, 'messages' | 'sendMessage' | 'messageFile'> => ({
  messages: messagesBy({
    clock: settings.clock,
    list: (account, place) => listThreads(ask, account, place),
    read: (account, id) => readThread(ask, account, id),
  }),
  sendMessage: sendMessage(ask),
  messageFile: messageFile(settings),
});
