/** Meituan's calls for a store that is open: products, calendars, orders, webhook. */
import {
  MtCalendarQueryBiz,
  MtCalendarUpdateBiz,
  MtCall,
  MtProductListBiz,
  MtProductStatusBiz,
  mtCodes,
} from '@minsu/contract/connections/channels/wire/mt.ts';
import {
  MtHookRegisterBiz,
  MtOrderAckBiz,
  MtOrderActionBiz,
  MtOrderListBiz,
  MtOrderQueryBiz,
} from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { formOf, json, jsonOf } from '../../http/exchange.ts';
import { listingsOf } from '../add-store.ts';
import { type Door, type Endpoint, endpoint } from '../door.ts';
import {
  closeOtherNights,
  ownListing,
  readNights,
  type WrittenNight,
  writeNights,
} from '../listing-calendar.ts';
import { ordersOfStore, pageOfFeed } from '../order-feed.ts';
import {
  acceptOrder,
  canCancel,
  cancelOrder,
  noteStay,
  orderOf,
  refundOf,
  rejectOrder,
} from '../order-life.ts';
import { type Reason, Refused } from '../refused.ts';
import { newSecret } from '../secrets.ts';
import { acknowledgeOrders, registerHook } from '../shared-endpoints.ts';
import type { Listing, Order, World } from '../world.ts';
import { mtMessageEndpoints } from './mt-messages.ts';
import { storeOfToken } from './mt-oauth.ts';
import { mtOrderOf, mtStatusOf } from './mt-order-wire.ts';
import { assertMtSigned } from './mt-sign.ts';

type Item = (typeof MtCalendarUpdateBiz)['_output']['items'][number];

const nightOf = (item: Item): WrittenNight => ({
  date: item.date,
  price: item.price,
  stock: item.stock,
  open: item.status === 1,
  minDays: item.minDays,
  noArrival: item.cta === 1,
  noDeparture: item.ctd === 1,
  dawnPrice: null,
  dawnOpen: false,
  originPrice: null,
});

const itemOf = (night: WrittenNight): Item => ({
  date: night.date,
  price: night.price,
  stock: night.stock,
  status: night.open ? 1 : 0,
  minDays: night.minDays,
  cta: night.noArrival ? 1 : 0,
  ctd: night.noDeparture ? 1 : 0,
});

const productOf = (listing: Listing) => ({
  productId: listing.id,
  title: listing.title,
  poiName: listing.houseName,
  roomTypeName: listing.typeName,
  coverUrl: '',
  address: listing.address,
  rentType: listing.rentType,
  price: listing.basePrice,
  stock: listing.rooms,
  status: listing.status === 1 ? 1 : 0,
  instantBook: listing.instant ? 1 : 0,
  verifyStatus: 2,
});

const mtCodeOf = (reason: Reason): string =>
  ({
    unknownListing: mtCodes.unknownProduct,
    minStay: mtCodes.minStay,
    soldOut: mtCodes.soldOut,
    badDate: mtCodes.badDate,
    duplicate: mtCodes.duplicate,
    priceDiffers: mtCodes.priceDiffers,
    orderState: mtCodes.orderState,
    rateLimited: mtCodes.rateLimited,
    retryLater: mtCodes.retryLater,
    tokenDead: mtCodes.tokenDead,
    badSign: mtCodes.badSign,
    staleTimestamp: mtCodes.staleTimestamp,
    badParameter: mtCodes.badParameter,
    boundElsewhere: mtCodes.boundElsewhere,
    badSmsCode: mtCodes.other,
    unfinishedOrders: mtCodes.other,
    badContent: mtCodes.other,
    guestFirst: mtCodes.other,
    system: mtCodes.system,
  })[reason];

