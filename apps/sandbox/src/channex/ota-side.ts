/** Guests at the OTAs: they book what is open there, change it and cancel it. */
import { nightsBetween } from '../platforms/clock.ts';
import { refuse } from '../service-kit/service-control.ts';
import { addBooking, reviseBooking } from './booking-life.ts';
import type { Booking, Guest, RoomSnapshot, Snapshot } from './booking-types.ts';
import { newestOf, roomAmount } from './booking-wire.ts';
import type { ChannexWorld, Property, RatePlan, RoomType } from './channex-state.ts';
import { rateOf } from './nights.ts';
import { addedNights, type Held, hold, whyClosed, whyNotAdded } from './open-nights.ts';
import { type Ota, otaNamed } from './otas.ts';
import { currencyOf } from './properties.ts';
import { adultsOf } from './room-types.ts';

export interface RoomRequest {
  readonly ratePlanId?: string | undefined;
  /** Only with an unmapped plan. */
  readonly roomTypeId?: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly adults?: number | undefined;
  readonly children?: number | undefined;
  /** The OTA sells it without a mapping: 'room' hides both ids, 'rate' the plan's. */
  readonly unmapped?: 'room' | 'rate' | undefined;
  /** Sells nights that are full or closed. */
  readonly oversell?: boolean | undefined;
}

export interface BookingRequest {
  readonly propertyId: string;
  /** `Booking.com`, `Airbnb`, `Expedia`, `Agoda` or one of their spellings. */
  readonly ota?: string | undefined;
  readonly rooms: readonly RoomRequest[];
  readonly guestName?: string | undefined;
  readonly notes?: string | undefined;
  /** Total in minor units, when it shall disagree with the nights. */
  readonly amount?: number | undefined;
  readonly arrivalHour?: string | undefined;
}

const theProperty = ({ state }: ChannexWorld, id: string): Property => {
  const property = state.properties[id];
  if (!property) throw refuse(`没有这个 property：${id}`);
  return property;
};

const planOf = (
  { state }: ChannexWorld,
  property: Property,
  { ratePlanId }: RoomRequest,
): [RatePlan, RoomType] => {
  const plan = state.ratePlans[ratePlanId ?? ''];
  const roomType = plan && state.roomTypes[plan.roomTypeId];
  if (plan?.propertyId !== property.id || !roomType) throw refuse(`没有这个 rate plan：${ratePlanId}`);
  return [plan, roomType];
};

/** A room of a new booking; it holds its nights against further rooms of the same booking. */
const newRoom = (
  world: ChannexWorld,
  property: Property,
  ota: Ota,
  request: RoomRequest,
  held: Held,
): RoomSnapshot => {
  const [plan, roomType] = planOf(world, property, request);
  const dates = [request.checkIn, request.checkOut] as const;
  const closed = request.oversell ? null : whyClosed(world, plan, dates, held);
  if (closed) throw refuse(`不可售：${closed}`);
  hold(held, roomType.id, nightsBetween(...dates));
  return roomFor(world, property, ota, request);
};

const roomFor = (world: ChannexWorld, property: Property, ota: Ota, request: RoomRequest): RoomSnapshot => {
  const [plan, roomType] = planOf(world, property, request);
  const { checkIn, checkOut } = request;
  const nights = nightsBetween(checkIn, checkOut);
  if (nights.length === 0) throw refuse('离店须晚于入住');
  const adults = Math.min(request.adults ?? 2, adultsOf(roomType));
  const days = Object.fromEntries(nights.map((date) => [date, rateOf(world, plan, date, adults)]));
  const total = Object.values(days).reduce((sum, one) => sum + one, 0);
  return {
    roomTypeId: request.unmapped === 'room' ? null : roomType.id,
    ratePlanId: request.unmapped ? null : plan.id,
    otaRoomCode: `R${roomType.id.slice(0, 6)}`,
    otaRateCode: `P${plan.id.slice(0, 6)}`,
    checkIn,
    checkOut,
    occupancy: { adults, children: request.children ?? 0, infants: 0 },
    days,
    tax: Math.round(total * 0.06),
    isTaxCollected: ota.collect === 'ota',
    isCancelled: false,
  };
};

const surnames = ['Li', 'Wang', 'Zhang', 'Martin', 'Garcia', 'Schmidt', 'Tanaka', 'Kim', 'Rossi', 'Smith'];
const givenNames = ['Wei', 'Min', 'Hua', 'Anna', 'Luis', 'Emma', 'Yuki', 'Jisoo', 'Marco', 'James'];

