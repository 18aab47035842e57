/** Channel, source and guest of an order. */
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { type SealedPhone, sealedPhone } from '../../platform/field-cipher.ts';
import { isBefore, type Moment, type SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';
import { firstDay, lastDay, type SeedOrder } from './order-model.ts';
import { chineseName, foreignPerson } from './person-names.ts';
import { foreignNumber, mobileNumber, noPhone } from './phones.ts';

export interface Guest {
  readonly id: string;
  readonly name: string;
  readonly phone: SealedPhone;
  readonly since: Moment;
  readonly orders: readonly SeedOrder[];
}

export type Buyers = ReadonlyMap<SeedOrder, Guest>;

const FOREIGN = 0.06;
const WITHOUT_PHONE = 0.02;
const RETURNING_TRIES = 12;

const channelShares = [
  ['mt', 35],
  ['tj', 20],
  ['pig', 12],
  ['direct', 28],
  ['other', 5],
] as const;
const platforms = [
  ['mt', 50],
  ['tj', 30],
  ['pig', 20],
] as const;

const channelOf = (order: SeedOrder, random: Random): SeedOrder['channel'] => {
  const { booking, stays } = order;
  if (booking === 'hold') return 'direct';
  if (booking === 'wait_accept' || booking === 'rejected' || stays.some((stay) => stay.room === null))
    return random.weighted(platforms);
  if (booking === 'wait_pay') return random.chance(0.6) ? 'direct' : random.weighted(platforms);
  return random.weighted(channelShares);
};

const sourceOf = (order: SeedOrder, random: Random): SeedOrder['source'] => {
  if (order.channel !== 'direct') return 'channel';
  if (order.booking === 'wait_pay' || order.booking === 'expired') return 'web';
  if (order.booking === 'hold') return 'phone';
  if (order.created.day === firstDay(order) && random.chance(0.7)) return 'walk_in';
  return random.chance(0.45) ? 'phone' : 'web';
};

export const sellOrders = (orders: readonly SeedOrder[], random: Random): void => {
  for (const order of orders) {
    order.channel = channelOf(order, random);
    order.source = sourceOf(order, random);
  }
};

const overlaps = (a: SeedOrder, b: SeedOrder): boolean =>
  firstDay(a) < lastDay(b) && firstDay(b) < lastDay(a);

/** Every guest buys once; repeat orders go to guests free on those nights, some far more often than others. */
const shareOut = (orders: readonly SeedOrder[], count: number, random: Random): SeedOrder[][] => {
  const shuffled = random.shuffle(orders);
  const carts = shuffled.slice(0, count).map((order) => [order]);
  for (const order of shuffled.slice(count)) {
    const free = (cart: readonly SeedOrder[]) => !cart.some((other) => overlaps(order, other));
    let cart = carts[0] as SeedOrder[];
    for (let tries = 0; tries < RETURNING_TRIES; tries += 1) {
      cart = carts[Math.floor(random.next() ** 1.8 * carts.length)] as SeedOrder[];
      if (free(cart)) break;
    }
    cart.push(order);
  }
  return carts;
};

export const inviteGuests = (
  orders: readonly SeedOrder[],
  count: number,
  { random, calendar, cipher }: { random: Random; calendar: SeedCalendar; cipher: FieldCipher },
): Guest[] => {
  const newId = createIds(random.fork('ids'));
  const used = new Set<string>();
  const unusedNumber = (make: () => string): string => {
    let number = make();
    while (used.has(number)) number = make();
    used.add(number);
    return number;
  };
  return shareOut(orders, count, random).map((cart) => {
    const since = cart.map((order) => order.created).reduce((a, b) => (isBefore(b, a) ? b : a));
    const abroad = random.chance(FOREIGN) ? foreignPerson(random) : null;
    const number = unusedNumber(() => (abroad ? foreignNumber(random, abroad.dial) : mobileNumber(random)));
    return {
      id: newId(calendar.idTime(since)),
      name: abroad?.name ?? chineseName(random),
      phone: random.chance(WITHOUT_PHONE) ? noPhone : sealedPhone(cipher, number),
      since,
      orders: cart,
    };
  });
};

export const nameStays = (guests: readonly Guest[], random: Random): Buyers => {
  const buyers = new Map<SeedOrder, Guest>();
  for (const guest of guests)
    for (const order of guest.orders) {
      buyers.set(order, guest);
      order.stays.forEach((stay, i) => {
        stay.guestName = i === 0 || random.chance(0.3) ? guest.name : chineseName(random);
      });
    }
  return buyers;
};
