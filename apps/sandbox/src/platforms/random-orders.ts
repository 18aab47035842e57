/** Many random orders of free nights and rooms; with faults on, also of nights that should not be for sale. */
import { addListing, listingsOf, storesOf } from './add-store.ts';
import { addDays } from './clock.ts';
import { freeOf, whyNotSellable } from './listing-calendar.ts';
import { type OrderInput, placeOrder } from './place-order.ts';
import type { Listing, Order, PlatformName, World } from './world.ts';

export interface RandomOrdersInput extends Pick<OrderInput, 'instant' | 'pays' | 'oversell' | 'rooms'> {
  readonly count: number;
  readonly storeId?: string;
  readonly listingIds?: readonly string[];
  /** Arrival within so many days; default 30. */
  readonly withinDays?: number;
  readonly maxNights?: number;
}

/** As often it is tried to find nights that are free. */
const TRIES = 60;

const nightsOf = (world: World, { withinDays = 30, maxNights = 4 }: RandomOrdersInput) => {
  const checkIn = addDays(world.clock.today(), world.random.int(0, withinDays));
  return { checkIn, checkOut: addDays(checkIn, world.random.int(1, maxNights)) };
};

const candidates = (world: World, platform: PlatformName, wanted: RandomOrdersInput): Listing[] =>
  listingsOf(world, platform, wanted.storeId).filter(
    ({ id, status }) => status === 1 && (!wanted.listingIds || wanted.listingIds.includes(id)),
  );

/** A listing the host has just created at the platform, unknown to the partner. */
const onUnknownListing = (world: World, platform: PlatformName, wanted: RandomOrdersInput): Order | null => {
  const stores = storesOf(world, platform);
  const store = stores.find(({ id }) => id === wanted.storeId) ?? stores[0];
  if (!store) return null;
  const listing = addListing(world, store, {
    houseName: store.name,
    typeName: `新上房源 ${world.random.int(10, 99)}`,
  });
  return placeOrder(world, platform, { ...nightsOf(world, wanted), listingId: listing.id, oversell: true });
};

const onClosedNight = (world: World, platform: PlatformName, wanted: RandomOrdersInput): Order | null => {
  const listings = candidates(world, platform, wanted);
  for (let tries = 0; tries < TRIES && listings.length > 0; tries += 1) {
    const listing = world.random.pick(listings);
    const { checkIn } = nightsOf(world, wanted);
    if (freeOf(listing, checkIn) > 0) continue;
    const nights = { checkIn, checkOut: addDays(checkIn, 1) };
    return placeOrder(world, platform, { ...nights, listingId: listing.id, oversell: true });
  }
  return null;
};

const onFreeNights = (world: World, platform: PlatformName, wanted: RandomOrdersInput): Order | null => {
  const listings = candidates(world, platform, wanted);
  const { instant, pays, oversell, rooms } = wanted;
  const given = Object.fromEntries(
    Object.entries({ instant, pays, oversell, rooms }).filter(([, value]) => value !== undefined),
  );
  for (let tries = 0; tries < TRIES && listings.length > 0; tries += 1) {
    const listing = world.random.pick(listings);
    const nights = nightsOf(world, wanted);
    if (oversell || !whyNotSellable(world, listing, { ...nights, rooms: rooms ?? 1 }))
      return placeOrder(world, platform, { ...nights, ...given, listingId: listing.id });
  }
  return null;
};

/** @returns what was sold; fewer than asked for where too little is free. */
export const placeRandomOrders = (
  world: World,
  platform: PlatformName,
  wanted: RandomOrdersInput,
): Order[] => {
  const placed: Order[] = [];
  for (let index = 0; index < wanted.count; index += 1) {
    const isUnknown = world.faults.strikes(platform, 'unmappedOrder');
    const isClosed = !isUnknown && world.faults.strikes(platform, 'orderWhileClosed');
    const place = isUnknown ? onUnknownListing : isClosed ? onClosedNight : onFreeNights;
    const order = place(world, platform, wanted);
    if (order) placed.push(order);
  }
  return placed;
};

/** Places an order at each store whose next simulated guest is due. */
export const receiveVisits = (world: World): void => {
  const now = world.clock.now();
  for (const visit of Object.values(world.state.visits)) {
    if (visit.nextAt > now) continue;
    visit.nextAt = now + visit.everyMs;
    placeRandomOrders(world, visit.platform, { count: 1, storeId: visit.storeId });
    world.touch();
  }
};
