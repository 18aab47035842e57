/** Actions of tests and the demo on Channex: the OTAs, their guests, and the account's owner. */
import { flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { accountActions } from './account-actions.ts';
import type { Booking } from './booking-types.ts';
import { certify } from './certification.ts';
import type { ChannexWorld } from './channex-state.ts';
import { assignThread, guestInquires, guestReviews, guestWrites } from './guest-voice.ts';
import { playHistory } from './history.ts';
import { emit, isHookEvent } from './hook-events.ts';
import { cancelBooking, modifyBooking, placeBooking, type RoomRequest } from './ota-side.ts';

type Fields = Readonly<Record<string, unknown>>;

const theBooking = ({ state }: ChannexWorld, fields: Fields): Booking => {
  const booking = state.bookings[needed(fields, 'bookingId')];
  if (!booking) throw refuse('没有这个 booking');
  return booking;
};

const bookingLine = (booking: Booking) => ({
  bookingId: booking.id,
  uniqueId: booking.uniqueId,
  revisionId: booking.revisionIds.at(-1),
});

const roomOf = (fields: Fields): RoomRequest => ({
  ratePlanId: needed(fields, 'ratePlanId'),
  checkIn: needed(fields, 'checkIn'),
  checkOut: needed(fields, 'checkOut'),
  adults: whole(fields, 'adults', 1, 18),
  children: whole(fields, 'children', 0, 18),
  unmapped: text(fields, 'unmapped') as RoomRequest['unmapped'],
  oversell: flag(fields, 'oversell'),
});

const bookingActions = (world: ChannexWorld): ControlActions => ({
  /** propertyId (found by the plan if absent), ota, rooms[] or one room's fields, guestName, notes, amount, arrivalHour. */
  book: (fields) => {
    const rooms = Array.isArray(fields.rooms) ? (fields.rooms as Fields[]).map(roomOf) : [roomOf(fields)];
    const ofPlan = world.state.ratePlans[rooms[0]?.ratePlanId ?? '']?.propertyId;
    const propertyId = text(fields, 'propertyId') ?? ofPlan;
    if (!propertyId) throw refuse('没有这个 rate plan');
    return bookingLine(
      placeBooking(world, {
        propertyId,
        rooms,
        ota: text(fields, 'ota'),
        guestName: text(fields, 'guestName'),
        notes: text(fields, 'notes'),
        amount: whole(fields, 'amount', 0, 1_000_000_000),
        arrivalHour: text(fields, 'arrivalHour'),
      }),
    );
  },
  /** bookingId, and any of checkIn, checkOut, adults, ratePlanId, notes, amount, cancelRoom to change. */
  modify: (fields) => {
    const booking = theBooking(world, fields);
    modifyBooking(world, booking, {
      checkIn: text(fields, 'checkIn'),
      checkOut: text(fields, 'checkOut'),
      adults: whole(fields, 'adults', 1, 18),
      ratePlanId: text(fields, 'ratePlanId'),
      notes: text(fields, 'notes'),
      amount: whole(fields, 'amount', 0, 1_000_000_000),
      cancelRoom: whole(fields, 'cancelRoom', 0, 100),
      oversell: flag(fields, 'oversell'),
    });
    return bookingLine(booking);
  },
  /** bookingId, fee (minor units). */
  cancel: (fields) => {
    const booking = theBooking(world, fields);
    cancelBooking(world, booking, whole(fields, 'fee', 0, 1_000_000_000) ?? null);
    return bookingLine(booking);
  },
});

const chanceActions = (world: ChannexWorld): ControlActions => ({
  /** count, propertyId, withinDays, ota: random bookings, changes and cancellations. */
  history: (fields) => {
    const count = whole(fields, 'count', 1, 2_000) ?? 10;
    const withinDays = whole(fields, 'withinDays', 0, 400) ?? 30;
    const [propertyId, ota] = [text(fields, 'propertyId'), text(fields, 'ota')];
    const placed = playHistory(world, { count, withinDays, propertyId, ota });
    return { asked: count, placed: placed.length, bookingIds: placed.map(({ id }) => id) };
  },
  /** propertyId, everyMinutes: simulates a booking at this interval; 0 stops it. */
  visits: (fields) => {
    const propertyId = needed(fields, 'propertyId');
    const everyMs = (whole(fields, 'everyMinutes', 0, 1_440) ?? 5) * 60_000;
    if (everyMs === 0) delete world.state.visits[propertyId];
    else world.state.visits[propertyId] = { everyMs, nextAt: world.now() + Math.min(everyMs, 60_000) };
    world.touch();
  },
});

const guestActions = (world: ChannexWorld): ControlActions => ({
  /** bookingId, text, picture; with propertyId instead of bookingId an inquiry without a booking. */
  message: (fields) => {
    const said = needed(fields, 'text');
    const bookingId = text(fields, 'bookingId');
    const message = bookingId
      ? guestWrites(world, bookingId, said, flag(fields, 'picture'))
      : guestInquires(world, needed(fields, 'propertyId'), said);
    return { messageId: message.id, threadId: message.threadId };
  },
  /** threadId, bookingId: an inquiry became a booking. */
  assignThread: (fields) => assignThread(world, needed(fields, 'threadId'), needed(fields, 'bookingId')),
  /** bookingId, score 0–10, text, refuseReply. */
  review: (fields) => {
    const { id } = guestReviews(world, needed(fields, 'bookingId'), {
      score: whole(fields, 'score', 0, 10) ?? 9,
      content: needed(fields, 'text'),
      refuseReply: flag(fields, 'refuseReply') ?? false,
    });
    return { reviewId: id };
  },
  /** event, propertyId, payload: any documented webhook; forged: with wrong values in the registered headers. */
  emit: (fields) => {
    if (!isHookEvent(fields.event)) throw refuse('没有这个事件');
    const forge = flag(fields, 'forged') ? () => 'forged' : undefined;
    emit(world, fields.event, needed(fields, 'propertyId'), fields.payload ?? {}, forge);
  },
});

const certificationActions = (world: ChannexWorld): ControlActions => ({
  /** propertyId, step (1–11), after (number of the last request before the step), month: whether the list is met. */
  certify: (fields) => {
    const property = world.state.properties[needed(fields, 'propertyId')];
    if (!property) throw refuse('没有这个 property');
    const after = whole(fields, 'after', 0, Number.MAX_SAFE_INTEGER) ?? 0;
    const step = whole(fields, 'step', 1, 11) ?? 1;
    return certify(world, property, step, world.log.list({ after }), text(fields, 'month'));
  },
});

export const channexActions = (world: ChannexWorld): ControlActions => ({
  ...certificationActions(world),
  ...bookingActions(world),
  ...chanceActions(world),
  ...guestActions(world),
  ...accountActions(world),
});
