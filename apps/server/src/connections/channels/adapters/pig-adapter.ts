/**
 * Xiaozhu (pig): lodge units are listings. Wire format: contract/connections/channels/wire/pig.ts. Its calendar has neither minimum
 * nights nor closed arrivals and departures, so these are not sent. Arrivals after midnight are sold like the night.
 */
import {
  PIG_HOUSES_PER_PAGE,
  PIG_NIGHTS_PER_CALENDAR,
  type PigHouse,
  type PigHouseCalendar,
  PigHouseCalendarAnswer,
  PigHouseCalendarDone,
  PigHouseList,
  PigHouseOnlined,
  PigOrder,
  type PigOrderAnswer,
  PigOrderDone,
  PigOrderList,
  pigCodes,
} from '@minsu/contract/connections/channels/wire/pig.ts';
import { z } from 'zod';
import type { Account, Adapter, CellRun, Listing, Outcome } from './adapter.ts';
import { callPig, type PigCall, type PigSettings } from './pig-calls.ts';
import { readPigHook } from './pig-hook.ts';
import { pigMessages } from './pig-messages.ts';
import { platformOrderOfPig } from './pig-orders.ts';
import { acknowledgementOf, readOrders } from './read-orders.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';
import { nightsOfRuns, oneByOne } from './run-nights.ts';
import { takingDuplicates } from './said-before.ts';

const listingOf = (house: z.output<typeof PigHouse>): Listing => ({
  key: house.luId,
  name: house.title,
  typeName: house.typeName,
  houseName: house.storeName,
  onSale: house.status === 1,
  instantBook: house.instantBook === 1,
  priceFen: house.price,
});

const calendarOf = (listingKey: string, runs: readonly CellRun[]): z.input<typeof PigHouseCalendar> => ({
  luId: listingKey,
  items: nightsOfRuns(runs).map(({ night, priceFen, stock, closed }) => ({
    date: night,
    price: priceFen,
    stock,
    status: closed ? 0 : 1,
    dawnPrice: null,
    dawnStatus: closed ? 0 : 1,
  })),
});

type Ask = <T>(account: Account, call: PigCall<T>) => Promise<Outcome<T>>;

/** The platform's pages are of one size: those that hold the rows [from, to). */
const readRows = async (
  ask: Ask,
  account: Account,
  from: number,
  to: number,
): Promise<Outcome<{ list: Listing[]; total: number }>> => {
  const list: Listing[] = [];
  const first = Math.floor(from / PIG_HOUSES_PER_PAGE);
  for (let page = first; ; page += 1) {
    const outcome = await ask(account, {
      path: '/pig/house/list',
      body: { accountId: account.accountKey, page: page + 1 },
      answer: PigHouseList,
      timeoutMs: LONG_MS,
    });
    if (outcome.kind !== 'done') return outcome;
    const { list: houses, total } = outcome.value;
    list.push(...houses.map(listingOf));
    const readTo = (page + 1) * PIG_HOUSES_PER_PAGE;
    if (readTo >= Math.min(to, total)) {
      const start = first * PIG_HOUSES_PER_PAGE;
      return { kind: 'done', value: { list: list.slice(from - start, to - start), total } };
    }
  }
};

const stockOf = (ask: Ask): Pick<Adapter, 'listings' | 'push' | 'calendar' | 'setOnSale'> => ({
  listings: (account, { pageNow, pageSize }) =>
    readRows(ask, account, (pageNow - 1) * pageSize, pageNow * pageSize),
  push: oneByOne(async (account, listingKey, runs) => {
    const outcome = await ask(account, {
      path: '/pig/house/calendar',
      body: calendarOf(listingKey, runs),
      answer: PigHouseCalendarDone,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ failItems }) => ({
      refused: failItems.map(({ date, code, message }) => ({ night: date, code: String(code), message })),
    }));
  }),
  async calendar(account, { key: listingKey }, from, to) {
    const outcome = await ask(account, {
      path: '/pig/house/calendar/query',
      body: { luId: listingKey, from, to },
      answer: PigHouseCalendarAnswer,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ items }) =>
      items.map(({ date, stock, price, status }) => ({
        night: date,
        stock,
        priceFen: price,
        closed: status === 0,
      })),
    );
  },
  async setOnSale(account, listingKey, onSale) {
    const outcome = await ask(account, {
      path: '/pig/house/online',
      body: { luId: listingKey, accountId: account.accountKey, status: onSale ? 1 : 0 },
      answer: PigHouseOnlined,
      timeoutMs: SOON_MS,
    });
    if (outcome.kind !== 'done') return outcome;
    const { auditStatus, failReasons } = outcome.value;
    if (auditStatus === 1) return { kind: 'done', value: null };
    return { kind: 'refused', code: String(pigCodes.other), message: failReasons.join('；') };
  },
});

