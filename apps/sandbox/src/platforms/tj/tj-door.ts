/** Tujia's calls: an account and its password sign every one of them. */
import { tjSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import {
  TJ_ORDERS_PER_PAGE,
  TjHookRegister,
  TjHotelAdd,
  TjQuery,
  TjUnitAdd,
  TjUnitCalendar,
  TjUnitListQuery,
  TjUnitStatus,
  TjUnitSync,
  tjCodes,
} from '@minsu/contract/connections/channels/wire/tj.ts';
import {
  TjOrderAck,
  TjOrderCancel,
  TjOrderListQuery,
  TjOrderReply,
  TjOrderStatus,
} from '@minsu/contract/connections/channels/wire/tj-orders.ts';
import { json, jsonOf } from '../../http/exchange.ts';
import { listingsOf, storeOf } from '../add-store.ts';
import { DAY_MS } from '../clock.ts';
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
import { assertFresh, isSame, md5Hex } from '../secrets.ts';
import { acknowledgeOrders, registerHook } from '../shared-endpoints.ts';
import type { Order, Store, World } from '../world.ts';
import { tjMessageEndpoints } from './tj-messages.ts';
import { tjOrderOf, tjStatusOf } from './tj-order-wire.ts';
import { hotelOf, putHotel, putUnit, setUnitStatus, unitOf } from './tj-units.ts';

type Day = (typeof TjUnitSync)['_output']['data'][number];

const nightOf = (day: Day): WrittenNight => ({
  ...closedNight,
  date: day.date,
  price: day.price,
  originPrice: day.originPrice,
  stock: day.stock,
  open: day.canBooking === 1,
});

const dayOf = (night: WrittenNight): Day => ({
  date: night.date,
  price: night.price,
  originPrice: night.originPrice,
  stock: night.stock,
  canBooking: night.open ? 1 : 0,
});

const tjCodeOf = (reason: Reason): number =>
  ({
    unknownListing: tjCodes.unknownUnit,
    minStay: tjCodes.minStay,
    soldOut: tjCodes.soldOut,
    badDate: tjCodes.badDate,
    duplicate: tjCodes.duplicate,
    priceDiffers: tjCodes.priceDiffers,
    orderState: tjCodes.orderState,
    rateLimited: tjCodes.rateLimited,
    retryLater: tjCodes.retryLater,
    tokenDead: tjCodes.accountClosed,
    badSign: tjCodes.badSignature,
    staleTimestamp: tjCodes.staleTimestamp,
    badParameter: tjCodes.invalidParameter,
    boundElsewhere: tjCodes.other,
    badSmsCode: tjCodes.other,
    unfinishedOrders: tjCodes.other,
    badContent: tjCodes.other,
    guestFirst: tjCodes.other,
    system: tjCodes.system,
  })[reason];

const unitEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /hotel/add': endpoint('hotel/add', TjHotelAdd, (hotel, store) => putHotel(world, store, hotel)),
  'POST /unit/add': endpoint('unit/add', TjUnitAdd, (unit, store) => ({
    unitId: putUnit(world, store, hotelOf(world, store, unit.tjHotelId), unit).id,
  })),
  'GET /unit/list': endpoint('unit/list', TjUnitListQuery, (query, store) => {
    const all = listingsOf(world, 'tj', store.id);
    const size = Math.min(100, Math.max(1, Number(query.pageSize)));
    const start = (Math.max(1, Number(query.pageIndex)) - 1) * size;
    return { units: all.slice(start, start + size).map(unitOf), total: all.length };
  }),
  'POST /unit/status': endpoint('unit/status', TjUnitStatus, ({ unitId, status, reason }, store) => {
    setUnitStatus(world, ownListing(world, 'tj', store.id, unitId), status);
    return { unitId, status, reason };
  }),
  'POST /unit/sync': endpoint('unit/sync', TjUnitSync, ({ unitId, data }, store) => {
    const failed = writeNights(world, ownListing(world, 'tj', store.id, unitId), data.map(nightOf));
    const rejected = failed.map(({ date, refused }) => ({
      date,
      resultCode: tjCodeOf(refused.reason),
      resultMessage: refused.message,
    }));
    return { accepted: data.length - rejected.length, rejected };
  }),
  'POST /unit/calendar': endpoint('unit/calendar', TjUnitCalendar, ({ unitId, from, to }, store) => ({
    houseCalendars: readNights(ownListing(world, 'tj', store.id, unitId), from, to).map(dayOf),
  })),
  'POST /hook/register': registerHook(world, TjHookRegister),
});

