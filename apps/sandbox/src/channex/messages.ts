/** Message threads. The messages app is bought for each property; without it every call is refused. */
import { forbidden, notSupported, resourceNotFound, validationError } from './api-error.ts';
import { newestOf } from './booking-wire.ts';
import { type Call, type Endpoint, type Endpoints, ownProperties, theProperty, wrapped } from './call.ts';
import {
  type ChannexWorld,
  type ChatMessage,
  newId,
  type Property,
  type Thread,
  timeText,
} from './channex-state.ts';
import { assertFields, type Given, textRule } from './fields.ts';
import { emit } from './hook-events.ts';
import { listAnswer, oneAnswer, type Resource, type Row, related } from './listing.ts';
import { otaNamed } from './otas.ts';

const assertApp = (property: Property): void => {
  if (!property.hasMessagesApp) throw forbidden();
};

export const messagesOf = ({ state }: ChannexWorld, threadId: string): ChatMessage[] =>
  Object.values(state.messages).filter((message) => message.threadId === threadId);

const messageLine = ({ text, sender, attachments, insertedAt }: ChatMessage) => ({
  message: text,
  sender,
  attachments,
  have_attachment: attachments.length > 0,
  inserted_at: timeText(insertedAt),
});

const messageResource = (message: ChatMessage, thread: Thread): Resource => ({
  type: 'message',
  id: message.id,
  attributes: { id: message.id, ...messageLine(message), ota_message_id: null },
  relationships: {
    message_thread: related('message_thread', thread.id),
    booking: related('booking', thread.bookingId),
  },
});

const threadResource = (world: ChannexWorld, thread: Thread): Resource => {
  const messages = messagesOf(world, thread.id);
  const last = messages.at(-1);
  return {
    type: 'message_thread',
    id: thread.id,
    attributes: {
      id: thread.id,
      title: thread.guestName,
      provider: thread.otaName,
      is_closed: thread.isClosed,
      message_count: messages.length,
      last_message: last ? messageLine(last) : null,
      last_message_received_at: last ? timeText(last.insertedAt) : null,
      inserted_at: timeText(thread.insertedAt),
      updated_at: timeText(thread.updatedAt),
    },
    relationships: {
      property: related('property', thread.propertyId),
      booking: related('booking', thread.bookingId),
    },
  };
};

/** Adds a message and sends the webhook. */
export const addMessage = (
  world: ChannexWorld,
  thread: Thread,
  of: Pick<ChatMessage, 'sender' | 'text' | 'attachments'>,
): ChatMessage => {
  const message: ChatMessage = { id: newId(), threadId: thread.id, insertedAt: world.now(), ...of };
  world.state.messages[message.id] = message;
  thread.updatedAt = message.insertedAt;
  thread.needsReply = of.sender === 'guest';
  if (of.sender === 'guest') thread.isClosed = false;
  emit(world, 'message', thread.propertyId, {
    id: message.id,
    message: message.text,
    sender: message.sender,
    booking_id: thread.bookingId,
    message_thread_id: thread.id,
    property_id: thread.propertyId,
    attachments: message.attachments,
    have_attachment: message.attachments.length > 0,
    ota_message_id: null,
  });
  world.touch();
  return message;
};

export const addThread = (
  world: ChannexWorld,
  of: Pick<Thread, 'propertyId' | 'bookingId' | 'otaName' | 'guestName'>,
): Thread => {
  const now = world.now();
  const thread: Thread = {
    id: newId(),
    ...of,
    isClosed: false,
    needsReply: false,
    insertedAt: now,
    updatedAt: now,
  };
  world.state.threads[thread.id] = thread;
  return thread;
};

export const threadOfBooking = ({ state }: ChannexWorld, bookingId: string): Thread | undefined =>
  Object.values(state.threads).find((thread) => thread.bookingId === bookingId);

const theThread = (call: Call): Thread => {
  const thread = call.world.state.threads[call.params.id ?? ''];
  if (!thread) throw resourceNotFound();
  assertApp(theProperty(call, thread.propertyId));
  return thread;
};

/** Text wins: with both, the attachment is dropped. */
const contentOf = (call: Call, given: Given): Pick<ChatMessage, 'text' | 'attachments'> => {
  assertFields(given, { message: textRule(10_000), attachment_id: textRule(64) });
  if (typeof given.message === 'string') return { text: given.message, attachments: [] };
  const attachment = call.world.state.attachments[String(given.attachment_id)];
  if (attachment?.accountId !== call.account.id)
    throw validationError(
      given.attachment_id ? { attachment_id: ['is invalid'] } : { message: ["can't be blank"] },
    );
  return { text: null, attachments: [`attachments/${attachment.id}`] };
};

