/** Many guests at once: nights and rooms by chance, of what is free; with faults on, also what they should not be able to buy. */
import { addListing, listingsOf, storesOf } from './add-store.ts';
import { addDays } from './clock.ts';
import { freeOf, whyNotSellable } from './listing-calendar.ts';
import { type OrderWish, placeOrder } from './place-order.ts';
import type { Listing, Order, PlatformName, World } from './world.ts';

export interface OrdersWish extends Pick<OrderWish, 'instant' | 'pays' | 'oversell' | 'rooms'> {
  readonly count: number;
  readonly storeId?: string;
  readonly listingIds?: readonly string[];
  /** Arrival within so many days; default 30. */
  readonly withinDays?: number;
  readonly maxNights?: number;
}

/** As often it is tried to find nights that are free. */
const TRIES = 60;

const nightsOf = (world: World, { withinDays = 30, maxNights = 4 }: OrdersWish) => {
  const checkIn = addDays(world.clock.today(), world.random.int(0, withinDays));
  return { checkIn, checkOut: addDays(checkIn, world.random.int(1, maxNights)) };
};

const candidates = (world: World, platform: PlatformName, wish: OrdersWish): Listing[] =>
  listingsOf(world, platform, wish.storeId).filter(
    ({ id, status }) => status === 1 && (!wish.listingIds || wish.listingIds.includes(id)),
  );

/** A listing the host has just created at the platform, unknown to the partner. */
const onUnknownListing = (world: World, platform: PlatformName, wish: OrdersWish): Order | null => {
  const stores = storesOf(world, platform);
  const store = stores.find(({ id }) => id === wish.storeId) ?? stores[0];
  if (!store) return null;
  const listing = addListing(world, store, {
    houseName: store.name,
    typeName: `新上房源 ${world.random.int(10, 99)}`,
  });
  return placeOrder(world, platform, { ...nightsOf(world, wish), listingId: listing.id, oversell: true });
};

const onClosedNight = (world: World, platform: PlatformName, wish: OrdersWish): Order | null => {
  const listings = candidates(world, platform, wish);
  for (let tries = 0; tries < TRIES && listings.length > 0; tries += 1) {
    const listing = world.random.pick(listings);
    const { checkIn } = nightsOf(world, wish);
    if (freeOf(listing, checkIn) > 0) continue;
    const nights = { checkIn, checkOut: addDays(checkIn, 1) };
    return placeOrder(world, platform, { ...nights, listingId: listing.id, oversell: true });
  }
  return null;
};

const onFreeNights = (world: World, platform: PlatformName, wish: OrdersWish): Order | null => {
  const listings = candidates(world, platform, wish);
  const { instant, pays, oversell, rooms } = wish;
  const given = Object.fromEntries(
    Object.entries({ instant, pays, oversell, rooms }).filter(([, value]) => value !== undefined),
  );
  for (let tries = 0; tries < TRIES && listings.length > 0; tries += 1) {
    const listing = world.random.pick(listings);
    const nights = nightsOf(world, wish);
    if (oversell || !whyNotSellable(world, listing, { ...nights, rooms: rooms ?? 1 }))
      return placeOrder(world, platform, { ...nights, ...given, listingId: listing.id });
  }
  return null;
};

/** @returns what was sold; fewer than asked for where too little is free. */
export const placeRandomOrders = (world: World, platform: PlatformName, wish: OrdersWish): Order[] => {
  const placed: Order[] = [];
  for (let index = 0; index < wish.count; index += 1) {
    const isUnknown = world.faults.strikes(platform, 'unmappedOrder');
    const isClosed = !isUnknown && world.faults.strikes(platform, 'orderWhileClosed');
    const place = isUnknown ? onUnknownListing : isClosed ? onClosedNight : onFreeNights;
    const order = place(world, platform, wish);
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
