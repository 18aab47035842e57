/** Guests at the OTAs: they book what is open there, change it and cancel it. */
import { addDays, nightsBetween } from '../platforms/clock.ts';
import { refuse } from '../service-kit/service-control.ts';
import { addBooking, reviseBooking } from './booking-life.ts';
import type { Booking, Guest, RoomSnapshot, Snapshot } from './booking-types.ts';
import { newestOf, roomAmount } from './booking-wire.ts';
import type { ChannexWorld, Property, RatePlan, RoomType } from './channex-state.ts';
import { availabilityOf, rateOf, restrictionOf } from './nights.ts';
import { type Ota, otaNamed } from './otas.ts';
import { currencyOf, todayAt } from './properties.ts';
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

/** Why the OTA does not sell these nights; null if it does. */
export const whyClosed = (
  world: ChannexWorld,
  plan: RatePlan,
  checkIn: string,
  checkOut: string,
): string | null => {
  const nights = nightsBetween(checkIn, checkOut);
  const of = (date: string, field: Parameters<typeof restrictionOf>[3]) =>
    restrictionOf(world, plan, date, field);
  if (nights.some((date) => availabilityOf(world, plan.roomTypeId, date) < 1)) return 'sold out';
  if (nights.some((date) => of(date, 'stop_sell') === true)) return 'stop sell';
  if (nights.some((date) => rateOf(world, plan, date) <= 0)) return 'no rate';
  if (of(checkIn, 'closed_to_arrival') === true) return 'closed to arrival';
  if (of(checkOut, 'closed_to_departure') === true) return 'closed to departure';
  if (nights.length < Number(of(checkIn, 'min_stay_arrival'))) return 'min stay';
  if (nights.some((date) => nights.length < Number(of(date, 'min_stay_through')))) return 'min stay';
  const max = Number(of(checkIn, 'max_stay'));
  return max > 0 && nights.length > max ? 'max stay' : null;
};

const roomFor = (world: ChannexWorld, property: Property, ota: Ota, request: RoomRequest): RoomSnapshot => {
  const [plan, roomType] = planOf(world, property, request);
  const { checkIn, checkOut } = request;
  const nights = nightsBetween(checkIn, checkOut);
  if (nights.length === 0) throw refuse('离店须晚于入住');
  const adults = Math.min(request.adults ?? 2, adultsOf(roomType));
  const closed = request.oversell ? null : whyClosed(world, plan, checkIn, checkOut);
  if (closed) throw refuse(`不可售：${closed}`);
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
  const rooms = request.rooms.map((room) => roomFor(world, property, ota, room));
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
  if (ratePlanId === null || (isSame && change.adults === undefined)) return room;
  const ota = otaNamed(current(world, booking).otaName);
  if (!ota) return room;
  const adults = change.adults ?? room.occupancy.adults;
  // Its own nights are still taken, so availability is not asked again.
  return roomFor(world, property, ota, {
    ratePlanId,
    checkIn,
    checkOut,
    adults,
    oversell: change.oversell ?? true,
  });
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

export interface HistoryRequest {
  readonly propertyId?: string | undefined;
  readonly count: number;
  /** Arrival within so many days. */
  readonly withinDays: number;
  readonly ota?: string | undefined;
}

/** As often a guest looks for open nights. */
const MAX_TRIES = 40;

const placeAnywhere = (
  world: ChannexWorld,
  plans: readonly RatePlan[],
  request: HistoryRequest,
): Booking | null => {
  const { random, state } = world;
  for (let tries = 0; tries < MAX_TRIES && plans.length > 0; tries += 1) {
    const plan = random.pick(plans);
    const property = state.properties[plan.propertyId];
    if (!property) continue;
    const checkIn = addDays(todayAt(property, world.now()), random.int(0, request.withinDays));
    const checkOut = addDays(checkIn, random.int(1, 4));
    if (whyClosed(world, plan, checkIn, checkOut)) continue;
    const ota = request.ota ?? random.pick(['Booking.com', 'Airbnb', 'Expedia', 'Agoda']);
    return placeBooking(world, {
      propertyId: property.id,
      ota,
      rooms: [{ ratePlanId: plan.id, checkIn, checkOut }],
    });
  }
  return null;
};

/** Bookings by chance; about every third one changes, every fourth one is cancelled. */
export const playHistory = (world: ChannexWorld, request: HistoryRequest): Booking[] => {
  const { random, state } = world;
  const plans = Object.values(state.ratePlans).filter(({ propertyId }) =>
    [undefined, propertyId].includes(request.propertyId),
  );
  const placed: Booking[] = [];
  for (let index = 0; index < request.count; index += 1) {
    const booking = placeAnywhere(world, plans, request);
    if (!booking) continue;
    placed.push(booking);
    const [room] = newestOf(world, booking)?.snapshot.rooms ?? [];
    if (room && random.next() < 0.35) modifyBooking(world, booking, { checkOut: addDays(room.checkOut, 1) });
    if (random.next() < 0.25) cancelBooking(world, booking, random.next() < 0.3 ? 10_000 : null);
  }
  return placed;
};
