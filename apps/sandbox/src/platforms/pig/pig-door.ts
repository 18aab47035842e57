/** Xiaozhu's calls: signed headers of the partner, and the token of the account they are for. */
import {
  PIG_HOUSES_PER_PAGE,
  PIG_ORDERS_PER_PAGE,
  PigAccountBind,
  PigAccountUnbind,
  PigHeaders,
  PigHookRegister,
  PigHouseCalendar,
  PigHouseCalendarQuery,
  PigHouseListQuery,
  PigHouseOnline,
  PigOrderAck,
  PigOrderAnswer,
  PigOrderCancel,
  PigOrderListQuery,
  PigOrderNotice,
  PigOrderQuery,
  PigSmsSend,
  pigCodes,
} from '@minsu/contract/connections/channels/wire/pig.ts';
import { CLOCK_WINDOW_MS, pigSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { type Exchange, json, jsonOf } from '../../http/exchange.ts';
import { listingsOf, storesOf } from '../add-store.ts';
import { type Door, type Endpoint, endpoint } from '../door.ts';
import { closedNight, ownListing, readNights, type WrittenNight, writeNights } from '../listing-calendar.ts';
import { ordersOfStore, pageOfFeed } from '../order-feed.ts';
import {
  acceptOrder,
  canCancel,
  cancelOrder,
  type Notice,
  noteStay,
  orderOf,
  refundOf,
  rejectOrder,
} from '../order-life.ts';
import { type Reason, Refused } from '../refused.ts';
import { assertFresh, hmacSha256Hex, isSame } from '../secrets.ts';
import { acknowledgeOrders, registerHook } from '../shared-endpoints.ts';
import type { Listing, Order, Store, World } from '../world.ts';
import { accountsOf, bindAccount, sendSms, unbindAccount } from './pig-accounts.ts';
import { pigMessageEndpoints } from './pig-messages.ts';
import { pigOrderOf, pigStateOf } from './pig-order-wire.ts';

type Item = (typeof PigHouseCalendar)['_output']['items'][number];

const nightOf = (item: Item): WrittenNight => ({
  ...closedNight,
  date: item.date,
  price: item.price,
  stock: item.stock,
  open: item.status === 1,
  dawnPrice: item.dawnPrice,
  dawnOpen: item.dawnStatus === 1,
});

const itemOf = (night: WrittenNight): Item => ({
  date: night.date,
  price: night.price,
  stock: night.stock,
  status: night.open ? 1 : 0,
  dawnPrice: night.dawnPrice,
  dawnStatus: night.dawnOpen ? 1 : 0,
});

const houseOf = (listing: Listing) => ({
  luId: listing.id,
  title: listing.title,
  storeName: listing.houseName,
  typeName: listing.typeName,
  price: listing.basePrice,
  stock: listing.rooms,
  status: listing.status === 1 ? 1 : 0,
  instantBook: listing.instant ? 1 : 0,
});

const pigCodeOf = (reason: Reason): number =>
  ({
    unknownListing: pigCodes.unknownHouse,
    minStay: pigCodes.minStay,
    soldOut: pigCodes.soldOut,
    badDate: pigCodes.badDate,
    duplicate: pigCodes.duplicate,
    priceDiffers: pigCodes.priceDiffers,
    orderState: pigCodes.orderState,
    rateLimited: pigCodes.rateLimited,
    retryLater: pigCodes.retryLater,
    tokenDead: pigCodes.tokenDead,
    badSign: pigCodes.badSign,
    staleTimestamp: pigCodes.staleTimestamp,
    badParameter: pigCodes.badParameter,
    boundElsewhere: pigCodes.other,
    badSmsCode: pigCodes.badSmsCode,
    unfinishedOrders: pigCodes.unfinishedOrders,
    badContent: pigCodes.other,
    guestFirst: pigCodes.other,
    system: pigCodes.system,
  })[reason];

const statuses: Partial<Record<Reason, number>> = {
  tokenDead: 401,
  badSign: 401,
  staleTimestamp: 401,
  rateLimited: 429,
  system: 500,
};

const accountEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /sms/send': endpoint('sms/send', PigSmsSend, ({ mobile }) => sendSms(world, mobile)),
  'POST /account/bind': endpoint('account/bind', PigAccountBind, ({ mobile, smsCode }) =>
    bindAccount(world, mobile, smsCode),
  ),
  'GET /account/list': {
    name: 'account/list',
    answersOrder: false,
    run: () => accountsOf(world),
  },
  'POST /account/unbind': endpoint('account/unbind', PigAccountUnbind, ({ accountId }, store) => {
    if (accountId !== store.id) throw new Refused('badParameter');
    return unbindAccount(world, store, 'partner');
  }),
  'POST /hook/register': registerHook(world, PigHookRegister),
});

const houseEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /house/list': endpoint('house/list', PigHouseListQuery, ({ accountId, page }, store) => {
    if (accountId !== store.id) throw new Refused('badParameter');
    const all = listingsOf(world, 'pig', store.id);
    const start = (page - 1) * PIG_HOUSES_PER_PAGE;
    return { list: all.slice(start, start + PIG_HOUSES_PER_PAGE).map(houseOf), total: all.length };
  }),
  'POST /house/online': endpoint('house/online', PigHouseOnline, ({ luId, status }, store) => {
    ownListing(world, 'pig', store.id, luId).status = status;
    world.touch();
    return { auditStatus: 1, failReasons: [] };
  }),
  'POST /house/calendar': endpoint('house/calendar', PigHouseCalendar, ({ luId, items }, store) => {
    const failed = writeNights(world, ownListing(world, 'pig', store.id, luId), items.map(nightOf));
    return {
      failItems: failed.map(({ date, refused }) => ({
        date,
        code: pigCodeOf(refused.reason),
        message: refused.message,
      })),
    };
  }),
  'POST /house/calendar/query': endpoint(
    'house/calendar/query',
    PigHouseCalendarQuery,
    ({ luId, from, to }, store) => ({
      items: readNights(ownListing(world, 'pig', store.id, luId), from, to).map(itemOf),
    }),
  ),
});

const doneOf = (order: Order, refundPrice = order.refund) => ({
  orderId: order.id,
  state: pigStateOf(order),
  refundPrice,
});

const notices: Readonly<Record<'CHECKIN' | 'CHECKOUT' | 'NO_SHOW', Notice>> = {
  CHECKIN: 'checkIn',
  CHECKOUT: 'checkOut',
  NO_SHOW: 'noShow',
};

const orderEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /order/list': endpoint('order/list', PigOrderListQuery, ({ sinceSeq }, store) => {
    const { orders, nextSeq, more } = pageOfFeed(ordersOfStore(world, store), sinceSeq, PIG_ORDERS_PER_PAGE);
    return { list: orders.map(pigOrderOf), nextSeq, more };
  }),
  'POST /order/ack': acknowledgeOrders(world, PigOrderAck),
  'POST /order/query': endpoint('order/query', PigOrderQuery, ({ orderId }, store) =>
    pigOrderOf(orderOf(world, store, orderId)),
  ),
  'POST /order/confirm': endpoint(
    'order/confirm',
    PigOrderAnswer,
    ({ orderId, confirmNo = '' }, store) => {
      const order = orderOf(world, store, orderId);
      acceptOrder(world, order, confirmNo);
      return doneOf(order);
    },
    true,
  ),
  'POST /order/reject': endpoint('order/reject', PigOrderAnswer, ({ orderId, reason = '' }, store) => {
    const order = orderOf(world, store, orderId);
    rejectOrder(world, order, reason);
    return doneOf(order);
  }),
  'POST /order/cancel': endpoint('order/cancel', PigOrderCancel, ({ orderId, reason, onlyCheck }, store) => {
    const order = orderOf(world, store, orderId);
    if (onlyCheck === 1) {
      if (!canCancel(order)) throw new Refused('orderState');
      return doneOf(order, refundOf(world, order, 'host'));
    }
    cancelOrder(world, order, 'host', reason);
    return doneOf(order);
  }),
  'POST /order/status': endpoint('order/status', PigOrderNotice, ({ orderId, action }, store) => {
    const order = orderOf(world, store, orderId);
    noteStay(world, order, notices[action]);
    return doneOf(order);
  }),
});

/** Calls of the partner as a whole; all others are an account's. */
const ofPartner = ['sms/send', 'account/bind', 'account/list'];
const partner = { platform: 'pig', id: 'partner' } as Store;

/** Within the clock's window a nonce is good once. */
const nonceBook = () => {
  const seen = new Map<string, number>();
  return (nonce: string, now: number): void => {
    for (const [old, at] of seen) {
      if (now - at <= 2 * CLOCK_WINDOW_MS) break;
      seen.delete(old);
    }
    if (seen.has(nonce)) throw new Refused('badSign', '重复的 nonce');
    seen.set(nonce, now);
  };
};

const assertSigned = (world: World, exchange: Exchange, takeNonce: ReturnType<typeof nonceBook>): string => {
  const parsed = PigHeaders.safeParse(exchange.headers);
  if (!parsed.success) throw new Refused('badSign');
  const { appid, channel, timestamp, nonce, sign, accounttoken = '' } = parsed.data;
  const { appId, appKey, channel: ours } = world.credentials.pig;
  const { method, target: path, body } = exchange;
  const right = hmacSha256Hex(appKey, pigSignText({ method, path, timestamp, nonce, body }));
  if (appid !== appId || channel !== ours || !isSame(sign, right)) throw new Refused('badSign');
  assertFresh(Number(timestamp), world.clock.now());
  takeNonce(nonce, world.clock.now());
  return accounttoken;
};

export const pigDoor = (world: World): Door => {
  const takeNonce = nonceBook();
  return {
    platform: 'pig',
    endpoints: {
      ...accountEndpoints(world),
      ...houseEndpoints(world),
      ...orderEndpoints(world),
      ...pigMessageEndpoints(world),
    },
    identify(exchange, { name }) {
      const token = assertSigned(world, exchange, takeNonce);
      if (ofPartner.includes(name)) return partner;
      const store = storesOf(world, 'pig').find(({ boundTo }) => boundTo !== null && isSame(token, boundTo));
      if (!store) throw new Refused('tokenDead');
      return store;
    },
    inputOf: (exchange) => jsonOf(exchange.body),
    answer: (data) => json(200, { code: pigCodes.ok, message: 'success', data }),
    refuse: ({ reason, message }) =>
      json(statuses[reason] ?? 200, { code: pigCodeOf(reason), message, data: null }),
  };
};
