/** One function for each thing that the control page offers; the fields come from its forms or as JSON. */
import { addListing, addStore, type ListingInput, storeOf } from '../add-store.ts';
import { MINUTE_MS } from '../clock.ts';
import { sendAgain } from '../delivery-queue.ts';
import { endAccess } from '../end-access.ts';
import { faultNames, isFaultName } from '../fault-book.ts';
import type { HookDeliveries } from '../hook-deliveries.ts';
import { guestPicture } from '../message-files.ts';
import { guestWrites, hostWritesThere } from '../messages.ts';
import { applyForRefund, cancelOrder, payOrder } from '../order-life.ts';
import { modifyOrder, type OrderChange, placeOrder } from '../place-order.ts';
import { placeRandomOrders } from '../random-orders.ts';
import { Refused } from '../refused.ts';
import { askBookingCheck } from '../tj/tj-booking-check.ts';
import { keyOf, type Order, type Store, type World } from '../world.ts';
import { type Fields, flag, given, needed, number, platformOf, text, texts, whole } from './fields.ts';

/** The clock can be moved by a quarter of a year at once. */
const MAX_MINUTES = 60 * 24 * 92;

const theStore = (world: World, fields: Fields): Store => {
  const store = storeOf(world, platformOf(fields), needed(fields, 'storeId'));
  if (!store) throw new Refused('badParameter', '没有这个门店');
  return store;
};

const theOrder = ({ state }: World, fields: Fields): Order => {
  const order = state.orders[keyOf(platformOf(fields), needed(fields, 'orderId'))];
  if (!order) throw new Refused('orderState', '订单不存在');
  return order;
};

const exactOrder = (world: World, fields: Fields): Order =>
  placeOrder(world, platformOf(fields), {
    listingId: needed(fields, 'listingId'),
    checkIn: needed(fields, 'checkIn'),
    checkOut: needed(fields, 'checkOut'),
    ...given({
      rooms: whole(fields, 'rooms', 1, 20),
      instant: flag(fields, 'instant'),
      pays: flag(fields, 'pays'),
      oversell: flag(fields, 'oversell'),
      price: whole(fields, 'price', 1, 100_000_000),
      promotion: whole(fields, 'promotion', 1, 100_000_000),
      guestNames: texts(fields, 'guestNames'),
      bookerName: text(fields, 'bookerName'),
      bookerPhone: text(fields, 'bookerPhone'),
      remark: text(fields, 'remark'),
    }),
  });

const randomOrders = (world: World, fields: Fields, count: number): Order[] =>
  placeRandomOrders(world, platformOf(fields), {
    count,
    ...given({
      storeId: text(fields, 'storeId'),
      listingIds: texts(fields, 'listingIds'),
      withinDays: whole(fields, 'withinDays', 0, 365),
      maxNights: whole(fields, 'maxNights', 1, 30),
      rooms: whole(fields, 'rooms', 1, 20),
      instant: flag(fields, 'instant'),
      pays: flag(fields, 'pays'),
      oversell: flag(fields, 'oversell'),
    }),
  });

const changeOf = (fields: Fields): OrderChange =>
  given({
    checkIn: text(fields, 'checkIn'),
    checkOut: text(fields, 'checkOut'),
    rooms: whole(fields, 'rooms', 1, 20),
    guestNames: texts(fields, 'guestNames'),
    remark: text(fields, 'remark'),
    oversell: flag(fields, 'oversell'),
  });