const productEndpoints = (world: World): Record<string, Endpoint> => ({
  'POST /minsu/product/list': endpoint('product/list', MtProductListBiz, (biz, store) => {
    const all = listingsOf(world, 'mt', store.id).filter(
      (one) =>
        (biz.status === undefined || biz.status === one.status) &&
        (!biz.showType || biz.showType === (one.rentType === 1 ? 1 : 2)),
    );
    const start = (biz.pageNow - 1) * biz.pageSize;
    return { list: all.slice(start, start + biz.pageSize).map(productOf), total: all.length };
  }),
  'POST /minsu/product/calendar/update': endpoint(
    'product/calendar/update',
    MtCalendarUpdateBiz,
    (biz, store) => {
      const listing = ownListing(world, 'mt', store.id, biz.productId);
      const failed = writeNights(world, listing, biz.items.map(nightOf));
      if (biz.syncType === 1) closeOtherNights(world, listing, new Set(biz.items.map(({ date }) => date)));
      if (biz.syncType === 1 && biz.items.length === 0) listing.status = 0;
      return {
        failItems: failed.map(({ date, refused }) => ({
          date,
          code: mtCodeOf(refused.reason),
          message: refused.message,
        })),
      };
    },
  ),
  'POST /minsu/product/calendar/query': endpoint(
    'product/calendar/query',
    MtCalendarQueryBiz,
    (biz, store) => ({
      items: readNights(ownListing(world, 'mt', store.id, biz.productId), biz.from, biz.to).map(itemOf),
    }),
  ),
  'POST /minsu/product/status': endpoint('product/status', MtProductStatusBiz, (biz, store) => {
    ownListing(world, 'mt', store.id, biz.productId).status = biz.status;
    world.touch();
    return null;
  }),
  'POST /minsu/hook/register': registerHook(world, MtHookRegisterBiz),
});

const actionOf = (order: Order, refundPrice = order.refund) => ({
  orderId: order.id,
  orderStatus: mtStatusOf[order.state],
  refundPrice,
});

type Action = (typeof MtOrderActionBiz)['_output'];

const orderEndpoints = (world: World): Record<string, Endpoint> => {
  const act = (verb: string, answersOrder: boolean, does: (order: Order, biz: Action) => void): Endpoint =>
    endpoint(
      `order/${verb}`,
      MtOrderActionBiz,
      (biz, store) => {
        const order = orderOf(world, store, biz.orderId);
        if (verb === 'cancel' && biz.cancelCheck === 1) {
          if (!canCancel(order)) throw new Refused('orderState');
          return actionOf(order, refundOf(world, order, 'host'));
        }
        does(order, biz);
        return actionOf(order);
      },
      answersOrder,
    );
  return {
    'POST /minsu/order/list': endpoint('order/list', MtOrderListBiz, ({ sinceSeq, limit }, store) => {
      const { orders, nextSeq, more } = pageOfFeed(ordersOfStore(world, store), sinceSeq, limit);
      return { list: orders.map(mtOrderOf), nextSeq, more };
    }),
    'POST /minsu/order/ack': acknowledgeOrders(world, MtOrderAckBiz),
    'POST /minsu/order/query': endpoint('order/query', MtOrderQueryBiz, ({ orderId }, store) =>
      mtOrderOf(orderOf(world, store, orderId)),
    ),
    'POST /minsu/order/accept': act('accept', true, (order, { confirmationNumber = '' }) => {
      acceptOrder(world, order, confirmationNumber);
    }),
    'POST /minsu/order/reject': act('reject', false, (order, { reason = '' }) => {
      rejectOrder(world, order, reason);
    }),
    'POST /minsu/order/cancel': act('cancel', false, (order, { reason = '' }) => {
      cancelOrder(world, order, 'host', reason);
    }),
    'POST /minsu/order/checkin': act('checkin', false, (order) => noteStay(world, order, 'checkIn')),
    'POST /minsu/order/checkout': act('checkout', false, (order) => noteStay(world, order, 'checkOut')),
    'POST /minsu/order/noshow': act('noshow', false, (order) => noteStay(world, order, 'noShow')),
  };
};

export const mtDoor = (world: World): Door => ({
  platform: 'mt',
  endpoints: { ...productEndpoints(world), ...orderEndpoints(world), ...mtMessageEndpoints(world) },
  identify(exchange) {
    const call = MtCall.safeParse(formOf(exchange.body));
    if (!call.success) throw new Refused('badParameter');
    assertMtSigned(world, call.data);
    return storeOfToken(world, call.data.appAuthToken);
  },
  inputOf: (exchange) => jsonOf(formOf(exchange.body).biz ?? ''),
  answer: (data) => json(200, { code: mtCodes.ok, msg: 'success', data, traceId: newSecret() }),
  refuse: ({ reason, message }) =>
    json(200, { code: mtCodeOf(reason), msg: message, data: null, traceId: newSecret() }),
});
