/** Revisions and bookings as the API shows them. Money is decimal text in major units. */
import { nightsBetween } from '../platforms/clock.ts';
import type { Booking, Revision, RoomSnapshot, Snapshot } from './booking-types.ts';
import { type ChannexWorld, timeText } from './channex-state.ts';
import type { Resource } from './listing.ts';
import { decimalOf, exponentOf } from './money.ts';

type Text = (minor: number) => string;

const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
export const roomAmount = ({ days }: RoomSnapshot): number => sum(Object.values(days));

const taxesOf = ({ tax, isTaxCollected }: RoomSnapshot, text: Text) => {
  const line = { is_inclusive: true, name: 'VAT', total_price: text(tax), type: 'vat' };
  return {
    taxes: tax > 0 ? [line] : [],
    collected_taxes:
      tax > 0 && isTaxCollected ? [{ ...line, name: 'Occupancy tax', type: 'tax', is_withheld: true }] : [],
  };
};

/** The order of the dates means nothing, so they come latest first. */
const daysOf = ({ days }: RoomSnapshot, text: Text): Record<string, string> =>
  Object.fromEntries(
    Object.entries(days)
      .reverse()
      .map(([date, minor]) => [date, text(minor)]),
  );

const roomOf = (
  room: RoomSnapshot,
  id: string,
  { guest, otaName }: Snapshot,
  text: Text,
  parentId: string | null,
) => ({
  booking_room_id: id,
  checkin_date: room.checkIn,
  checkout_date: room.checkOut,
  room_type_id: room.roomTypeId,
  rate_plan_id: room.ratePlanId,
  days: daysOf(room, text),
  amount: text(roomAmount(room)),
  occupancy: room.occupancy,
  guests: otaName.includes('Expedia') ? null : [{ name: guest.name, surname: guest.surname }],
  ...taxesOf(room, text),
  services: [],
  ota_unique_id: null,
  is_cancelled: room.isCancelled,
  meta: {
    room_type_code: room.otaRoomCode,
    rate_plan_code: room.otaRateCode,
    parent_rate_plan_id: parentId,
    cancel_penalties: [],
    days_breakdown: [],
    meal_plan: null,
  },
});

/** Expedia gives the name alone. */
const customerOf = ({ guest, otaName }: Snapshot) =>
  otaName.includes('Expedia')
    ? { name: guest.name, surname: guest.surname }
    : { ...guest, address: null, zip: null, company: null, meta: null };

const virtualCardMeta = ({ amount, currency }: Snapshot, from: string) => ({
  virtual_card_currency_code: currency,
  virtual_card_current_balance: amount,
  virtual_card_decimal_places: exponentOf(currency),
  virtual_card_effective_date: from,
  virtual_card_expiration_date: null,
});

const guaranteeOf = (snapshot: Snapshot, arrival: string) => {
  const { guest, hasCard, hasVirtualCard } = snapshot;
  if (!hasCard && !hasVirtualCard) return null;
  return {
    card_type: hasVirtualCard ? 'MC' : 'VI',
    card_number: hasVirtualCard ? '555555******4444' : '411111******1111',
    cardholder_name: hasVirtualCard ? 'Virtual Card' : `${guest.name} ${guest.surname}`,
    cvv: '***',
    expiration_date: '10/2028',
    is_virtual: hasVirtualCard,
    meta: hasVirtualCard ? virtualCardMeta(snapshot, arrival) : null,
  };
};

const servicesOf = ({ cancellationFee }: Snapshot, text: Text) =>
  cancellationFee === null
    ? []
    : [
        {
          name: 'Cancellation fee',
          type: 'cancellation_fee',
          nights: 1,
          persons: 1,
          price_mode: 'per_booking',
          price_per_unit: text(cancellationFee),
          total_price: text(cancellationFee),
        },
      ];