const orderActions = (world: World) => ({
  /** listingId, checkIn, checkOut, rooms, instant, pays, oversell, price, promotion, guestNames: one order, exactly. */
  order: (fields: Fields) => {
    const { id: orderId, state } = exactOrder(world, fields);
    return { orderId, state };
  },
  /** count, storeId, listingIds, withinDays, maxNights, instant, pays, oversell: random orders of free nights. */
  orders: (fields: Fields) => {
    const asked = whole(fields, 'count', 1, 1_000) ?? 20;
    const placed = randomOrders(world, fields, asked);
    return { asked, placed: placed.length, orderIds: placed.map(({ id }) => id) };
  },
  pay: (fields: Fields) => payOrder(world, theOrder(world, fields)),
  cancel: (fields: Fields) => {
    cancelOrder(world, theOrder(world, fields), 'guest', text(fields, 'reason') ?? '行程有变');
  },
  refund: (fields: Fields) =>
    applyForRefund(world, theOrder(world, fields), text(fields, 'reason') ?? '申请退款'),
  modify: (fields: Fields) => modifyOrder(world, theOrder(world, fields), changeOf(fields)),
  /** orderId, text; score 1–5 makes it a review; picture attaches one; by: host writes in the platform's own app. */
  say: (fields: Fields) => {
    const order = theOrder(world, fields);
    const { platform, storeId } = order;
    const [score, said] = [whole(fields, 'score', 1, 5) ?? 0, needed(fields, 'text')];
    if (score > 0) {
      world.emit('review', { platform, storeId, order, note: { from: order.bookerName, text: said, score } });
      return null;
    }
    if (text(fields, 'by') === 'host') return { messageId: hostWritesThere(world, order, said).id };
    const files = flag(fields, 'picture') ? [guestPicture(`f${world.nextTurn()}`)] : [];
    return { messageId: guestWrites(world, order, said, files).id };
  },
});

const listingInputs = ({ listings = [] }: Fields): ListingInput[] => {
  if (!Array.isArray(listings)) throw new Refused('badParameter', '参数错误：listings');
  return listings.map((wanted: Fields) => ({
    id: needed(wanted, 'id'),
    houseName: needed(wanted, 'houseName'),
    typeName: needed(wanted, 'typeName'),
    title: needed(wanted, 'title'),
    ...given({
      basePrice: whole(wanted, 'basePrice', 1, 100_000_000),
      rooms: whole(wanted, 'rooms', 0, 50),
    }),
  }));
};

const storeActions = (world: World) => ({
  /** name, id, password, mobile; listings as an array, or houses × types of names with commas. */
  store: (fields: Fields) => {
    const store = addStore(world, platformOf(fields), {
      name: needed(fields, 'name'),
      ...given({
        id: text(fields, 'id'),
        password: text(fields, 'password'),
        mobile: text(fields, 'mobile'),
      }),
    });
    for (const wanted of listingInputs(fields)) addListing(world, store, wanted);
    for (const houseName of texts(fields, 'houses') ?? [])
      for (const typeName of texts(fields, 'types') ?? ['大床房'])
        addListing(world, store, { houseName, typeName, rooms: whole(fields, 'rooms', 1, 50) ?? 1 });
    return { storeId: store.id };
  },
  listing: (fields: Fields) => {
    const listing = addListing(world, theStore(world, fields), {
      houseName: needed(fields, 'houseName'),
      typeName: needed(fields, 'typeName'),
      ...given({
        basePrice: whole(fields, 'basePrice', 1, 100_000_000),
        rooms: whole(fields, 'rooms', 1, 50),
        instant: flag(fields, 'instant'),
      }),
    });
    return { listingId: listing.id };
  },
  /** The platform no longer lets the partner in. */
  revoke: (fields: Fields) => endAccess(world, theStore(world, fields)),
  /** tj: authorises the store again. */
  reopen: (fields: Fields) => {
    theStore(world, fields).closed = false;
    world.touch();
  },
  /** mt: the store is open to another developer. */
  bindElsewhere: (fields: Fields) => {
    theStore(world, fields).boundTo = needed(fields, 'developerId');
    world.touch();
  },
});