const PigTold = PigOrderList.extend({ list: z.array(z.unknown()) });

const readings = (ask: Ask): Pick<Adapter, 'feed' | 'order' | 'acknowledge'> => ({
  async feed(account, cursor) {
    const outcome = await ask(account, {
      path: '/pig/order/list',
      body: { sinceSeq: Number(cursor ?? 0) },
      answer: PigTold,
      timeoutMs: LONG_MS,
    });
    return mapOutcome(outcome, ({ list, nextSeq, more }) => ({
      ...readOrders(list, PigOrder, platformOrderOfPig),
      cursor: String(nextSeq),
      more,
    }));
  },
  async order(account, orderId) {
    const call = {
      path: '/pig/order/query',
      body: { orderId },
      answer: PigOrder,
      timeoutMs: SOON_MS,
    };
    return mapOutcome(await ask(account, call), platformOrderOfPig);
  },
  acknowledge: (account, acknowledged) =>
    ask(account, {
      path: '/pig/order/ack',
      body: acknowledgementOf(acknowledged),
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
});

const noticeActions = { checkIn: 'CHECKIN', checkOut: 'CHECKOUT', noShow: 'NO_SHOW' } as const;

const answerOrder = async (
  ask: Ask,
  account: Account,
  path: '/pig/order/confirm' | '/pig/order/reject',
  body: z.input<typeof PigOrderAnswer>,
): Promise<Outcome<null>> =>
  mapOutcome(await ask(account, { path, body, answer: PigOrderDone, timeoutMs: SOON_MS }), () => null);

const actions = (ask: Ask): Pick<Adapter, 'accept' | 'reject' | 'cancel' | 'notice'> => ({
  accept: (account, orderId, confirmNo) =>
    answerOrder(ask, account, '/pig/order/confirm', { orderId, confirmNo }),
  reject: (account, orderId, reason) => answerOrder(ask, account, '/pig/order/reject', { orderId, reason }),
  async cancel(account, orderId, reason, onlyCheck) {
    const outcome = await ask(account, {
      path: '/pig/order/cancel',
      body: { orderId, reason, onlyCheck: onlyCheck ? 1 : 0 },
      answer: PigOrderDone,
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, ({ refundPrice }) => ({ refundFen: refundPrice }));
  },
  async notice(account, orderId, kind) {
    const outcome = await ask(account, {
      path: '/pig/order/status',
      body: { orderId, action: noticeActions[kind] },
      answer: PigOrderDone,
      timeoutMs: SOON_MS,
    });
    return mapOutcome(outcome, () => null);
  },
});

export const createPigAdapter = (settings: PigSettings): Adapter => {
  const ask: Ask = (account, call) => callPig(settings, account.token, call);
  return takingDuplicates(pigCodes.duplicate, {
    platform: 'pig',
    limits: { callsPerMinute: 60, nightsPerPush: PIG_NIGHTS_PER_CALENDAR, per: 'account' },
    // A token is good until the account is bound again.
    refresh: async () => ({ kind: 'refused', code: 'none', message: 'no tokens' }),
    ...stockOf(ask),
    ...readings(ask),
    ...actions(ask),
    ...pigMessages(ask),
    readHook: (account, request) => readPigHook(settings, account, request),
    hookAnswer: (accepted) =>
      accepted
        ? { status: 200, body: { code: pigCodes.ok } }
        : { status: 503, body: { code: pigCodes.retryLater, message: 'not taken, send it again' } },
  });
};
