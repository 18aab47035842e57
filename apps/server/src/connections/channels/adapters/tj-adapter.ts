/**
 * Tujia (tj): units are listings, an account is a name and password. Wire format: contract/connections/channels/wire/tj.ts. Its
 * calendar has neither minimum nights nor closed arrivals and departures, so these are not sent.
 */
import {
  TJ_NIGHTS_PER_SYNC,
  TjHouseCalendars,
  type TjUnit,
  TjUnitList,
  type TjUnitSync,
  TjUnitSynced,
  tjCodes,
} from '@minsu/contract/connections/channels/wire/tj.ts';
import {
  TjOrder,
  TjOrderCancelled,
  TjOrderList,
  type TjOrderListQuery,
  TjOrderReplied,
  type TjOrderReply,
} from '@minsu/contract/connections/channels/wire/tj-orders.ts';
import { z } from 'zod';
import type { Account, Adapter, CellRun, Listing, Outcome } from './adapter.ts';
import { acknowledgementOf, readOrders } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';
import { nightsOfRuns, oneByOne } from './run-nights.ts';
import { takingDuplicates } from './said-before.ts';
import { callTj, signerOf, type TjCall, type TjSettings } from './tj-calls.ts';
import { readTjHook } from './tj-hook.ts';
import { tjMessages } from './tj-messages.ts';
import { platformOrderOfTj } from './tj-orders.ts';

const listingOf = (unit: z.output<typeof TjUnit>): Listing => ({
  key: unit.unitId,
  name: unit.unitName,
  typeName: unit.roomTypeName,
  houseName: unit.hotelName,
  onSale: unit.status === 1,
  instantBook: unit.instantBook === 1,
  priceFen: unit.price,
});

const syncOf = (listingKey: string, runs: readonly CellRun[]): z.input<typeof TjUnitSync> => ({
  unitId: listingKey,
  data: nightsOfRuns(runs).map(({ night, priceFen, stock, closed }) => ({
    date: night,
    price: priceFen,
    originPrice: null,
    stock,
    canBooking: closed ? 0 : 1,
  })),
});

type Ask = <T>(account: Account, call: TjCall<T>) => Promise<Outcome<T>>;

const stockOf = (ask: Ask): Pick<Adapter, 'listings' | 'push' | 'calendar' | 'setOnSale'> => ({
  async listings(account, { pageNow, pageSize }) {
    const outcome = await ask(account, {
      path: '/tj/unit/list',
      query: { pageIndex: String(pageNow), pageSize: String(pageSize) },
      answer: TjUnitList,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ units, total }) => ({ list: units.map(listingOf), total }));
  },
  push: oneByOne(async (account, listingKey, runs) => {
    const outcome = await ask(account, {
      path: '/tj/unit/sync',
      body: syncOf(listingKey, runs),
      answer: TjUnitSynced,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ rejected }) => ({
      refused: rejected.map(({ date, resultCode, resultMessage }) => ({
        night: date,
        code: String(resultCode),
        message: resultMessage,
      })),
    }));
  }),
  async calendar(account, { key: listingKey }, from, to) {
    const outcome = await ask(account, {
      path: '/tj/unit/calendar',
      body: { unitId: listingKey, from, to },
      answer: TjHouseCalendars,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ houseCalendars }) =>
      houseCalendars.map(({ date, stock, price, canBooking }) => ({
        night: date,
        stock,
        priceFen: price,
        closed: canBooking === 0,
      })),
    );
  },
  async setOnSale(account, listingKey, onSale) {
    const outcome = await ask(account, {
      path: '/tj/unit/status',
      body: { unitId: listingKey, status: onSale ? 1 : 0, reason: '' },
      answer: z.unknown(),
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  },
});

const TjTold = TjOrderList.extend({ orders: z.array(z.unknown()) });

const listOrders = (ask: Ask, account: Account, query: z.input<typeof TjOrderListQuery>, timeoutMs: number) =>
  ask(account, {
    path: '/tj/order/list',
    query: query as Record<string, string>,
    answer: TjTold,
    timeoutMs,
  });

