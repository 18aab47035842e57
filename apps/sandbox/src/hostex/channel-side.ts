/** Guests at the channels: they book, change and cancel; hosts accept and deny there; the portal allocates rooms. */
import { addDays, localDate, nightsBetween } from '../platforms/clock.ts';
import { refuse } from '../service-kit/service-control.ts';
import { isAvailable, nightOf, staysOn } from './calendars.ts';
import { emitStay } from './hooks.ts';
import {
  blankStay,
  type HostexWorld,
  type Listing,
  listingKey,
  type Stay,
  type StayState,
} from './hostex-state.ts';
import { newCode } from './reservation-endpoints.ts';

export interface BookingRequest {
  readonly channelType: string;
  readonly listingId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guestName?: string | undefined;
  readonly guests?: number | undefined;
  readonly status?: StayState | undefined;
  /** Number of stays under one reservation code. */
  readonly stays?: number | undefined;
  /** Price of a stay in major units, when it shall differ from the calendar. */
  readonly rate?: number | undefined;
  /** Sells nights that are full or closed. */
  readonly oversell?: boolean | undefined;
  readonly channelRemarks?: string | undefined;
}

const theListing = ({ state }: HostexWorld, { channelType, listingId }: BookingRequest): Listing => {
  const listing = state.listings[listingKey(channelType, listingId)];
  if (!listing) throw refuse(`没有这个 listing：${channelType}/${listingId}`);
  return listing;
};

/** Why the channel does not sell these nights; null if it does. */
export const whyClosed = (
  world: HostexWorld,
  listing: Listing,
  checkIn: string,
  checkOut: string,
): string | null => {
  const nights = nightsBetween(checkIn, checkOut);
  const { propertyId } = listing;
  if (nights.some((date) => nightOf(listing, date).inventory < 1)) return 'no stock';
  if (propertyId !== null && nights.some((date) => !isAvailable(world, propertyId, date)))
    return 'not available';
  const { restrictions } = nightOf(listing, checkIn);
  if (restrictions.closed_to_arrival === true) return 'closed to arrival';
  if (nightOf(listing, checkOut).restrictions.closed_to_departure === true) return 'closed to departure';
  if (nights.length < Number(restrictions.min_stay ?? 1)) return 'min stay';
  const max = Number(restrictions.max_stay ?? 0);
  return max > 0 && nights.length > max ? 'max stay' : null;
};

const names = ['王小雨', '李明', '张悦', '陈晨', '刘洋', '赵敏', '孙浩', '周婷', '吴磊', '郑爽'];

const newStay = (
  world: HostexWorld,
  listing: Listing,
  request: BookingRequest,
): Omit<Stay, 'stayCode' | 'reservationCode'> => {
  const { checkIn, checkOut, status = 'accepted' } = request;
  const nights = nightsBetween(checkIn, checkOut);
  const rate = request.rate ?? nights.reduce((sum, date) => sum + nightOf(listing, date).price, 0);
  const now = world.now();
  return {
    ...blankStay(),
    accountId: listing.accountId,
    channelId: `${listing.channelType.toUpperCase()}${9_000_000 + world.nextTurn()}`,
    channelType: listing.channelType,
    listingId: listing.listingId,
    propertyId: listing.propertyId ?? 0,
    checkIn,
    checkOut,
    status,
    guests: request.guests ?? 2,
    guestName: request.guestName ?? world.random.pick(names),
    guestPhone: `+86 139 ${String(world.random.int(0, 99_999_999)).padStart(8, '0')}`,
    guestEmail: '',
    bookedAt: now,
    createdAt: now,
    creator: 'channel',
    currency: listing.currency,
    rate,
    commission: Math.round(rate * 10) / 100,
    channelRemarks: request.channelRemarks ?? '',
  };
};

const takeStock = (listing: Listing, checkIn: string, checkOut: string): void => {
  for (const date of nightsBetween(checkIn, checkOut)) {
    const night = listing.nights[date];
    if (night?.inventory) night.inventory -= 1;
  }
};

export const placeReservation = (world: HostexWorld, request: BookingRequest): Stay[] => {
  const listing = theListing(world, request);
  const { checkIn, checkOut } = request;
  if (nightsBetween(checkIn, checkOut).length === 0) throw refuse('离店须晚于入住');
  const closed = request.oversell ? null : whyClosed(world, listing, checkIn, checkOut);
  if (closed) throw refuse(`不可售：${closed}`);
  const reservationCode = newCode(world);
  const count = request.stays ?? 1;
  const placed = Array.from({ length: count }, (_, index): Stay => {
    const [head, middle, tail] = reservationCode.split('-');
    // The first stay may have the reservation's code.
    const stayCode = index === 0 ? reservationCode : `${head}-${middle}_${index}-${tail}`;
    return { ...newStay(world, listing, request), reservationCode, stayCode };
  });
  for (const stay of placed) {
    world.state.stays[stay.stayCode] = stay;
    takeStock(listing, checkIn, checkOut);
    emitStay(world, stay, 'reservation_created');
  }
  world.touch();
  return placed;
};

