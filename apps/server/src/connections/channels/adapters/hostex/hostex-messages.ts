/**
 * Messages of Hostex. It has no list of new messages and stores no key with ours: conversations are listed and read where
 * something is newer, and a message of ours is recognised by its words, a picture by having none.
 */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { z } from 'zod';
import { asJpeg } from '../../../../platform/jpeg.ts';
import type { Account, Adapter, Outcome } from '../adapter.ts';
import { fetchMessageFile } from '../message-file.ts';
import { afterLines, type Line, messagesBy, type Place } from '../message-reading.ts';
import { readable } from '../read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { type Ask, editionOf, type HostexSettings, PAGE_ROWS, pageQuery, rowsNamed } from './hostex-calls.ts';
import { propertyKey, reservationCodeOf } from './hostex-keys.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const at = z.iso.datetime({ offset: true });

const ConversationLine = z.object({ id, last_message_at: at.nullish().catch(null) });

const Message = z.object({
  id,
  sender_role: z.enum(['host', 'guest']),
  content: z.string().nullish(),
  attachment: z.string().nullish().catch(null),
  created_at: at,
});
type Message = z.output<typeof Message>;

const Activity = z.object({
  reservation_code: z.string().nullish(),
  property: z.object({ id: z.int() }).nullish().catch(null),
});

const Conversation = z.object({
  guest: z.object({ name: z.string().nullish() }).nullish(),
  activities: z.array(Activity).nullish().catch(null),
  messages: z.array(z.unknown()),
});
type Conversation = z.output<typeof Conversation>;

/** Placeholder for the order of a guest who has only enquired. */
const CONVERSATION = 'conversation:';

const messageOf = (
  { id: platformMessageId, sender_role, content, attachment, created_at }: Message,
  about: Pick<PlatformMessage, 'platformOrderId' | 'name' | 'begunAs' | 'propertyKey'>,
): PlatformMessage => ({
  ...about,
  platformMessageId,
  from: sender_role,
  text: content ?? '',
  files: attachment ? [{ key: attachment, name: '', mime: 'image/jpeg' }] : [],
  ...{ sendKey: null, receipt: 'sent' },
  at: new Date(created_at),
});

/** Oldest first; about the newest of its reservations. */
const messagesOf = (conversationId: string, told: Conversation): PlatformMessage[] => {
  const booked = (told.activities ?? []).find(({ reservation_code }) => reservation_code);
  const begunAs = CONVERSATION + conversationId;
  const property = (booked ?? told.activities?.[0])?.property;
  const about = {
    platformOrderId: booked?.reservation_code ?? begunAs,
    name: told.guest?.name ?? '',
    begunAs,
    ...(property && { propertyKey: propertyKey(property.id) }),
  };
  return readable(told.messages, Message)
    .map((message) => messageOf(message, about))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};

const readConversation = async (
  ask: Ask,
  account: Account,
  conversationId: string,
): Promise<Outcome<PlatformMessage[]>> => {
  const path = `/conversations/${encodeURIComponent(conversationId)}`;
  const outcome = await ask(account, { path, answer: Conversation, timeoutMs: LONG_MS });
  // A deleted conversation does not stop the others from being read.
  if (outcome.kind === 'refused' && outcome.code === '404') return { kind: 'done', value: [] };
  return mapOutcome(outcome, (told) => messagesOf(conversationId, told));
};

const listLines = async (ask: Ask, account: Account, place: Place): Promise<Outcome<Place>> => {
  const query = pageQuery(place.offset ?? 0);
  const answer = rowsNamed('conversations', z.unknown());
  const outcome = await ask(account, { path: '/conversations', query, answer, timeoutMs: LONG_MS });
  return mapOutcome(outcome, (rows) => {
    const lines = readable(rows, ConversationLine).map(
      ({ id: line, last_message_at }): Line => ({
        id: line,
        lastAt: last_message_at ? new Date(last_message_at) : null,
      }),
    );
    const next = afterLines(place, lines, rows.length < PAGE_ROWS);
    return next.offset === null ? next : { ...next, offset: (place.offset ?? 0) + rows.length };
  });
};

const WithConversation = z.object({ conversation_id: id.nullish().catch(null) });
/** Around today, for who asks for one. */
const YEARS_DAYS = 3 * 365;

/** Null: the channel has none for this reservation. */
const conversationOf = async (
  ask: Ask,
  account: Account,
  platformOrderId: string,
  today: string,
): Promise<Outcome<string | null>> => {
  if (platformOrderId.startsWith(CONVERSATION))
    return { kind: 'done', value: platformOrderId.slice(CONVERSATION.length) };
  const query = {
    reservation_code: reservationCodeOf(platformOrderId),
    start_check_in_date: addDays(today, -YEARS_DAYS),
    end_check_in_date: addDays(today, YEARS_DAYS),
    ...pageQuery(0),
  };
  const answer = rowsNamed('reservations', WithConversation);
  const outcome = await ask(account, { path: '/reservations', query, answer, timeoutMs: SOON_MS });
  return mapOutcome(
    outcome,
    (stays) => stays.find(({ conversation_id }) => conversation_id)?.conversation_id ?? null,
  );
};

const sendMessage =
  (ask: Ask, { clock }: HostexSettings): Adapter['sendMessage'] =>
  async (account, { platformOrderId, text, files: [file] }) => {
    const today = localDate(clock(), BUSINESS_TIME_ZONE);
    const found = await conversationOf(ask, account, platformOrderId, today);
    if (found.kind !== 'done') return found;
    if (found.value === null)
      return { kind: 'refused', code: 'noConversation', message: 'the channel has no conversation for it' };
    const outcome = await ask(account, {
      method: 'POST',
      path: `/conversations/${encodeURIComponent(found.value)}`,
      body: file ? { jpeg_base64: await asJpeg(file.content) } : { message: text },
      answer: z.unknown(),
      timeoutMs: file ? LONG_MS : SOON_MS,
    });
    return mapOutcome(outcome, () => ({ platformMessageId: null }));
  };

export const hostexMessages = (
  ask: Ask,
  settings: HostexSettings,
): Pick<Adapter, 'messages' | 'sendMessage' | 'messageFile'> => ({
  messages: messagesBy({
    clock: settings.clock,
    list: (account, place) => listLines(ask, account, place),
    read: (account, id) => readConversation(ask, account, id),
  }),
  sendMessage: sendMessage(ask, settings),
  messageFile: (account, url) => fetchMessageFile(url, { base: settings[editionOf(account)] }),
});
