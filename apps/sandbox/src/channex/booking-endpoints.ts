/** The revision feed, its acknowledgement, and the lists of revisions and bookings. */
import { addDays } from '../platforms/clock.ts';
import { forbidden, methodNotSupported, resourceNotFound } from './api-error.ts';
import { FEED_MS } from './booking-life.ts';
import type { Booking, Revision } from './booking-types.ts';
import { bookingResource, datesOfStay, newestOf, revisionResource } from './booking-wire.ts';
import {
  type Call,
  type Endpoint,
  type Endpoints,
  ownPropertyIds,
  success,
  theProperty,
  wrapped,
} from './call.ts';
import { timeText } from './channex-state.ts';
import { assertFields, flagRule } from './fields.ts';
import { listAnswer, oneAnswer, type Row } from './listing.ts';
import { otaNamed } from './otas.ts';
import { todayAt } from './properties.ts';

/** Kept after check-out; "3 months". */
const KEPT_DAYS = 90;

const bookingOf = (call: Call, { bookingId }: Revision): Booking => {
  const booking = call.world.state.bookings[bookingId];
  if (!booking) throw resourceNotFound();
  return booking;
};

const isKept = (call: Call, { propertyId, snapshot }: Revision): boolean => {
  const property = call.world.state.properties[propertyId];
  const today = property ? todayAt(property, call.world.now()) : '';
  return addDays(datesOfStay(snapshot).departure, KEPT_DAYS) >= today;
};

const revisionRow = (call: Call, revision: Revision): Row => {
  const { arrival, departure } = datesOfStay(revision.snapshot);
  return {
    resource: revisionResource(call.world, revision, bookingOf(call, revision)),
    keys: {
      id: revision.id,
      property_id: revision.propertyId,
      booking_id: revision.bookingId,
      arrival_date: arrival,
      departure_date: departure,
      inserted_at: timeText(revision.insertedAt),
    },
  };
};

const ownRevisions = (call: Call): Revision[] => {
  const properties = ownPropertyIds(call);
  return Object.values(call.world.state.revisions)
    .filter((revision) => properties.has(revision.propertyId) && isKept(call, revision))
    .sort((a, b) => a.seq - b.seq);
};

const isInFeed = ({ world }: Call, { ackedAt, insertedAt }: Revision): boolean =>
  ackedAt === null && (world.state.settings.feedMode === 'keep' || world.now() - insertedAt < FEED_MS);

const fields = ['id', 'property_id', 'booking_id', 'arrival_date', 'departure_date', 'inserted_at'];

/** The documents state no default order: without one the newest come first. */
const feed: Endpoint = (call) =>
  listAnswer(
    call,
    ownRevisions(call)
      .filter((revision) => isInFeed(call, revision))
      .map((revision) => revisionRow(call, revision)),
    { fields: ['property_id', 'inserted_at'], defaultOrder: ['inserted_at', 'desc'] },
  );

const theRevision = (call: Call): Revision => {
  const revision = call.world.state.revisions[call.params.id ?? ''];
  if (!revision) throw resourceNotFound();
  theProperty(call, revision.propertyId);
  return revision;
};

const acknowledge: Endpoint = (call) => {
  const revision = theRevision(call);
  revision.ackedAt ??= call.world.now();
  call.world.touch();
  return success;
};

const bookingRow = (call: Call, booking: Booking): Row[] => {
  const newest = newestOf(call.world, booking);
  if (!newest || !isKept(call, newest)) return [];
  const { arrival, departure } = datesOfStay(newest.snapshot);
  const keys = {
    id: booking.id,
    property_id: booking.propertyId,
    arrival_date: arrival,
    departure_date: departure,
    inserted_at: timeText(booking.insertedAt),
  };
  return [{ resource: bookingResource(call.world, booking, newest), keys }];
};

const theBooking = (call: Call): Booking => {
  const booking = call.world.state.bookings[call.params.id ?? ''];
  if (!booking) throw resourceNotFound();
  theProperty(call, booking.propertyId);
  return booking;
};

const bookings: Endpoint = (call) => {
  const properties = ownPropertyIds(call);
  const own = Object.values(call.world.state.bookings).filter(({ propertyId }) => properties.has(propertyId));
  const rows = own.flatMap((booking) => bookingRow(call, booking));
  return listAnswer(call, rows, {
    fields: ['id', 'property_id', 'arrival_date', 'departure_date', 'inserted_at'],
  });
};

const booking: Endpoint = (call) => {
  const [row] = bookingRow(call, theBooking(call));
  if (!row) throw resourceNotFound();
  return oneAnswer(row.resource);
};

/** Reports that only Booking.com takes. */
const report: Endpoint = (call) => {
  const newest = newestOf(call.world, theBooking(call));
  if (otaNamed(newest?.snapshot.otaName ?? '')?.name !== 'Booking.com') throw methodNotSupported();
  if (call.endpoint.endsWith('no_show'))
    assertFields(wrapped(call, 'no_show_report'), { waived_fees: flagRule }, ['waived_fees']);
  return success;
};

/** The Booking CRS app is not installed in the sandbox. */
const crs: Endpoint = () => {
  throw forbidden();
};

export const bookingEndpoints: Endpoints = {
  'GET /booking_revisions/feed': feed,
  'GET /booking_revisions': (call) =>
    listAnswer(
      call,
      ownRevisions(call).map((revision) => revisionRow(call, revision)),
      { fields },
    ),
  'GET /booking_revisions/:id': (call) => oneAnswer(revisionRow(call, theRevision(call)).resource),
  'POST /booking_revisions/:id/ack': acknowledge,
  'GET /bookings': bookings,
  'POST /bookings': crs,
  'GET /bookings/:id': booking,
  'PUT /bookings/:id': crs,
  'POST /bookings/:id/no_show': report,
  'POST /bookings/:id/invalid_card': report,
  'POST /bookings/:id/cancel_due_invalid_card': report,
};
