/** Orders of the month: at least one per way to end, recorded event by event. */
import type { Random } from '../apps/server/src/seed/random.ts';
import { dayAfter, sum } from './recompute/amounts.ts';
import type { Happened, House, LivedMonth, Order, Stay } from './recompute/lived-month.ts';
import { orderOn, owedFen } from './recompute/order-money.ts';

const CHANNELS = ['mt', 'tj', 'pig'] as const;
export const FIRST_DAY = '2026-10-01';

export type Base = Omit<LivedMonth, 'orders' | 'statements' | 'bills' | 'settlements'>;

/** Records orders event by event; the amount due follows from the sale. */
export class Desk {
  readonly orders: Order[] = [];
  readonly base: Base;
  readonly random: Random;

  constructor(base: Base, random: Random) {
    this.base = base;
    this.random = random;
  }

  private house(): House {
    return this.base.houses[this.orders.length % this.base.houses.length] as House;
  }

  sell(
    more: { channel?: string; isCollectedByChannel?: boolean; stays?: Partial<Stay>[]; from?: number } = {},
  ) {
    const { channel = 'direct', isCollectedByChannel = false, stays = [{}], from } = more;
    const key = `单${this.orders.length + 1}`;
    const checkIn = dayAfter(FIRST_DAY, from ?? this.random.int(2, 24));
    const order = {
      ...{ key, house: this.house().key, channel, isCollectedByChannel },
      soldOn: dayAfter(checkIn, -1),
      stays: stays.map((stay, at) => ({
        ...{ key: `${key}-${at + 1}`, checkIn, checkOut: dayAfter(checkIn, this.random.int(2, 4)) },
        ...{ guests: 1, agreedFen: null },
        ...stay,
      })),
      happened: [] as Happened[],
    };
    this.orders.push(order);
    if (isCollectedByChannel) this.pay(order, order.soldOn, 'channel');
    return order;
  }

  private now(order: Order) {
    const found = orderOn(
      { ...this.base, orders: [], statements: [], bills: [], settlements: [] },
      order,
      '2099-01-01',
    );
    if (!found) throw new Error('not sold');
    return found;
  }

  openFen(order: Order): number {
    const now = this.now(order);
    return owedFen(now) - now.paidFen;
  }

  pay(
    order: { happened: Happened[] } & Order,
    on: string,
    method: string,
    more: { company?: string; fen?: number } = {},
  ) {
    const { fen, ...rest } = more;
    const amountFen = fen ?? this.openFen(order);
    if (amountFen > 0) order.happened.push({ on, what: 'paid', method, amountFen, ...rest });
  }

  /** Paid in full with all guests departed. */
  leave(order: { happened: Happened[] } & Order, method = 'cash', waived = false) {
    const gone = order.happened.flatMap((event) =>
      'stay' in event && event.what !== 'extended' ? [event.stay] : [],
    );
    const left = order.stays.filter(({ key }) => !gone.includes(key));
    const endOf = ({ key, checkOut }: Stay) => {
      const longer = order.happened.find((event) => event.what === 'extended' && event.stay === key);
      return longer?.what === 'extended' ? longer.to : checkOut;
    };
    const last = left.map(endOf).sort().at(-1) ?? '';
    if (!waived) this.pay(order, last, method);
    for (const stay of left) order.happened.push({ on: endOf(stay), what: 'left', stay: stay.key, waived });
  }
}

type Told = { happened: Happened[] } & Order;

const firstOf = ({ stays: [stay] }: Order): Stay => stay as Stay;

/** Guests who stayed, with every kind of folio line. */
export const sellStays = (desk: Desk): void => {
  const { random } = desk;
  const beside = (
    item: 'minibar' | 'discount' | 'cleaning',
    from: number,
    to: number,
    method: string,
    guests = 2,
  ) => {
    const order = desk.sell({ stays: [{ guests }] });
    order.happened.push({
      on: firstOf(order).checkIn,
      what: 'charged',
      item,
      amountFen: random.int(from, to),
    });
    desk.leave(order, method);
  };
  for (const method of ['cash', 'wechat', 'transfer'])
    desk.leave(desk.sell({ stays: [{ guests: random.int(1, 4) }] }), method);
  desk.leave(desk.sell({ stays: [{ agreedFen: random.int(30_001, 90_009) }] }), 'alipay');
  beside('minibar', 501, 5_999, 'cash');
  beside('discount', 1_001, 7_777, 'card', 3);
  beside('cleaning', 2_001, 9_999, 'wechat', 4);
  const longer = desk.sell();
  longer.happened.push({
    ...{ on: firstOf(longer).checkIn, what: 'extended', stay: firstOf(longer).key },
    to: dayAfter(firstOf(longer).checkOut, 2),
  });
  desk.leave(longer);
  desk.leave(desk.sell({ from: 29, stays: [{ checkOut: '2026-11-02' }] }), 'cash');
};