const readings = (ask: Ask): Pick<Adapter, 'feed' | 'order' | 'acknowledge'> => ({
  async feed(account, cursor) {
    const outcome = await listOrders(ask, account, { sinceSeq: cursor ?? '0' }, LONG_MS);
    return mapOutcome(outcome, ({ orders, nextSeq, more }) => ({
      ...readOrders(orders, TjOrder, platformOrderOfTj),
      cursor: String(nextSeq),
      more,
    }));
  },
  async order(account, orderId) {
    const outcome = await listOrders(ask, account, { orderIds: orderId }, SOON_MS);
    if (outcome.kind !== 'done') return outcome;
    const { orders, unreadable } = readOrders(outcome.value.orders, TjOrder, platformOrderOfTj);
    const found = orders.find((one) => one.platformOrderId === orderId);
    if (found) return { kind: 'done', value: found };
    if (unreadable[0]) return { kind: 'failed', message: unreadable[0].message };
    return { kind: 'refused', code: String(tjCodes.orderState), message: '订单不存在' };
  },
  acknowledge: (account, acknowledged) =>
    ask(account, {
      path: '/tj/order/ack',
      body: acknowledgementOf(acknowledged),
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
});

const CHECK = 1;
const DO = 2;
const noticeIds = { checkIn: 41, checkOut: 42, noShow: 43 } as const;

const reply = async (
  ask: Ask,
  account: Account,
  body: z.input<typeof TjOrderReply>,
): Promise<Outcome<null>> => {
  const call = { path: '/tj/order/reply', body, answer: TjOrderReplied, timeoutMs: SOON_MS };
  return mapOutcome(await ask(account, call), () => null);
};

const actions = (ask: Ask): Pick<Adapter, 'accept' | 'reject' | 'cancel' | 'notice'> => ({
  accept: (account, orderId, confirmNo) => reply(ask, account, { orderId, action: 'ACCEPT', confirmNo }),
  reject: (account, orderId, reason) => reply(ask, account, { orderId, action: 'REJECT', reason }),
  async cancel(account, orderId, reason, onlyCheck) {
    const outcome = await ask(account, {
      path: '/tj/order/cancel',
      body: { orderId, cancelType: onlyCheck ? CHECK : DO, reason },
      answer: TjOrderCancelled,
      timeoutMs: SOON_MS,
    });
    if (outcome.kind !== 'done') return outcome;
    const { statusId, refund } = outcome.value;
    // 1: it cannot be cancelled.
    if (statusId === 1)
      return {
        kind: 'refused',
        code: String(tjCodes.orderState),
        message: refund?.desc || '该订单不可取消',
      };
    return { kind: 'done', value: { refundFen: refund?.amount ?? null } };
  },
  async notice(account, orderId, kind) {
    const outcome = await ask(account, {
      path: '/tj/order/status',
      body: { orderId, statusId: noticeIds[kind] },
      answer: TjOrderReplied,
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  },
});

export const createTjAdapter = (settings: TjSettings): Adapter => {
  /** A single refusal may be the platform's mistake: the password counts as invalid after two. */
  const ask: Ask = async (account, call) => {
    const outcome = await callTj(settings, signerOf(account), call);
    return outcome.kind === 'unauthorised' ? callTj(settings, signerOf(account), call) : outcome;
  };
  return takingDuplicates(tjCodes.duplicate, {
    platform: 'tj',
    limits: { callsPerMinute: 60, nightsPerPush: TJ_NIGHTS_PER_SYNC, per: 'account' },
    // An account is its password: there is no token that could run out.
    refresh: async () => ({ kind: 'refused', code: 'none', message: 'no tokens' }),
    ...stockOf(ask),
    ...readings(ask),
    ...actions(ask),
    ...tjMessages(ask),
    readHook: (account, request) => readTjHook(settings, account, request),
    hookAnswer: (accepted) =>
      accepted
        ? { status: 200, body: { resultCode: tjCodes.ok, resultMessage: 'ok' } }
        : {
            status: 503,
            body: { resultCode: tjCodes.retryLater, resultMessage: 'not taken, send it again' },
          },
  });
};