const guestOf = ({ random, nextTurn }: ChannexWorld, name?: string): Guest => {
  const [first = random.pick(givenNames), ...rest] = (name ?? '').split(' ').filter((part) => part !== '');
  return {
    name: first,
    surname: rest.join(' ') || random.pick(surnames),
    mail: `guest-${nextTurn()}@guest.example`,
    phone: `+86 138 ${String(random.int(0, 99_999_999)).padStart(8, '0')}`,
    country: random.pick(['CN', 'US', 'DE', 'JP', 'KR', 'FR']),
    city: random.pick(['Shanghai', 'Berlin', 'Tokyo', 'Lyon']),
    language: random.pick(['zh', 'en', 'de', 'ja']),
  };
};

const percentOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

export const placeBooking = (world: ChannexWorld, request: BookingRequest): Booking => {
  const property = theProperty(world, request.propertyId);
  const ota = otaNamed(request.ota ?? 'Booking.com');
  if (!ota) throw refuse(`没有这个 OTA：${request.ota}`);
  if (request.rooms.length === 0) throw refuse('至少一间房');
  const held: Held = new Map();
  const rooms = request.rooms.map((room) => newRoom(world, property, ota, room, held));
  const amount = request.amount ?? rooms.reduce((sum, room) => sum + roomAmount(room), 0);
  const isSpelled = request.ota !== undefined && request.ota !== ota.name;
  const snapshot: Snapshot = {
    otaName: isSpelled ? String(request.ota) : world.random.pick(ota.spellings),
    otaReservationCode: String(4_000_000_000 + world.nextTurn()),
    currency: currencyOf(property),
    amount,
    commission: percentOf(amount, ota.commissionPercent),
    cancellationFee: null,
    arrivalHour: request.arrivalHour ?? null,
    notes: request.notes ?? null,
    // Some OTAs leave it null, which means "property".
    paymentCollect: ota.collect === 'property' && world.random.int(0, 3) === 0 ? null : ota.collect,
    paymentType: ota.hasVirtualCard || ota.collect === 'property' ? 'credit_card' : 'bank_transfer',
    hasVirtualCard: ota.hasVirtualCard,
    hasCard: ota.collect === 'property',
    guest: guestOf(world, request.guestName),
    rooms,
  };
  return addBooking(world, property, ota.prefix, snapshot);
};

export interface BookingChange {
  readonly checkIn?: string | undefined;
  readonly checkOut?: string | undefined;
  readonly adults?: number | undefined;
  /** Index of a room that the guest gives back. */
  readonly cancelRoom?: number | undefined;
  readonly ratePlanId?: string | undefined;
  readonly notes?: string | undefined;
  readonly amount?: number | undefined;
  readonly oversell?: boolean | undefined;
}

const current = (world: ChannexWorld, booking: Booking): Snapshot => {
  const newest = newestOf(world, booking);
  if (!newest || newest.status === 'cancelled') throw refuse('订单已取消');
  return newest.snapshot;
};

const changedRoom = (
  world: ChannexWorld,
  booking: Booking,
  room: RoomSnapshot,
  change: BookingChange,
): RoomSnapshot => {
  const property = theProperty(world, booking.propertyId);
  const { checkIn = room.checkIn, checkOut = room.checkOut, ratePlanId = room.ratePlanId } = change;
  const isSame = checkIn === room.checkIn && checkOut === room.checkOut && ratePlanId === room.ratePlanId;
  if (room.isCancelled || ratePlanId === null || (isSame && change.adults === undefined)) return room;
  const ota = otaNamed(current(world, booking).otaName);
  if (!ota) return room;
  const request = { ratePlanId, checkIn, checkOut, adults: change.adults ?? room.occupancy.adults };
  const [plan] = planOf(world, property, request);
  const added = addedNights(room, plan, [checkIn, checkOut]);
  const closed = change.oversell ? null : whyNotAdded(world, plan, added);
  if (closed) throw refuse(`不可售：${closed}`);
  return roomFor(world, property, ota, request);
};

/** The whole booking again, with other rooms or nights. */
export const modifyBooking = (world: ChannexWorld, booking: Booking, change: BookingChange): void => {
  const before = current(world, booking);
  const rooms = before.rooms.map((room, index) =>
    index === change.cancelRoom ? { ...room, isCancelled: true } : changedRoom(world, booking, room, change),
  );
  const amount =
    change.amount ??
    rooms.filter(({ isCancelled }) => !isCancelled).reduce((sum, room) => sum + roomAmount(room), 0);
  const ota = otaNamed(before.otaName);
  reviseBooking(world, booking, 'modified', {
    ...before,
    rooms,
    amount,
    commission: percentOf(amount, ota?.commissionPercent ?? 0),
    notes: change.notes ?? before.notes,
  });
};

/** With a fee, `amount` becomes the fee while the rooms keep their old prices. */
export const cancelBooking = (world: ChannexWorld, booking: Booking, fee: number | null = null): void => {
  const before = current(world, booking);
  reviseBooking(world, booking, 'cancelled', {
    ...before,
    amount: fee ?? 0,
    commission: 0,
    cancellationFee: fee,
    rooms: before.rooms.map((room) => ({ ...room, isCancelled: true })),
  });
};