const visitActions = (world: World) => ({
  /** listingIds: deleted at the platform, by its owner or by the platform itself. */
  delist: (fields: Fields) => {
    const platform = platformOf(fields);
    for (const id of texts(fields, 'listingIds') ?? []) {
      const listing = world.state.listings[keyOf(platform, id)];
      if (!listing) throw new Refused('unknownListing');
      listing.status = -1;
    }
    world.touch();
    return null;
  },
  /** storeId, everyMinutes: simulates bookings at random, on average at this interval; 0 stops it. */
  visits: (fields: Fields) => {
    const { id, platform } = theStore(world, fields);
    const everyMs = (whole(fields, 'everyMinutes', 0, 1_440) ?? 5) * MINUTE_MS;
    const key = keyOf(platform, id);
    if (everyMs === 0) delete world.state.visits[key];
    else
      world.state.visits[key] = {
        platform,
        storeId: id,
        everyMs,
        nextAt: world.clock.now() + Math.min(everyMs, MINUTE_MS),
      };
    world.touch();
    return { everyMinutes: everyMs / MINUTE_MS };
  },
});

const worldActions = (world: World, deliveries: HookDeliveries) => ({
  /** name, count, probability, only. */
  fault: (fields: Fields) => {
    const name = fields.name;
    if (!isFaultName(name)) throw new Refused('badParameter', `故障须为：${faultNames.join(' ')}`);
    world.faults.set(
      platformOf(fields),
      name,
      given({
        count: whole(fields, 'count', 0, 100_000),
        probability: number(fields, 'probability', 0, 1),
        only: text(fields, 'only'),
      }),
    );
  },
  clearFaults: () => world.faults.clear(),
  /** on: whether guests answer automatically. */
  autoAnswers: (fields: Fields) => {
    world.state.autoAnswers = flag(fields, 'on') ?? true;
    world.touch();
    return { on: world.state.autoAnswers };
  },
  /** hangMs, pushDelayMs. */
  times: (fields: Fields) =>
    Object.assign(
      world.faults.times,
      given({
        hangMs: whole(fields, 'hangMs', 0, 300_000),
        pushDelayMs: whole(fields, 'pushDelayMs', 0, 86_400_000),
      }),
    ),
  /** minutes forward. */
  clock: (fields: Fields) => {
    world.clock.advance((number(fields, 'minutes', 0, MAX_MINUTES) ?? 60) * MINUTE_MS);
    return { now: new Date(world.clock.now()).toISOString() };
  },
  /** All pushes again, `times` each, shuffled. */
  resend: (fields: Fields) => {
    const added = sendAgain(world, {
      platform: platformOf(fields),
      times: whole(fields, 'times', 1, 100) ?? 1,
      ...given({ storeId: text(fields, 'storeId'), orderIds: texts(fields, 'orderIds') }),
    });
    deliveries.wake();
    return { added };
  },
  /** tj: asks the partner whether a guest may book; returns the answer. */
  bookingCheck: (fields: Fields) =>
    askBookingCheck(world, {
      listingId: needed(fields, 'listingId'),
      checkIn: needed(fields, 'checkIn'),
      checkOut: needed(fields, 'checkOut'),
      rooms: whole(fields, 'rooms', 1, 20) ?? 1,
    }),
});

export const controlActions = (world: World, deliveries: HookDeliveries) => ({
  ...orderActions(world),
  ...storeActions(world),
  ...visitActions(world),
  ...worldActions(world, deliveries),
});
export type Actions = Readonly<Record<ActionName, (fields: Fields) => unknown>>;
export type ActionName = keyof ReturnType<typeof controlActions>;

const names: Readonly<Record<ActionName, true>> = {
  order: true,
  orders: true,
  pay: true,
  cancel: true,
  refund: true,
  modify: true,
  say: true,
  store: true,
  listing: true,
  visits: true,
  delist: true,
  revoke: true,
  reopen: true,
  bindElsewhere: true,
  fault: true,
  clearFaults: true,
  autoAnswers: true,
  times: true,
  clock: true,
  resend: true,
  bookingCheck: true,
};
export const isActionName = (name: string): name is ActionName => Object.hasOwn(names, name);
