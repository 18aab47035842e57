/** Events to be sent and their times; faults make them duplicate, late or reversed. */
import {
  type Delivery,
  type EventKind,
  keyOf,
  type PlatformEvent,
  type PlatformName,
  type Store,
  type World,
} from './world.ts';

/** How long pushes are held before they are sent in reverse order. */
const GATHER_MS = 1_000;
/** Maximum number of finished deliveries that stay stored. */
const MAX_KEPT = 5_000;

type Timing = Pick<Delivery, 'reversed' | 'stubborn' | 'dueAt'>;

const forgetOld = ({ state }: World): void => {
  const over = Object.values(state.deliveries).filter((one) => one.state !== 'waiting');
  for (const { id } of over.slice(0, Math.max(0, over.length - MAX_KEPT))) delete state.deliveries[id];
  const needed = new Set(Object.values(state.deliveries).map((one) => one.eventId));
  const events = Object.keys(state.events);
  for (const id of events.slice(0, Math.max(0, events.length - MAX_KEPT)))
    if (!needed.has(id)) delete state.events[id];
};

const add = (world: World, event: PlatformEvent, timing: Timing): void => {
  const { state } = world;
  const id = `d${world.nextTurn()}`;
  const { id: eventId, platform, storeId, seq, orderId } = event;
  const start = { attempts: 0, state: 'waiting', lastStatus: null, lastAnswer: '' } as const;
  state.deliveries[id] = { id, eventId, platform, storeId, seq, orderId, ...timing, ...start };
  if (Object.keys(state.deliveries).length > MAX_KEPT * 1.2) forgetOld(world);
  world.touch();
};

/** Reversed ones wait for each other. */
const timingOf = ({ state, clock, faults }: World, { platform, storeId }: PlatformEvent): Timing => {
  const now = clock.now();
  if (faults.strikes(platform, 'delayedPush'))
    return { reversed: false, stubborn: true, dueAt: now + faults.times.pushDelayMs };
  if (!faults.strikes(platform, 'reversedPush')) return { reversed: false, stubborn: false, dueAt: now };
  const gathering = Object.values(state.deliveries).find(
    (one) => one.reversed && one.state === 'waiting' && one.storeId === storeId && one.dueAt > now,
  );
  return { reversed: true, stubborn: true, dueAt: gathering?.dueAt ?? now + GATHER_MS };
};

const enqueue = (world: World, event: PlatformEvent): void => {
  const timing = timingOf(world, event);
  add(world, event, timing);
  if (!world.faults.strikes(event.platform, 'duplicatePush')) return;
  world.stats.count(event.platform, 'pushes.duplicated');
  add(world, event, { ...timing, stubborn: true });
};

/** Kept even without an address to deliver to: the control page shows what happened. */
export const storeEvent = (
  world: World,
  kind: EventKind,
  store: Store,
  of: Pick<PlatformEvent, 'orderId' | 'payload'> & { readonly seq: number | null },
): void => {
  const turn = world.nextTurn();
  const { platform, id: storeId } = store;
  const event: PlatformEvent = {
    id: `${platform}-${turn}-${kind}`,
    platform,
    storeId,
    kind,
    ...of,
    seq: of.seq ?? turn,
    at: world.clock.now(),
  };
  world.state.events[event.id] = event;
  if (store.hookUrl) enqueue(world, event);
  world.touch();
};

export interface Resending {
  readonly platform: PlatformName;
  readonly storeId?: string;
  readonly orderIds?: readonly string[];
  readonly times: number;
}

/** Queues all events of a store or of some orders again, each `times` times, shuffled. @returns how many were added. */
export const sendAgain = (world: World, { platform, storeId, orderIds, times }: Resending): number => {
  const chosen = Object.values(world.state.events).filter(
    (event) =>
      event.platform === platform &&
      (storeId === undefined || event.storeId === storeId) &&
      (orderIds === undefined || (event.orderId !== null && orderIds.includes(event.orderId))),
  );
  const again = world.random.shuffle(Array.from({ length: times }, () => chosen).flat());
  const now = world.clock.now();
  // A millisecond apart, so that they go in this order.
  for (const [index, event] of again.entries())
    add(world, event, { reversed: false, stubborn: true, dueAt: now - again.length + index });
  return again.length;
};

const byTurn = (a: Delivery, b: Delivery): number =>
  a.reversed && b.reversed ? b.seq - a.seq : a.dueAt - b.dueAt || a.seq - b.seq;

/** A lane is the key of a store. */
export const laneOf = ({ platform, storeId }: Delivery): string => keyOf(platform, storeId);

export const dueDeliveries = ({ state, clock }: World): Delivery[] => {
  const now = clock.now();
  return Object.values(state.deliveries).filter((one) => one.state === 'waiting' && one.dueAt <= now);
};

export const nextDue = (world: World, lane: string): Delivery | undefined =>
  dueDeliveries(world)
    .filter((one) => laneOf(one) === lane)
    .sort(byTurn)[0];

/** The partner has stored these orders that far: what is still waiting of them is not sent. */
export const acknowledge = (
  world: World,
  store: Store,
  orders: readonly { orderId: string; seq: number }[],
): void => {
  for (const { orderId, seq } of orders) {
    const order = world.state.orders[keyOf(store.platform, orderId)];
    if (!order || order.storeId !== store.id) continue;
    order.ackedSeq = Math.max(order.ackedSeq, Math.min(seq, order.seq));
    for (const delivery of Object.values(world.state.deliveries)) {
      const isOld = delivery.orderId === orderId && delivery.seq <= seq && !delivery.stubborn;
      if (isOld && delivery.state === 'waiting') delivery.state = 'acknowledged';
    }
  }
  world.stats.count(store.platform, 'acknowledged', orders.length);
  world.touch();
};
