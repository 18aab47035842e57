/** Guests write messages and reviews. */
import { refuse } from '../service-kit/service-control.ts';
import { newestOf } from './booking-wire.ts';
import { type ChannexWorld, type ChatMessage, newId, type Review, type Thread } from './channex-state.ts';
import { emit } from './hook-events.ts';
import { addMessage, addThread, threadOfBooking } from './messages.ts';
import { otaNamed } from './otas.ts';
import { reviewPayload } from './reviews.ts';

const theBooking = (world: ChannexWorld, bookingId: string) => {
  const booking = world.state.bookings[bookingId];
  const snapshot = booking && newestOf(world, booking)?.snapshot;
  if (!booking || !snapshot) throw refuse(`没有这个 booking：${bookingId}`);
  const { name, surname } = snapshot.guest;
  return { booking, snapshot, guestName: `${name} ${surname}` };
};

/** 1×1 PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pictureOf = ({ state }: ChannexWorld, propertyId: string): string => {
  const id = newId();
  const accountId = state.properties[propertyId]?.accountId ?? '';
  state.attachments[id] = { id, accountId, fileName: 'photo.png', fileType: 'image/png', base64: PICTURE };
  return `attachments/${id}`;
};

const write = (world: ChannexWorld, thread: Thread, text: string, hasPicture: boolean): ChatMessage =>
  addMessage(world, thread, {
    sender: 'guest',
    text,
    attachments: hasPicture ? [pictureOf(world, thread.propertyId)] : [],
  });

export const guestWrites = (
  world: ChannexWorld,
  bookingId: string,
  text: string,
  hasPicture = false,
): ChatMessage => {
  const { booking, snapshot, guestName } = theBooking(world, bookingId);
  if (!otaNamed(snapshot.otaName)?.hasMessages) throw refuse('该 OTA 不支持消息');
  const { otaName } = snapshot;
  const thread =
    threadOfBooking(world, bookingId) ??
    addThread(world, { propertyId: booking.propertyId, bookingId, otaName, guestName });
  return write(world, thread, text, hasPicture);
};

/** A guest asks before booking: the thread has no booking yet. */
export const guestInquires = (world: ChannexWorld, propertyId: string, text: string): ChatMessage => {
  if (!world.state.properties[propertyId]) throw refuse(`没有这个 property：${propertyId}`);
  const thread = addThread(world, {
    propertyId,
    bookingId: null,
    otaName: 'Airbnb',
    guestName: 'Yuki Tanaka',
  });
  emit(world, 'inquiry', propertyId, { message_thread_id: thread.id, property_id: propertyId });
  return write(world, thread, text, false);
};

/** The guest of an inquiry books: the thread gets the booking. */
export const assignThread = (world: ChannexWorld, threadId: string, bookingId: string): void => {
  const thread = world.state.threads[threadId];
  const { booking } = theBooking(world, bookingId);
  if (!thread) throw refuse(`没有这个 thread：${threadId}`);
  thread.bookingId = booking.id;
  const payload = { message_thread_id: threadId, booking_id: booking.id };
  emit(world, 'message_thread_booking_assigned', thread.propertyId, payload);
  world.touch();
};

/** `refuseReply`: the OTA rejects the next reply a moment after it was accepted. */
export const guestReviews = (
  world: ChannexWorld,
  bookingId: string,
  { score, content, refuseReply = false }: { score: number; content: string; refuseReply?: boolean },
): Review => {
  const { booking, snapshot, guestName } = theBooking(world, bookingId);
  const now = world.now();
  const review: Review = {
    id: newId(),
    propertyId: booking.propertyId,
    bookingId,
    otaName: snapshot.otaName,
    otaReservationCode: snapshot.otaReservationCode,
    guestName,
    content,
    score,
    reply: null,
    replyError: null,
    refuseReplyAt: refuseReply ? now : null,
    guestReview: null,
    insertedAt: now,
    updatedAt: now,
  };
  world.state.reviews[review.id] = review;
  emit(world, 'review', booking.propertyId, reviewPayload(review));
  world.touch();
  return review;
};
