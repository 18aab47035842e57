/** Meituan (mt): products are listings, stores are accounts. The wire: contract/connections/channels/wire/mt.ts. */
import {
  MT_NIGHTS_PER_UPDATE,
  MT_ORDERS_PER_PAGE,
  MtCalendarQuery,
  type MtCalendarQueryBiz,
  MtCalendarUpdate,
  type MtCalendarUpdateBiz,
  type MtProduct,
  MtProductList,
  mtCodes,
} from '@minsu/contract/connections/channels/wire/mt.ts';
import {
  MtOrder,
  MtOrderAction,
  type MtOrderActionBiz,
  MtOrderList,
  type MtOrderListBiz,
} from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { z } from 'zod';
import type { Account, Adapter, CellRun, Listing, Outcome } from './adapter.ts';
import { refreshMtTokens } from './mt-accounts.ts';
import { callMt, type MtSettings } from './mt-calls.ts';
import { readMtHook } from './mt-hook.ts';
import { mtMessages } from './mt-messages.ts';
import { platformOrderOfMt } from './mt-orders.ts';
import { acknowledgementOf, readOrders } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';
import { nightsOfRuns, oneByOne } from './run-nights.ts';
import { takingDuplicates } from './said-before.ts';

const flagOf = (yes: boolean): 0 | 1 => (yes ? 1 : 0);

const listingOf = (product: z.output<typeof MtProduct>): Listing => ({
  key: product.productId,
  name: product.title,
  typeName: product.roomTypeName,
  houseName: product.poiName,
  onSale: product.status === 1,
  instantBook: product.instantBook === 1,
  priceFen: product.price,
});

/** Nights that are not listed stay unchanged (`syncType` 0). */
const updateOf = (listingKey: string, runs: readonly CellRun[]): z.input<typeof MtCalendarUpdateBiz> => ({
  productId: listingKey,
  syncType: 0,
  items: nightsOfRuns(runs).map((cell) => ({
    date: cell.night,
    price: cell.priceFen,
    stock: cell.stock,
    status: flagOf(!cell.closed),
    minDays: cell.minNights ?? 0,
    cta: flagOf(cell.closedArrival),
    ctd: flagOf(cell.closedDeparture),
  })),
});

const stock = (settings: MtSettings): Pick<Adapter, 'listings' | 'push' | 'calendar' | 'setOnSale'> => ({
  async listings(account, page) {
    const outcome = await callMt(settings, account, {
      path: '/minsu/product/list',
      biz: page,
      answer: MtProductList,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ list, total }) => ({ list: list.map(listingOf), total }));
  },
  push: oneByOne(async (account, listingKey, runs) => {
    const outcome = await callMt(settings, account, {
      path: '/minsu/product/calendar/update',
      biz: updateOf(listingKey, runs),
      answer: MtCalendarUpdate,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ failItems }) => ({
      refused: failItems.map(({ date, code, message }) => ({ night: date, code, message })),
    }));
  }),
  async calendar(account, { key: listingKey }, from, to) {
    const outcome = await callMt(settings, account, {
      path: '/minsu/product/calendar/query',
      biz: { productId: listingKey, from, to } satisfies z.input<typeof MtCalendarQueryBiz>,
      answer: MtCalendarQuery,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ items }) =>
      items.map(({ date, stock: rooms, price, status }) => ({
        night: date,
        stock: rooms,
        priceFen: price,
        closed: status === 0,
      })),
    );
  },
  setOnSale: (account, listingKey, onSale) =>
    callMt(settings, account, {
      path: '/minsu/product/status',
      biz: { productId: listingKey, status: flagOf(onSale) },
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
});

type Told = Omit<z.input<typeof MtOrderActionBiz>, 'orderId' | 'opBizCode'>;
type Action = 'accept' | 'reject' | 'cancel' | 'checkin' | 'checkout' | 'noshow';

const noticePaths = { checkIn: 'checkin', checkOut: 'checkout', noShow: 'noshow' } as const;

const actOn = (settings: MtSettings, account: Account, orderId: string, action: Action, told: Told = {}) =>
  callMt(settings, account, {
    path: `/minsu/order/${action}`,
    biz: { orderId, opBizCode: account.accountKey, ...told },
    answer: MtOrderAction,
    timeoutMs: SOON_MS,
  });

const toNull = <T>(outcome: Outcome<T>): Outcome<null> => mapOutcome(outcome, () => null);

const MtTold = MtOrderList.extend({ list: z.array(z.unknown()) });

const orders = (
  settings: MtSettings,
): Pick<Adapter, 'feed' | 'order' | 'acknowledge' | 'accept' | 'reject' | 'cancel' | 'notice'> => ({
  async feed(account, cursor) {
    const outcome = await callMt(settings, account, {
      path: '/minsu/order/list',
      biz: { sinceSeq: Number(cursor ?? 0), limit: MT_ORDERS_PER_PAGE } satisfies z.input<
        typeof MtOrderListBiz
      >,
      answer: MtTold,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ list, nextSeq, more }) => ({
      ...readOrders(list, MtOrder, platformOrderOfMt),
      cursor: String(nextSeq),
      more,
    }));
  },
  async order(account, orderId) {
    const outcome = await callMt(settings, account, {
      path: '/minsu/order/query',
      biz: { orderId, opBizCode: account.accountKey },
      answer: MtOrder,
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, platformOrderOfMt);
  },
  acknowledge: (account, acknowledged) =>
    callMt(settings, account, {
      path: '/minsu/order/ack',
      biz: acknowledgementOf(acknowledged),
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
  accept: async (account, orderId, confirmationNumber) =>
    toNull(await actOn(settings, account, orderId, 'accept', { confirmationNumber })),
  reject: async (account, orderId, reason) =>
    toNull(await actOn(settings, account, orderId, 'reject', { reason })),
  async cancel(account, orderId, reason, onlyCheck) {
    const told = { reason, cancelCheck: flagOf(onlyCheck) };
    const outcome = await actOn(settings, account, orderId, 'cancel', told);
    return mapOutcome(outcome, ({ refundPrice }) => ({ refundFen: refundPrice }));
  },
  notice: async (account, orderId, kind) =>
    toNull(await actOn(settings, account, orderId, noticePaths[kind])),
});

export const createMtAdapter = (settings: MtSettings): Adapter =>
  takingDuplicates(mtCodes.duplicate, {
    platform: 'mt',
    limits: { callsPerMinute: 60, nightsPerPush: MT_NIGHTS_PER_UPDATE, per: 'account' },
    refresh: (_account, refreshToken) => refreshMtTokens(settings, refreshToken),
    ...stock(settings),
    ...orders(settings),
    ...mtMessages(settings),
    readHook: (account, request) => readMtHook(settings, account, request),
    hookAnswer: (accepted) =>
      accepted
        ? { status: 200, body: { code: 0 } }
        : { status: 503, body: { code: 1, message: 'not taken, send it again' } },
  });