export const datesOfStay = ({ rooms }: Snapshot): { arrival: string; departure: string } => ({
  arrival: rooms.map(({ checkIn }) => checkIn).toSorted()[0] ?? '',
  departure:
    rooms
      .map(({ checkOut }) => checkOut)
      .toSorted()
      .at(-1) ?? '',
});

const occupancyOf = ({ rooms }: Snapshot) => ({
  adults: sum(rooms.map(({ occupancy }) => occupancy.adults)),
  children: sum(rooms.map(({ occupancy }) => occupancy.children)),
  infants: sum(rooms.map(({ occupancy }) => occupancy.infants)),
  ages: [],
});

const stayOf = (snapshot: Snapshot, text: Text) => {
  const { arrival, departure } = datesOfStay(snapshot);
  return {
    ota_reservation_code: snapshot.otaReservationCode,
    ota_name: snapshot.otaName,
    arrival_date: arrival,
    departure_date: departure,
    arrival_hour: snapshot.arrivalHour,
    amount: text(snapshot.amount),
    currency: snapshot.currency,
    ota_commission: snapshot.commission === null ? null : text(snapshot.commission),
    notes: snapshot.notes,
    payment_collect: snapshot.paymentCollect,
    payment_type: snapshot.paymentType,
    occupancy: occupancyOf(snapshot),
    customer: customerOf(snapshot),
    services: servicesOf(snapshot, text),
  };
};

const CARD_MS = 7 * 86_400_000;

/** Card facts end with the acknowledgement, or after 7 days. */
const commonOf = ({ state, now }: ChannexWorld, revision: Revision, booking: Booking) => {
  const { snapshot } = revision;
  const text: Text = (minor) => decimalOf(minor, snapshot.currency);
  const parentOf = (planId: string | null) =>
    planId === null ? null : (state.ratePlans[planId]?.parentId ?? null);
  return {
    property_id: booking.propertyId,
    unique_id: booking.uniqueId,
    ...(revision.systemId === null ? {} : { system_id: revision.systemId }),
    ...stayOf(snapshot, text),
    status: revision.status,
    guarantee:
      revision.ackedAt === null && now() - revision.insertedAt < CARD_MS
        ? guaranteeOf(snapshot, datesOfStay(snapshot).arrival)
        : null,
    rooms: snapshot.rooms.map((room, index) =>
      roomOf(room, revision.roomIds[index] ?? '', snapshot, text, parentOf(room.ratePlanId)),
    ),
    acknowledge_status: revision.ackedAt === null ? 'pending' : 'acknowledged',
    is_crs_revision: false,
    meta: null,
  };
};

export const revisionResource = (world: ChannexWorld, revision: Revision, booking: Booking): Resource => ({
  type: 'booking_revision',
  id: revision.id,
  attributes: {
    id: revision.id,
    booking_id: booking.id,
    ...commonOf(world, revision, booking),
    inserted_at: timeText(revision.insertedAt),
  },
  relationships: {
    property: { data: { id: booking.propertyId, type: 'property' } },
    booking: { data: { id: booking.id, type: 'booking' } },
  },
});

export const newestOf = ({ state }: ChannexWorld, booking: Booking): Revision | undefined =>
  state.revisions[booking.revisionIds.at(-1) ?? ''];

/** A booking keeps its first `inserted_at`, however often it changes. */
export const bookingResource = (world: ChannexWorld, booking: Booking, newest: Revision): Resource => ({
  type: 'booking',
  id: booking.id,
  attributes: {
    id: booking.id,
    revision_id: newest.id,
    ...commonOf(world, newest, booking),
    has_unacked_revisions: booking.revisionIds.some((id) => world.state.revisions[id]?.ackedAt === null),
    inserted_at: timeText(booking.insertedAt),
  },
  relationships: { property: { data: { id: booking.propertyId, type: 'property' } } },
});

export const countOfNights = (snapshot: Snapshot): number => {
  const { arrival, departure } = datesOfStay(snapshot);
  return nightsBetween(arrival, departure).length;
};
