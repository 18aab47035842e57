/** The OTA's side of a booking: made, changed, cancelled; each step is a revision in the feed. */
import { nightsBetween } from '../platforms/clock.ts';
import type { Booking, BookingStatus, Revision, RoomSnapshot, Snapshot } from './booking-types.ts';
import { countOfNights, datesOfStay, newestOf } from './booking-wire.ts';
import { type ChannexWorld, newId, type Property } from './channex-state.ts';
import { emit, type HookEvent } from './hook-events.ts';
import { decimalOf } from './money.ts';
import { availabilityOf, setAvailability } from './nights.ts';
import { propertySettings } from './properties.ts';

/** How long an unacknowledged revision is in the feed, and when the warning goes out. */
export const FEED_MS = 30 * 60_000;

const statusEvents: Readonly<Record<BookingStatus, HookEvent>> = {
  new: 'booking_new',
  modified: 'booking_modification',
  cancelled: 'booking_cancellation',
};

const emitUnmapped = (world: ChannexWorld, { id, bookingId, propertyId, snapshot }: Revision): void => {
  const payload = { booking_id: bookingId, booking_revision_id: id };
  if (snapshot.rooms.some(({ roomTypeId }) => roomTypeId === null))
    emit(world, 'booking_unmapped_room', propertyId, payload);
  else if (snapshot.rooms.some(({ ratePlanId }) => ratePlanId === null))
    emit(world, 'booking_unmapped_rate', propertyId, payload);
};

const addRevision = (
  world: ChannexWorld,
  booking: Booking,
  status: BookingStatus,
  snapshot: Snapshot,
): Revision => {
  const seq = world.nextTurn();
  const revision: Revision = {
    id: newId(),
    bookingId: booking.id,
    propertyId: booking.propertyId,
    status,
    // Many bookings come without one.
    systemId: snapshot.otaName.startsWith('Booking') ? null : newId(),
    snapshot,
    roomIds: snapshot.rooms.map(() => newId()),
    seq,
    insertedAt: world.now(),
    ackedAt: null,
    warnedAt: null,
  };
  world.state.revisions[revision.id] = revision;
  booking.revisionIds.push(revision.id);
  const payload = { booking_id: booking.id, property_id: booking.propertyId, revision_id: revision.id };
  emit(world, 'booking', booking.propertyId, payload);
  emit(world, statusEvents[status], booking.propertyId, payload);
  emitUnmapped(world, revision);
  world.touch();
  return revision;
};

/** Rooms of each type and night that a snapshot takes. */
const takenOf = (rooms: readonly RoomSnapshot[]): Map<string, number> => {
  const taken = new Map<string, number>();
  for (const { roomTypeId, checkIn, checkOut, isCancelled } of rooms)
    if (roomTypeId !== null && !isCancelled)
      for (const date of nightsBetween(checkIn, checkOut)) {
        const key = `${roomTypeId}/${date}`;
        taken.set(key, (taken.get(key) ?? 0) + 1);
      }
  return taken;
};

/** Only a new booking lowers availability, unless the property's settings say otherwise. */
const moveAvailability = (
  world: ChannexWorld,
  property: Property,
  before: readonly RoomSnapshot[],
  after: readonly RoomSnapshot[],
): void => {
  const [was, is] = [takenOf(before), takenOf(after)];
  const changed: unknown[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [roomTypeId = '', date = ''] = key.split('/');
    const by = (was.get(key) ?? 0) - (is.get(key) ?? 0);
    if (by === 0) continue;
    setAvailability(world, roomTypeId, date, availabilityOf(world, roomTypeId, date) + by);
    const availability = availabilityOf(world, roomTypeId, date);
    changed.push({
      date,
      room_type_id: roomTypeId,
      rate_plan_id: null,
      availability,
      booked: is.get(key) ?? 0,
    });
  }
  if (changed.length > 0) emit(world, 'ari', property.id, changed);
};

export const addBooking = (
  world: ChannexWorld,
  property: Property,
  prefix: string,
  snapshot: Snapshot,
): Booking => {
  const booking: Booking = {
    id: newId(),
    propertyId: property.id,
    uniqueId: `${prefix}-${snapshot.otaReservationCode}`,
    insertedAt: world.now(),
    revisionIds: [],
  };
  world.state.bookings[booking.id] = booking;
  moveAvailability(world, property, [], snapshot.rooms);
  addRevision(world, booking, 'new', snapshot);
  return booking;
};

const settingOf = (property: Property, status: 'modified' | 'cancelled'): boolean => {
  const settings = propertySettings(property);
  return status === 'modified'
    ? settings.allow_availability_autoupdate_on_modification
    : settings.allow_availability_autoupdate_on_cancellation;
};

export const reviseBooking = (
  world: ChannexWorld,
  booking: Booking,
  status: 'modified' | 'cancelled',
  snapshot: Snapshot,
): Revision => {
  const property = world.state.properties[booking.propertyId];
  const before = newestOf(world, booking)?.snapshot.rooms ?? [];
  if (property && settingOf(property, status)) moveAvailability(world, property, before, snapshot.rooms);
  return addRevision(world, booking, status, snapshot);
};

const emitWarning = (world: ChannexWorld, revision: Revision): void => {
  const { snapshot, bookingId, propertyId } = revision;
  const { arrival } = datesOfStay(snapshot);
  emit(world, 'non_acked_booking', propertyId, {
    booking_id: bookingId,
    booking_revision_id: revision.id,
    booking_unique_id: world.state.bookings[bookingId]?.uniqueId,
    ota_code: snapshot.otaName,
    amount: decimalOf(snapshot.amount, snapshot.currency),
    currency: snapshot.currency,
    arrival_date: arrival,
    count_of_nights: countOfNights(snapshot),
    count_of_rooms: snapshot.rooms.length,
    customer_name: `${snapshot.guest.name} ${snapshot.guest.surname}`,
    channel_id: null,
    property_id: propertyId,
  });
};

/** One `non_acked_booking` hook for each revision that has waited for half an hour. */
export const warnUnacknowledged = (world: ChannexWorld): void => {
  const now = world.now();
  for (const revision of Object.values(world.state.revisions)) {
    if (revision.ackedAt !== null || revision.warnedAt !== null || now - revision.insertedAt < FEED_MS)
      continue;
    revision.warnedAt = now;
    emitWarning(world, revision);
    world.touch();
  }
};