type ListQuery = (typeof TjOrderListQuery)['_output'];

const asked = (world: World, store: Store, query: ListQuery): Order[] => {
  const all = ordersOfStore(world, store);
  const ids = query.orderIds?.split(',');
  if (ids) {
    if (ids.length > TJ_ORDERS_PER_PAGE) throw new Refused('badParameter');
    return all.filter(({ id }) => ids.includes(id));
  }
  if (query.createdStart === undefined) return all;
  const [start, end] = [Number(query.createdStart), Number(query.createdEnd ?? world.clock.now())];
  if (end - start > 30 * DAY_MS) throw new Refused('badParameter', '一次最多查询 30 天');
  return all.filter(({ createdAt }) => createdAt >= start && createdAt < end);
};

const notices: Readonly<Record<41 | 42 | 43, Notice>> = { 41: 'checkIn', 42: 'checkOut', 43: 'noShow' };

const replied = (order: Order) => ({ orderId: order.id, statusId: tjStatusOf[order.state] });

const orderEndpoints = (world: World): Record<string, Endpoint> => ({
  'GET /order/list': endpoint('order/list', TjOrderListQuery, (query, store) => {
    const orders = asked(world, store, query);
    const page = pageOfFeed(orders, Number(query.sinceSeq ?? 0), TJ_ORDERS_PER_PAGE);
    return { ...page, orders: page.orders.map(tjOrderOf) };
  }),
  'POST /order/ack': acknowledgeOrders(world, TjOrderAck),
  'POST /order/reply': endpoint(
    'order/reply',
    TjOrderReply,
    ({ orderId, action, reason = '', confirmNo = '' }, store) => {
      const order = orderOf(world, store, orderId);
      if (action === 'ACCEPT') acceptOrder(world, order, confirmNo);
      else rejectOrder(world, order, reason);
      return replied(order);
    },
    true,
  ),
  'POST /order/cancel': endpoint('order/cancel', TjOrderCancel, ({ orderId, cancelType, reason }, store) => {
    const order = orderOf(world, store, orderId);
    if (cancelType === 1) {
      const refund = { amount: refundOf(world, order, 'host'), desc: '房东取消，全额退款' };
      return canCancel(order) ? { orderId, statusId: 2, refund } : { orderId, statusId: 1, refund: null };
    }
    cancelOrder(world, order, 'host', reason);
    return { orderId, statusId: 2, refund: { amount: order.refund ?? 0, desc: '房东取消，全额退款' } };
  }),
  'POST /order/status': endpoint('order/status', TjOrderStatus, ({ orderId, statusId }, store) => {
    const order = orderOf(world, store, orderId);
    noteStay(world, order, notices[statusId]);
    return replied(order);
  }),
});

export const tjDoor = (world: World): Door => ({
  platform: 'tj',
  endpoints: { ...unitEndpoints(world), ...orderEndpoints(world), ...tjMessageEndpoints(world) },
  identify({ query }) {
    const parsed = TjQuery.safeParse(query);
    if (!parsed.success) throw new Refused('badParameter');
    const { otaId, account, timestamp, signature } = parsed.data;
    const store = storeOf(world, 'tj', account);
    const text = tjSignText({ otaId, timestamp, account, password: store?.password ?? '' });
    // An unknown account gets the same answer as a wrong password.
    if (!store || otaId !== world.credentials.tj.otaId || !isSame(signature, md5Hex(text)))
      throw new Refused('badSign');
    assertFresh(Number(timestamp), world.clock.now());
    if (store.closed) throw new Refused('tokenDead');
    return store;
  },
  inputOf: (exchange) => (exchange.method === 'GET' ? exchange.query : jsonOf(exchange.body)),
  answer: (data) => json(200, { resultCode: tjCodes.ok, resultMessage: 'success', data }),
  refuse: ({ reason, message }) =>
    json(200, { resultCode: tjCodeOf(reason), resultMessage: message, data: null }),
});