const send = (call: Call, thread: Thread) => {
  if (!otaNamed(thread.otaName)?.hasMessages) throw notSupported();
  const content = contentOf(call, wrapped(call, 'message'));
  return oneAnswer(
    messageResource(addMessage(call.world, thread, { sender: 'property', ...content }), thread),
    201,
  );
};

const listOf = (call: Call, thread: Thread | undefined) => {
  const rows = thread ? messagesOf(call.world, thread.id) : [];
  return listAnswer(
    call,
    rows.map(
      (message): Row => ({
        resource: messageResource(message, thread as Thread),
        keys: { id: message.id, sender: message.sender, inserted_at: timeText(message.insertedAt) },
      }),
    ),
    { fields: ['id', 'sender', 'inserted_at'] },
  );
};

const bookingThread = (call: Call, isWritten: boolean): Thread | undefined => {
  const booking = call.world.state.bookings[call.params.id ?? ''];
  if (!booking) throw resourceNotFound();
  assertApp(theProperty(call, booking.propertyId));
  const known = threadOfBooking(call.world, booking.id);
  if (known || !isWritten) return known;
  const snapshot = newestOf(call.world, booking)?.snapshot;
  const { otaName = '', guest } = snapshot ?? {};
  if (!otaNamed(otaName)?.hasMessages) throw notSupported();
  const guestName = `${guest?.name} ${guest?.surname}`;
  return addThread(call.world, { propertyId: booking.propertyId, bookingId: booking.id, otaName, guestName });
};

const threads: Endpoint = (call) => {
  const properties = ownProperties(call).filter(({ hasMessagesApp }) => hasMessagesApp);
  if (properties.length === 0) throw forbidden();
  const ids = new Set(properties.map(({ id }) => id));
  const own = Object.values(call.world.state.threads).filter(({ propertyId }) => ids.has(propertyId));
  return listAnswer(
    call,
    own.map((thread) => ({
      resource: threadResource(call.world, thread),
      keys: { id: thread.id, property_id: thread.propertyId, inserted_at: timeText(thread.insertedAt) },
    })),
    { fields: ['id', 'property_id', 'inserted_at'] },
  );
};

const attach: Endpoint = (call) => {
  const given = wrapped(call, 'attachment');
  const max = 10 * 1024 * 1024;
  assertFields(given, { file: textRule(max), file_name: textRule(255), file_type: textRule(255) }, [
    'file',
    'file_name',
    'file_type',
  ]);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(String(given.file))) throw validationError({ file: ['is invalid'] });
  const id = newId();
  const [fileName, fileType, base64] = [given.file_name, given.file_type, given.file].map(String) as [
    string,
    string,
    string,
  ];
  call.world.state.attachments[id] = { id, accountId: call.account.id, fileName, fileType, base64 };
  call.world.touch();
  return oneAnswer({ type: 'attachment', id, attributes: { id }, relationships: {} }, 201);
};

/** Messages name their attachments by this path, relative to `/api/v1/`. */
const download: Endpoint = (call) => {
  const attachment = call.world.state.attachments[call.params.id ?? ''];
  if (attachment?.accountId !== call.account.id) throw resourceNotFound();
  return { status: 200, file: { type: attachment.fileType, base64: attachment.base64 } };
};

const mark =
  (change: (thread: Thread) => void): Endpoint =>
  (call) => {
    const thread = theThread(call);
    change(thread);
    call.world.touch();
    return oneAnswer(threadResource(call.world, thread));
  };

export const messageEndpoints: Endpoints = {
  'GET /message_threads': threads,
  'GET /message_threads/:id': (call) => oneAnswer(threadResource(call.world, theThread(call))),
  'GET /message_threads/:id/messages': (call) => listOf(call, theThread(call)),
  'POST /message_threads/:id/messages': (call) => send(call, theThread(call)),
  'POST /message_threads/:id/close': mark((thread) => Object.assign(thread, { isClosed: true })),
  'POST /message_threads/:id/no_reply_needed': mark((thread) => Object.assign(thread, { needsReply: false })),
  'GET /bookings/:id/messages': (call) => listOf(call, bookingThread(call, false)),
  'POST /bookings/:id/messages': (call) => {
    const thread = bookingThread(call, true);
    if (!thread) throw resourceNotFound();
    return send(call, thread);
  },
  'POST /attachments': attach,
  'GET /attachments/:id': download,
};
