/**
 * Calendar of a listing: nights and remaining stock. Stock a partner writes counts everything sold so far; later sales are
 * taken off it, and only those come back when cancelled.
 */
import { addDays, isDate, nightsBetween } from './clock.ts';
import { type Reason, Refused } from './refused.ts';
import { type CalendarNight, keyOf, type Listing, type PlatformName, type World } from './world.ts';

/** Nights may be written from yesterday (a house's day begins in the morning) until then. */
export const HORIZON_DAYS = 366;

export type WrittenNight = Omit<CalendarNight, 'sold' | 'turn'> & { readonly date: string };

export const closedNight: Omit<WrittenNight, 'date'> = {
  price: null,
  stock: 0,
  open: false,
  minDays: 0,
  noArrival: false,
  noDeparture: false,
  dawnPrice: null,
  dawnOpen: false,
  originPrice: null,
};

export const listingOf = ({ state }: World, platform: PlatformName, id: string): Listing => {
  const listing = state.listings[keyOf(platform, id)];
  if (!listing || listing.status === -1) throw new Refused('unknownListing');
  return listing;
};

/** A listing of that store; another store's is as unknown as none. */
export const ownListing = (world: World, platform: PlatformName, storeId: string, id: string): Listing => {
  const listing = listingOf(world, platform, id);
  if (listing.storeId !== storeId) throw new Refused('unknownListing');
  return listing;
};

const refusalOf = (world: World, night: WrittenNight): Refused | null => {
  if (!isDate(night.date)) return new Refused('badDate');
  const today = world.clock.today();
  if (night.date < addDays(today, -1)) return new Refused('badDate', '日期已过');
  if (night.date > addDays(today, HORIZON_DAYS)) return new Refused('badDate', '日期超出可售范围');
  return night.open && !night.price ? new Refused('badParameter', '可售日期须有价格') : null;
};

/** Writes the valid nights; returns the refused ones with their reasons. */
export const writeNights = (
  world: World,
  listing: Listing,
  nights: readonly WrittenNight[],
): { date: string; refused: Refused }[] => {
  const failed: { date: string; refused: Refused }[] = [];
  const turn = world.nextTurn();
  for (const night of nights) {
    const refused = refusalOf(world, night);
    const { date, ...values } = night;
    if (refused) failed.push({ date, refused });
    else listing.nights[date] = { ...values, sold: 0, turn };
  }
  world.stats.count(listing.platform, 'nightsWritten', nights.length - failed.length);
  world.touch();
  return failed;
};

/** Closes all nights not listed. */
export const closeOtherNights = (world: World, listing: Listing, named: ReadonlySet<string>): void => {
  const turn = world.nextTurn();
  for (const date of Object.keys(listing.nights))
    if (!named.has(date)) listing.nights[date] = { ...closedNight, sold: 0, turn };
  world.touch();
};

/** Rooms left of a night; 0 where it is closed. */
export const freeOf = (listing: Listing, date: string): number => {
  const night = listing.nights[date];
  return night?.open ? Math.max(0, night.stock - night.sold) : 0;
};

/** The current calendar; stock is what is left to sell. */
export const readNights = (listing: Listing, from: string, to: string): WrittenNight[] => {
  if (!isDate(from) || !isDate(to) || from >= to) throw new Refused('badDate');
  const dates = nightsBetween(from, to);
  if (dates.length > HORIZON_DAYS) throw new Refused('badDate', `一次最多查询 ${HORIZON_DAYS} 天`);
  return dates.map((date) => {
    const night = listing.nights[date];
    if (!night) return { date, ...closedNight };
    const { sold, turn: _, ...values } = night;
    return { date, ...values, stock: Math.max(0, values.stock - sold) };
  });
};

interface Nights {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: number;
}

/** Reason why these nights cannot be booked; null: they can. */
export const whyNotSellable = (
  world: World,
  listing: Listing,
  { checkIn, checkOut, rooms }: Nights,
): { readonly reason: Reason; readonly message?: string } | null => {
  const dates = nightsBetween(checkIn, checkOut);
  if (dates.length === 0 || checkIn < addDays(world.clock.today(), -1)) return { reason: 'badDate' };
  if (listing.status !== 1) return { reason: 'soldOut', message: '房源已下架' };
  if (dates.some((date) => freeOf(listing, date) < rooms)) return { reason: 'soldOut' };
  const first = listing.nights[checkIn];
  if (first && first.minDays > dates.length) return { reason: 'minStay' };
  const noWay = first?.noArrival || listing.nights[checkOut]?.noDeparture;
  return noWay ? { reason: 'soldOut', message: '该日期不可入住或离店' } : null;
};

export const assertSellable = (world: World, listing: Listing, nights: Nights): void => {
  const not = whyNotSellable(world, listing, nights);
  if (not) throw new Refused(not.reason, not.message);
};

/** `turn`: when the nights were taken; what was written since counts them already. */
export const takeNights = (listing: Listing, { checkIn, checkOut, rooms }: Nights): void => {
  for (const date of nightsBetween(checkIn, checkOut)) {
    const night = listing.nights[date];
    if (night) night.sold += rooms;
  }
};

export const giveNightsBack = (
  listing: Listing,
  { checkIn, checkOut, rooms }: Nights,
  turn: number,
): void => {
  for (const date of nightsBetween(checkIn, checkOut)) {
    const night = listing.nights[date];
    if (night && turn > night.turn) night.sold = Math.max(0, night.sold - rooms);
  }
};
