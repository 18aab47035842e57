/** Handle of tests on the platforms: the functions of the control page, without HTTP. */
import {
  addListing,
  addStore,
  type ListingInput,
  listingsOf,
  type StoreInput,
  storeOf,
  storesOf,
} from './add-store.ts';
import type { CallLimit } from './call-limit.ts';
import { sendAgain } from './delivery-queue.ts';
import { endAccess } from './end-access.ts';
import type { Fault, FaultName } from './fault-book.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import { listingOf, readNights, type WrittenNight, writeNights } from './listing-calendar.ts';
import { guestWrites, messagesOfOrder } from './messages.ts';
import { applyForRefund, cancelOrder, payOrder } from './order-life.ts';
import { modifyOrder, type OrderChange, type OrderInput, placeOrder } from './place-order.ts';
import { placeRandomOrders, type RandomOrdersInput } from './random-orders.ts';
import { type ChatMessage, keyOf, type Order, type PlatformName, type Store, type World } from './world.ts';

interface Parts {
  readonly world: World;
  readonly deliveries: HookDeliveries;
  readonly limit: CallLimit;
  /** Deadlines that have passed, pushes that are due. */
  tick(): void;
}

const known = <T>(found: T | undefined, what: string): T => {
  if (!found) throw new Error(`The sandbox has no ${what}.`);
  return found;
};

const storesHandle = (world: World, platform: PlatformName) => {
  const the = (id: string): Store => known(storeOf(world, platform, id), `store ${id}`);
  return {
    stores: (): Store[] => storesOf(world, platform),
    store: the,
    listings: (storeId?: string) => listingsOf(world, platform, storeId),
    addStore: (wanted: StoreInput): Store => addStore(world, platform, wanted),
    addListing: (storeId: string, wanted: ListingInput) => addListing(world, the(storeId), wanted),
    /** The platform no longer lets the partner in. */
    revoke: (storeId: string): void => endAccess(world, the(storeId)),
    /** tj: authorises the store again. */
    reopen: (storeId: string): void => {
      the(storeId).closed = false;
    },
    hookOf: (storeId: string): string | null => the(storeId).hookUrl,
    /** pig: the code that was sent last; null where none is open. */
    smsCodeOf: (mobile: string): string | null => world.state.smsCodes[mobile]?.code ?? null,
    /** Nights [from, to); `stock` is what is left. */
    calendarOf: (listingId: string, from: string, to: string): WrittenNight[] =>
      readNights(listingOf(world, platform, listingId), from, to),
    /** As if a partner had written them. */
    writeNights: (listingId: string, nights: readonly WrittenNight[]) =>
      writeNights(world, listingOf(world, platform, listingId), nights),
  };
};

const ordersHandle = (world: World, platform: PlatformName) => {
  const the = (id: string): Order => known(world.state.orders[keyOf(platform, id)], `order ${id}`);
  return {
    orders: (): Order[] => Object.values(world.state.orders).filter((one) => one.platform === platform),
    order: the,
    addOrder: (wanted: OrderInput): Order => placeOrder(world, platform, wanted),
    addOrders: (wanted: RandomOrdersInput): Order[] => placeRandomOrders(world, platform, wanted),
    pay: (id: string): void => payOrder(world, the(id)),
    /** By the guest. */
    cancel: (id: string, reason = '行程有变'): boolean => cancelOrder(world, the(id), 'guest', reason),
    applyForRefund: (id: string, reason = '申请退款'): void => applyForRefund(world, the(id), reason),
    modify: (id: string, change: OrderChange): void => modifyOrder(world, the(id), change),
    /** Messages about an order, oldest first. */
    messages: (id: string): ChatMessage[] => messagesOfOrder(world, platform, id),
    say: (id: string, text: string, score = 0): void => {
      const order = the(id);
      const { storeId } = order;
      if (score === 0) return void guestWrites(world, order, text);
      world.emit('review', { platform, storeId, order, note: { from: order.bookerName, text, score } });
    },
  };
};

const onePlatform = ({ world, deliveries }: Parts, platform: PlatformName) => ({
  ...storesHandle(world, platform),
  ...ordersHandle(world, platform),
  setFault: (name: FaultName, fault: Partial<Fault> = {}): void => world.faults.set(platform, name, fault),
  clearFaults: (): void => world.faults.clear(platform),
  /** How often an active fault has applied. */
  struck: (name: FaultName): number =>
    world.faults.list().find((one) => one.platform === platform && one.name === name)?.struck ?? 0,
  stats: () => world.stats.of(platform),
  /** Sent and pending pushes. */
  pushes: () => Object.values(world.state.deliveries).filter((one) => one.platform === platform),
  /** All events, including those no partner was notified of. */
  events: () => Object.values(world.state.events).filter((one) => one.platform === platform),
  /** Sends all or some pushes again at once, each `times` times, shuffled. @returns how many. */
  resend: (of: { storeId?: string; orderIds?: readonly string[]; times?: number } = {}): number => {
    const added = sendAgain(world, { platform, times: 1, ...of });
    deliveries.wake();
    return added;
  },
});

/** The owner of a store agrees (or not) on the consent page at `authUrl`. @returns where the page leads back to. */
const decide = async (authUrl: string, storeId: string, agrees = true): Promise<string> => {
  const url = new URL(authUrl);
  const form = new URLSearchParams(url.searchParams);
  form.set('store', storeId);
  form.set('decision', agrees ? 'agree' : 'refuse');
  const response = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return known(
    response.headers.get('location') ?? undefined,
    `way back from ${url.pathname}: ${response.status}`,
  );
};

export const platformHandle = (parts: Parts) => ({
  mt: { ...onePlatform(parts, 'mt'), decide },
  tj: onePlatform(parts, 'tj'),
  pig: onePlatform(parts, 'pig'),
  clock: {
    now: (): Date => new Date(parts.world.clock.now()),
    today: (): string => parts.world.clock.today(),
    set: (at: Date): void => {
      parts.world.clock.set(at);
      parts.tick();
    },
    /** Runs everything that comes due meanwhile. */
    advance: (ms: number): void => {
      parts.world.clock.advance(ms);
      parts.tick();
    },
  },
  credentials: parts.world.credentials,
  /** How long faults last: `hangMs`, `pushDelayMs`. */
  times: parts.world.faults.times,
  /** Calls a minute for each account and interface. */
  setCallsPerMinute: (calls: number): void => parts.limit.setPerMinute(calls),
  /** Pushes that are still to be sent. */
  pushesWaiting: (): number => parts.deliveries.waiting(),
  clearStats: (): void => parts.world.stats.clear(),
});
