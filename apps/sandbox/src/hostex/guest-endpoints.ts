/** Conversations and reviews. */
import { nightsBetween } from '../platforms/clock.ts';
import { type Endpoint, type Endpoints, listData, mine, staysOf, theConversation } from './call.ts';
import { emit } from './hooks.ts';
import { duplicate, failed, unknown } from './hostex-error.ts';
import {
  type ChatMessage,
  type Conversation,
  type HostexWorld,
  type Review,
  type Stay,
  timeText,
} from './hostex-state.ts';
import { takeMessage } from './limits.ts';
import { amountUpTo, bodyOf, date, oneOf, required, text, textUpTo, wholeText } from './params.ts';

const MAX_REVIEW_DAYS = 180;

const staysIn = ({ state }: HostexWorld, { id }: Conversation): Stay[] =>
  Object.values(state.stays).filter(({ conversationId }) => conversationId === id);

const titleOf = ({ state }: HostexWorld, stay: Stay | undefined): string =>
  (stay && state.properties[stay.propertyId]?.title) ?? '';

const guestOf = ({ guestName, guestPhone, guestEmail }: Conversation) => ({
  name: guestName,
  phone: guestPhone,
  email: guestEmail,
});

const conversations: Endpoint = (call) => {
  if (wholeText(call.query, 'offset') === undefined) throw failed('offset', 'field is required');
  const rows = mine(call, call.world.state.conversations)
    .toSorted((a, b) => b.lastMessageAt - a.lastMessageAt)
    .map((conversation) => {
      const stay = staysIn(call.world, conversation).at(-1);
      return {
        id: conversation.id,
        channel_type: conversation.channelType,
        last_message_at: timeText(conversation.lastMessageAt),
        guest: guestOf(conversation),
        property_title: titleOf(call.world, stay),
        check_in_date: stay?.checkIn ?? null,
        check_out_date: stay?.checkOut ?? null,
      };
    });
  return listData(call, 'conversations', rows);
};

export const messagesOf = ({ state }: HostexWorld, conversationId: string): ChatMessage[] =>
  Object.values(state.messages).filter((message) => message.conversationId === conversationId);

/** Messages come newest first. */
const conversation: Endpoint = (call) => {
  const found = theConversation(call);
  return {
    id: found.id,
    channel_type: found.channelType,
    guest: guestOf(found),
    note: found.note,
    activities: staysIn(call.world, found).map((stay) => ({
      activity_type: 'reservation',
      reservation_code: stay.reservationCode,
      check_in_date: stay.checkIn,
      check_out_date: stay.checkOut,
      property: { id: stay.propertyId, title: titleOf(call.world, stay) },
    })),
    messages: messagesOf(call.world, found.id)
      .toReversed()
      .map(({ id, from, displayType, content, fileId, createdAt }) => ({
        id,
        sender_role: from,
        display_type: displayType,
        content,
        attachment: fileId === null ? null : `${call.origin}/hostex/${call.account.edition}/files/${fileId}`,
        created_at: timeText(createdAt),
      })),
  };
};

export const addMessage = (
  world: HostexWorld,
  { id: conversationId, accountId }: Conversation,
  of: Pick<ChatMessage, 'from' | 'displayType' | 'content' | 'fileId'>,
): ChatMessage => {
  const message: ChatMessage = { id: `m${world.nextTurn()}`, conversationId, createdAt: world.now(), ...of };
  world.state.messages[message.id] = message;
  Object.assign(world.state.conversations[conversationId] ?? {}, { lastMessageAt: message.createdAt });
  emit(world, accountId, 'message_created', { conversation_id: conversationId, message_id: message.id });
  world.touch();
  return message;
};

const isJpeg = (base64: string): boolean =>
  Buffer.from(base64, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff';

/** Keeps a picture and makes the message that shows it. */
export const pictureMessage = (world: HostexWorld, base64: string) => {
  const fileId = `f${world.nextTurn()}`;
  world.state.files[fileId] = base64;
  return { displayType: 'Image' as const, content: '', fileId };
};

/** Answers without the new message's id. */
const write: Endpoint = (call) => {
  const found = theConversation(call);
  const given = bodyOf(call.body, ['message', 'jpeg_base64']);
  const [said, picture] = [textUpTo(10_000)(given, 'message'), textUpTo(10_000_000)(given, 'jpeg_base64')];
  if ((said === undefined) === (picture === undefined))
    throw failed('message', 'or jpeg_base64 is required, not both');
  if (picture !== undefined && !isJpeg(picture)) throw failed('jpeg_base64', 'must be a JPEG in base64');
  takeMessage(call, found.id);
  const message =
    said === undefined
      ? pictureMessage(call.world, picture ?? '')
      : { displayType: 'Text' as const, content: said, fileId: null };
  addMessage(call.world, found, { from: 'host', ...message });
  return {};
};

const judgementOf = (of: Review['guest']) =>
  of && { score: of.score, sub_score: [], content: of.content, created_at: timeText(of.createdAt) };

const reviewLine = ({ reservationCode, propertyId, channelType, guest, host, hostReply }: Review) => ({
  reservation_code: reservationCode,
  property_id: propertyId,
  channel_type: channelType,
  guest_review: judgementOf(guest),
  host_review: judgementOf(host),
  host_reply: hostReply,
});

const reviews: Endpoint = (call) => {
  const { query } = call;
  const [start, end] = [date(query, 'start_check_out_date'), date(query, 'end_check_out_date')];
  if (start !== undefined && end !== undefined && nightsBetween(start, end).length >= MAX_REVIEW_DAYS)
    throw failed('end_check_out_date', `must be less than ${MAX_REVIEW_DAYS} days after the start`);
  const code = text(query, 'reservation_code');
  const propertyId = wholeText(query, 'property_id');
  const status = oneOf('reviewed')(query, 'review_status');
  const found = mine(call, call.world.state.reviews).filter(
    (review) =>
      [undefined, review.reservationCode].includes(code) &&
      [undefined, review.propertyId].includes(propertyId) &&
      (status === undefined || review.guest !== null) &&
      (start === undefined || review.checkOut >= start) &&
      (end === undefined || review.checkOut <= end),
  );
  return listData(call, 'reviews', found.map(reviewLine));
};

/** The host reviews the guest once, and replies to the guest's review once. */
const review: Endpoint = (call) => {
  const code = call.params.code ?? '';
  staysOf(call, code);
  const found = call.world.state.reviews[code];
  if (!found) throw unknown('Review');
  const given = bodyOf(call.body, ['host_review_score', 'host_review_content', 'host_reply_content']);
  const reply = textUpTo(10_000)(given, 'host_reply_content');
  const content = textUpTo(10_000)(given, 'host_review_content');
  if (reply === undefined && content === undefined)
    throw failed('host_review_content', 'or host_reply_content is required');
  const score = content === undefined ? 0 : required(amountUpTo(5), given, 'host_review_score');
  if (reply !== undefined && found.guest === null) throw failed('host_reply_content', 'has no guest review');
  if ((reply !== undefined && found.hostReply !== null) || (content !== undefined && found.host !== null))
    throw duplicate('Already reviewed.');
  if (reply !== undefined) found.hostReply = reply;
  if (content !== undefined) found.host = { score, content, createdAt: call.world.now() };
  emit(call.world, call.account.id, 'review_updated', { reservation_code: code });
  call.world.touch();
  return {};
};

export const guestEndpoints: Endpoints = {
  'GET /conversations': conversations,
  'GET /conversations/:id': conversation,
  'POST /conversations/:id': write,
  'GET /reviews': reviews,
  'POST /reviews/:code': review,
};