export const theStay = ({ state }: HostexWorld, stayCode: string): Stay => {
  const stay = state.stays[stayCode];
  if (!stay) throw refuse(`没有这个 stay：${stayCode}`);
  return stay;
};

/** Dates, guests or price are altered at the channel. One change sends several hooks. */
export const alterStay = (
  world: HostexWorld,
  stay: Stay,
  change: Partial<Pick<Stay, 'checkIn' | 'checkOut' | 'guests' | 'rate' | 'arrivalHour' | 'channelRemarks'>>,
  oversell = false,
): void => {
  if (stay.status === 'cancelled') throw refuse('订单已取消');
  const { checkIn = stay.checkIn, checkOut = stay.checkOut } = change;
  if (checkOut <= checkIn) throw refuse('离店须晚于入住');
  const isTaken = nightsBetween(checkIn, checkOut).some((date) =>
    staysOn(world, stay.propertyId, date).some((other) => other !== stay),
  );
  if (stay.propertyId !== 0 && isTaken && !oversell) throw refuse('不可售：not available');
  Object.assign(stay, change);
  emitStay(world, stay, 'reservation_updated');
  if (change.rate !== undefined) emitStay(world, stay, 'reservation_updated', 'rates_updated');
  if (change.arrivalHour !== undefined) {
    emitStay(world, stay, 'reservation_updated', 'arrival_and_departure_time_updated');
    emitStay(world, stay, 'reservation_updated', 'check_in_details_updated');
  }
  world.touch();
};

const nextStates: Readonly<Record<StayState, readonly StayState[]>> = {
  wait_accept: ['wait_pay', 'accepted', 'denied', 'timeout', 'cancelled'],
  wait_pay: ['accepted', 'timeout', 'cancelled'],
  accepted: ['cancelled'],
  cancelled: [],
  denied: [],
  timeout: [],
};

export const moveStay = (world: HostexWorld, stay: Stay, status: StayState): void => {
  if (!nextStates[stay.status].includes(status)) throw refuse(`${stay.status} 不能变为 ${status}`);
  stay.status = status;
  if (status === 'cancelled') stay.cancelledAt = world.now();
  emitStay(world, stay, 'reservation_updated');
  world.touch();
};

/** In the portal: a stay gets a property of its room type, or goes back to the reservation box. */
export const allocateStay = (world: HostexWorld, stay: Stay, propertyId: number): void => {
  if (propertyId !== 0 && world.state.properties[propertyId]?.accountId !== stay.accountId)
    throw refuse(`没有这个 property：${propertyId}`);
  stay.propertyId = propertyId;
  emitStay(world, stay, 'reservation_updated');
  world.touch();
};

const MAX_TRIES = 40;

export interface HistoryRequest {
  readonly accountId?: string | undefined;
  readonly count: number;
  readonly withinDays: number;
  readonly channelType?: string | undefined;
}

const placeAnywhere = (world: HostexWorld, listings: readonly Listing[], withinDays: number): Stay | null => {
  const { random } = world;
  for (let tries = 0; tries < MAX_TRIES && listings.length > 0; tries += 1) {
    const listing = random.pick(listings);
    const { channelType, listingId } = listing;
    const checkIn = addDays(localDate(world.now()), random.int(0, withinDays));
    const checkOut = addDays(checkIn, random.int(1, 4));
    if (whyClosed(world, listing, checkIn, checkOut)) continue;
    const status = random.next() < 0.2 ? 'wait_accept' : 'accepted';
    return placeReservation(world, { channelType, listingId, checkIn, checkOut, status })[0] ?? null;
  }
  return null;
};

/** An extension by a night only where the night is free. */
const extend = (world: HostexWorld, stay: Stay): void => {
  const isFree = stay.propertyId === 0 || staysOn(world, stay.propertyId, stay.checkOut).length === 0;
  if (isFree) alterStay(world, stay, { checkOut: addDays(stay.checkOut, 1), rate: stay.rate + 100 });
};

/** Random reservations; some are altered, some cancelled, those that wait are answered. */
export const playHistory = (
  world: HostexWorld,
  { accountId, count, withinDays, channelType }: HistoryRequest,
): Stay[] => {
  const listings = Object.values(world.state.listings).filter(
    (one) =>
      (channelType === undefined || one.channelType === channelType) &&
      (accountId === undefined || one.accountId === accountId),
  );
  const placed: Stay[] = [];
  for (let index = 0; index < count; index += 1) {
    const stay = placeAnywhere(world, listings, withinDays);
    if (!stay) continue;
    placed.push(stay);
    if (stay.status === 'wait_accept')
      moveStay(world, stay, world.random.pick(['accepted', 'denied', 'timeout']));
    if (stay.status !== 'accepted') continue;
    if (world.random.next() < 0.3) extend(world, stay);
    if (world.random.next() < 0.25) moveStay(world, stay, 'cancelled');
  }
  return placed;
};
