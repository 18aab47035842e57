/** Balance of every account: debit positive, named `kind party house`. */
import { sum } from './amounts.ts';
import type { Happened, LivedMonth, Order, Payout } from './lived-month.ts';
import {
  givenFen,
  isOver,
  keptFen,
  type OrderNow,
  orderOn,
  owedFen,
  servicesFen,
  servicesGivenFen,
} from './order-money.ts';
import { sharedBy } from './shares.ts';
import { adjustedFen, markupFen, monthLinesUpTo, statementsOf } from './statements.ts';

class Books {
  readonly balances = new Map<string, number>();

  add(kind: string, party: string, house: string | null, fen: number): void {
    const name = `${kind} ${party} ${house ?? ''}`.replaceAll(/\s+/g, ' ').trim();
    this.balances.set(name, (this.balances.get(name) ?? 0) + fen);
  }
}

const sideOf = (
  order: Order,
  event: Happened & { what: 'paid' | 'refunded' },
): [string, string, string | null] => {
  if (event.method === 'channel') return ['receivable.channel', order.channel, order.house];
  if (event.what === 'paid' && event.company !== undefined)
    return ['receivable.company', event.company, null];
  return ['cash', event.method, order.house];
};

const bookDeposit = (books: Books, { key, house }: Order, events: readonly Happened[]): void => {
  let held = 0;
  for (const event of events) {
    if (event.what === 'depositTaken') {
      held += event.amountFen;
      books.add('cash', event.method, house, event.amountFen);
    }
    if (event.what === 'depositKept') held -= event.amountFen;
    if (event.what === 'depositReturned') {
      books.add('cash', event.method, house, -held);
      held = 0;
    }
  }
  books.add('deposit', key, house, -held);
};

/** Payments, guest balances, revenue besides nights. */
const bookOrder = (books: Books, now: OrderNow, events: readonly Happened[]): void => {
  const { order } = now;
  if (!isOver(now)) throw new Error(`${order.key} is not over`);
  for (const event of events)
    if (event.what === 'paid' || event.what === 'refunded') {
      const [kind, party, house] = sideOf(order, event);
      books.add(kind, party, house, event.what === 'paid' ? event.amountFen : -event.amountFen);
    }
  bookDeposit(books, order, events);
  const open = owedFen(now) - now.paidFen;
  const given = Math.max(0, Math.min(now.refundedFen, open));
  books.add('guest', order.key, order.house, open - given);
  const services = now.isCancelled ? 0 : servicesFen(now);
  const ofServices = servicesGivenFen(now);
  const earned = (now.isCancelled ? keptFen(now) : now.chargedFen - services - now.waivedFen) - given;
  books.add('revenue.unsplit', '', order.house, -earned - ofServices);
  books.add('revenue.service', '', order.house, ofServices - services);
  if (givenFen(now) < 0) throw new Error('less than nothing was given back');
};

const bookShares = (books: Books, month: LivedMonth, day: string): void => {
  const shared = sharedBy(month, day);
  for (const { house, channel, owners, ...part } of shared) {
    books.add('revenue.unsplit', '', house, part.wholeFen);
    books.add('revenue.platform', '', house, -part.platformFen);
    books.add('commission.channel', channel, house, -part.channelFen);
    books.add('tax', '', house, -part.taxFen);
    for (const [landlord, fen] of owners) books.add('payable.pending', landlord, null, -fen);
  }
  const last = month.statements.at(-1);
  if (!last) return;
  for (const { house, dueFen, owners } of monthLinesUpTo(month, last.month, sharedBy(month, last.on))) {
    books.add('revenue.platform', '', house, dueFen);
    for (const [landlord, fen] of owners) books.add('payable.pending', landlord, null, -fen);
  }
};

const bookChannels = (books: Books, month: LivedMonth): void => {
  for (const { channel, lines } of month.bills)
    for (const { order, commissionFen, paidFen } of lines) {
      const house = month.orders.find(({ key }) => key === order)?.house ?? null;
      books.add('cash', 'transfer', house, paidFen);
      books.add('commission.channel', channel, house, commissionFen);
      books.add('receivable.channel', channel, house, -paidFen - commissionFen);
    }
  for (const { company, method, amountFen } of month.settlements) {
    books.add('cash', method, null, amountFen);
    books.add('receivable.company', company, null, -amountFen);
  }
};

const bookExpenses = (books: Books, month: LivedMonth): void => {
  for (const { house, landlord, category, amountFen, markupBp, method } of month.expenses) {
    if (method === null) books.add('payable.vendor', '', null, -amountFen);
    else books.add('cash', method, house, -amountFen);
    if (landlord === null) books.add('expense', category, house, amountFen);
    else {
      const more = markupFen(amountFen, markupBp);
      books.add('payable.pending', landlord, null, amountFen + more);
      books.add('revenue.platform', '', house, -more);
    }
  }
};

const bookOwnMoney = (books: Books, month: LivedMonth): void => {
  for (const each of month.adjustments) {
    books.add('payable.pending', each.landlord, null, -adjustedFen(each));
    if (each.kind === 'repaid') books.add('cash', each.method ?? '', null, each.amountFen);
    else books.add('revenue.platform', '', each.house, adjustedFen(each));
  }
  for (const { from, to, amountFen, feeFen } of month.transfers) {
    books.add(from, '', null, -amountFen - feeFen);
    books.add(to, '', null, amountFen);
    books.add('expense.fee', '', null, feeFen);
  }
};

const bookLandlords = (books: Books, month: LivedMonth, payouts: readonly Payout[]): void => {
  for (const { landlord, payableFen, holdBackFen } of statementsOf(month)) {
    books.add('payable.pending', landlord, null, payableFen + holdBackFen);
    books.add('payable.available', landlord, null, -payableFen);
    books.add('payable.holdback', landlord, null, -holdBackFen);
  }
  for (const { landlord, amountFen, by, feeFen } of payouts) {
    books.add('payable.available', landlord, null, amountFen);
    books.add(by === 'institution' ? 'institution' : 'cash transfer', '', null, -amountFen);
    if (feeFen === 0) continue;
    books.add('institution', '', null, -feeFen);
    books.add('expense.fee', '', null, feeFen);
  }
};

/** Zero balances are left out. Payouts are those the bank reports. */
export const balancesOn = (
  month: LivedMonth,
  payouts: readonly Payout[],
  day: string,
): ReadonlyMap<string, number> => {
  const books = new Books();
  for (const order of month.orders) {
    const now = orderOn(month, order, day);
    if (now === null) throw new Error(`${order.key} is sold later`);
    bookOrder(books, now, order.happened);
  }
  bookShares(books, month, day);
  bookChannels(books, month);
  bookExpenses(books, month);
  bookOwnMoney(books, month);
  bookLandlords(books, month, payouts);
  const left = [...books.balances].filter(([, fen]) => fen !== 0);
  if (sum(left.map(([, fen]) => fen)) !== 0) throw new Error('the recomputed books do not sum to nothing');
  return new Map(left);
};