export const sellEndings = (desk: Desk): void => {
  const { random } = desk;
  const early = desk.sell({ stays: [{ checkOut: dayAfter(FIRST_DAY, 27) }], from: 22 });
  const on = dayAfter(firstOf(early).checkIn, 2);
  early.happened.push({
    on,
    what: 'leftEarly',
    stay: firstOf(early).key,
    keptFen: random.int(1_001, 20_003),
  });
  desk.pay(early, on, 'wechat');
  // The amount due follows from what is kept, and is paid before departure.
  early.happened.reverse();

  const waived = desk.sell();
  desk.pay(waived, firstOf(waived).checkIn, 'cash', { fen: random.int(5_000, 20_000) });
  desk.leave(waived, 'cash', true);

  const refunded = desk.sell();
  const { checkIn } = firstOf(refunded);
  refunded.happened.push({ on: checkIn, what: 'charged', item: 'minibar', amountFen: 3_333 });
  desk.pay(refunded, checkIn, 'cash');
  const amountFen = random.int(2_001, 9_999);
  refunded.happened.push({ on: dayAfter(checkIn, 1), what: 'refunded', method: 'cash', amountFen });
  desk.leave(refunded, 'cash', true);

  const cancelled = desk.sell();
  const { soldOn } = cancelled;
  desk.pay(cancelled, soldOn, 'wechat', { fen: 20_000 });
  const keptFen = random.int(5_001, 15_003);
  cancelled.happened.push({ on: soldOn, what: 'cancelled', keptFen });
  cancelled.happened.push({ on: soldOn, what: 'refunded', method: 'wechat', amountFen: 20_000 - keptFen });
  const free = desk.sell();
  free.happened.push({ on: free.soldOn, what: 'cancelled', keptFen: 0 });
};

/** A fee paid in parts, some after the first statement; one never paid. */
export const sellNoShows = (desk: Desk): void => {
  for (const isPaid of [true, false]) {
    const missed = desk.sell();
    const { checkIn, key } = firstOf(missed);
    const keptFen = desk.random.int(20_001, 40_003);
    if (isPaid) desk.pay(missed, missed.soldOn, 'cash', { fen: 10_000 });
    missed.happened.push({ on: checkIn, what: 'missed', stay: key, keptFen });
    if (isPaid) desk.pay(missed, '2026-11-12', 'transfer');
  }
};

export const sellGroup = (desk: Desk): void => {
  const group = desk.sell({ stays: [{}, {}, { guests: 3 }] });
  const [first, second] = group.stays as [Stay, Stay];
  group.happened.push({ on: group.soldOn, what: 'cancelledStay', stay: first.key });
  group.happened.push({
    on: second.checkIn,
    what: 'missed',
    stay: second.key,
    keptFen: desk.random.int(5_001, 30_003),
  });
  desk.leave(group, 'card');
};

export const sellDeposit = (desk: Desk): void => {
  const order = desk.sell();
  const { checkIn, checkOut } = firstOf(order);
  const keep = (amountFen: number): Happened => ({ on: checkOut, what: 'depositKept', amountFen });
  order.happened.push({ on: checkIn, what: 'depositTaken', method: 'cash', amountFen: 30_000 });
  desk.pay(order, checkIn, 'wechat');
  order.happened.push(keep(desk.random.int(1_001, 20_003)));
  desk.leave(order);
  order.happened.push({ on: checkOut, what: 'depositReturned', method: 'cash' });
};

/** `settlements`: company payments, less than the first charge now, the rest after the statement. */
export const sellToCompany = (desk: Desk, company: string): LivedMonth['settlements'] => {
  const charged = [desk.sell({ from: 5 }), desk.sell({ from: 9 })].map((order: Told) => {
    const on = firstOf(order).checkOut;
    const fen = desk.openFen(order);
    desk.pay(order, on, 'account', { company, fen });
    desk.leave(order);
    return fen;
  });
  const now = Math.floor(sum(charged) / 3);
  return [
    { on: '2026-10-28', company, method: 'transfer', amountFen: now },
    { on: '2026-11-14', company, method: 'transfer', amountFen: sum(charged) - now },
  ];
};

/**
 * Billed as assumed, at another commission, changed after the statement, agreed but never billed, paid at the
 * property.
 */
export const sellByChannels = (desk: Desk): LivedMonth['bills'] => {
  const { random } = desk;
  const sold = (more: object = {}) => {
    const channel = CHANNELS[desk.orders.length % CHANNELS.length] as string;
    return desk.sell({ channel, isCollectedByChannel: true, stays: [{ guests: random.int(1, 4) }], ...more });
  };
  const bills: LivedMonth['bills'][number][] = [];
  const bill = (order: Told, on: string, commissionFen: number) => {
    const paid = sum(order.happened.flatMap((event) => (event.what === 'paid' ? [event.amountFen] : [])));
    const paidFen = paid - commissionFen;
    bills.push({ on, channel: order.channel, lines: [{ order: order.key, commissionFen, paidFen }] });
  };
  for (const on of ['2026-11-03', '2026-11-03', '2026-11-10']) {
    const order = sold();
    desk.leave(order);
    bill(order, on, random.int(2_001, 9_999));
  }
  const agreed = sold();
  agreed.happened.push({
    on: firstOf(agreed).checkIn,
    what: 'commissionAgreed',
    amountFen: random.int(1_001, 5_003),
  });
  desk.leave(agreed);
  desk.leave(sold());
  desk.leave(sold({ isCollectedByChannel: false }), 'cash');
  return bills;
};

/**
 * In each property: damage that is paid before the guest goes, and damage found after the first statement, of which a part is paid
 * before the second one and the rest after it.
 */
export const sellDamages = (desk: Desk): void => {
  const { random, base } = desk;
  for (let at = 0; at < base.houses.length; at += 1) {
    const seen = desk.sell();
    const amountFen = random.int(5_001, 40_003);
    seen.happened.push({ on: firstOf(seen).checkIn, what: 'charged', item: 'damage', amountFen });
    desk.leave(seen, 'wechat');

    const found = desk.sell();
    desk.leave(found);
    const lateFen = random.int(10_001, 40_003);
    found.happened.push({ on: '2026-11-09', what: 'charged', item: 'damage', amountFen: lateFen });
    desk.pay(found, '2026-11-17', 'transfer', { fen: random.int(1_001, 9_999) });
    desk.pay(found, '2026-12-05', 'transfer');
  }
};
