/** Guests book and change bookings. They buy only free nights of the platform's calendar, unless `oversell` is set. */
import { addDays, localDate, localTime, nightsBetween } from './clock.ts';
import { assertSellable, freeOf, giveNightsBack, listingOf, takeNights } from './listing-calendar.ts';
import { changed, enter, payOrder, terms } from './order-life.ts';
import { Refused } from './refused.ts';
import { keyOf, type Listing, type Order, type OrderNight, type PlatformName, type World } from './world.ts';

export interface OrderInput {
  readonly listingId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms?: number;
  /** Default: as the listing is sold. */
  readonly instant?: boolean;
  /** Pays as soon as the platform allows; default true. */
  readonly pays?: boolean;
  /** Places the order regardless of the calendar. */
  readonly oversell?: boolean;
  /** Fen a night and room, instead of the calendar's. */
  readonly price?: number;
  /** Fen of a coupon that the platform pays for; only of mt. */
  readonly promotion?: number;
  readonly guestNames?: readonly string[];
  readonly bookerName?: string;
  readonly bookerPhone?: string;
  readonly guestCount?: number;
  readonly remark?: string;
}

const surnames = ['陈', '林', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡', '郭', '何', '欧阳', '罗', '梁'];
const givenNames = [
  '晓彤',
  '子涵',
  '一诺',
  '浩然',
  '雨桐',
  '思远',
  '佳怡',
  '志强',
  '梦瑶',
  '俊杰',
  '若曦',
  '明',
];
const remarks = [
  '',
  '',
  '',
  '晚到，大约 22 点',
  '需要加一张婴儿床',
  '尽量安排高楼层',
  '带一只小型犬，已和房东沟通过',
];

const guestOf = ({ random }: World): string => random.pick(surnames) + random.pick(givenNames);

/** Total of all rooms in fen. The settled amount is rounded down night by night. */
export const priceNights = (listing: Listing, wanted: OrderInput): OrderNight[] => {
  const share = 100 - terms[listing.platform].commissionPercent;
  return nightsBetween(wanted.checkIn, wanted.checkOut).map((date) => {
    const each = wanted.price ?? listing.nights[date]?.price ?? listing.basePrice;
    const sell = each * (wanted.rooms ?? 1);
    return { date, sell, settle: Math.floor((sell * share) / 100) };
  });
};

/** 18 digits for mt, 12 for tj, letters for pig: each platform has its own. */
const newOrderId = (world: World, platform: PlatformName): string => {
  const number = String(world.nextTurn());
  const day = localDate(world.clock.now()).replaceAll('-', '');
  if (platform === 'mt') return `4${day}${number.padStart(9, '0')}`;
  return platform === 'tj'
    ? `${day.slice(2)}${number.padStart(6, '0')}`
    : `XZ${day}${number.padStart(7, '0')}`;
};

/** After midnight and before six a guest may still come for the night before. */
const isDawn = (world: World, { platform }: Listing, checkIn: string): boolean => {
  const hour = Number(localTime(world.clock.now()).slice(11, 13));
  return platform === 'pig' && hour < 6 && checkIn === addDays(world.clock.today(), -1);
};

const guestsOf = (world: World, wanted: OrderInput) => {
  const rooms = wanted.rooms ?? 1;
  const guestNames = wanted.guestNames ?? [guestOf(world)];
  return {
    guestNames,
    guestCount: wanted.guestCount ?? Math.max(guestNames.length, rooms * 2),
    bookerName: wanted.bookerName ?? guestNames[0] ?? guestOf(world),
    bookerPhone:
      wanted.bookerPhone ??
      `1${world.random.pick(['38', '59', '77', '86'])}${world.random.int(10_000_000, 99_999_999)}`,
    remark: wanted.remark ?? world.random.pick(remarks),
  };
};

const newOrder = (world: World, listing: Listing, wanted: OrderInput): Order => {
  const now = world.clock.now();
  return {
    platform: listing.platform,
    id: newOrderId(world, listing.platform),
    storeId: listing.storeId,
    listingId: listing.id,
    listingTitle: listing.title,
    seq: 0,
    state: 'waitPay',
    rooms: wanted.rooms ?? 1,
    checkIn: wanted.checkIn,
    checkOut: wanted.checkOut,
    ...guestsOf(world, wanted),
    arriveTime: world.random.pick(['', '15:00', '18:30', '21:00']),
    nights: priceNights(listing, wanted),
    ...(listing.platform === 'mt' && wanted.promotion !== undefined && { promotion: wanted.promotion }),
    instant: wanted.instant ?? listing.instant,
    dawn: isDawn(world, listing, wanted.checkIn),
    confirmNo: '',
    paid: false,
    paysAtOnce: wanted.pays ?? true,
    accepted: false,
    acceptBefore: null,
    payBefore: null,
    endedBy: null,
    cancelReason: '',
    refund: null,
    createdAt: now,
    updatedAt: now,
    turn: world.nextTurn(),
    ackedSeq: 0,
  };
};

/** Refused as a guest is refused: sold out, closed, too short. */
export const placeOrder = (world: World, platform: PlatformName, wanted: OrderInput): Order => {
  const listing = listingOf(world, platform, wanted.listingId);
  const rooms = wanted.rooms ?? 1;
  if (nightsBetween(wanted.checkIn, wanted.checkOut).length === 0) throw new Refused('badDate');
  if (!wanted.oversell) assertSellable(world, listing, { ...wanted, rooms });
  const isOver = nightsBetween(wanted.checkIn, wanted.checkOut).some((date) => freeOf(listing, date) < rooms);
  if (isOver) world.stats.count(platform, 'oversold');
  const order = newOrder(world, listing, wanted);
  takeNights(listing, order);
  world.state.orders[keyOf(platform, order.id)] = order;
  enter(world, order, terms[platform].paysFirst || order.instant ? 'waitPay' : 'waitAccept');
  world.stats.count(platform, 'orders');
  changed(world, order, 'created');
  if (order.state === 'waitPay' && order.paysAtOnce) payOrder(world, order);
  return order;
};

export interface OrderChange {
  readonly checkIn?: string;
  readonly checkOut?: string;
  readonly rooms?: number;
  readonly guestNames?: readonly string[];
  readonly remark?: string;
  readonly oversell?: boolean;
}

/** The guest changes nights, rooms or names; refused where the nights are not free. */
export const modifyOrder = (world: World, order: Order, change: OrderChange): void => {
  if (!['waitPay', 'waitAccept', 'confirmed'].includes(order.state)) throw new Refused('orderState');
  const listing = listingOf(world, order.platform, order.listingId);
  const { checkIn = order.checkIn, checkOut = order.checkOut, rooms = order.rooms } = change;
  if (nightsBetween(checkIn, checkOut).length === 0) throw new Refused('badDate');
  giveNightsBack(listing, order, order.turn);
  try {
    if (!change.oversell) assertSellable(world, listing, { checkIn, checkOut, rooms });
  } catch (error) {
    // As if nothing had been asked: what was given back is taken again.
    takeAgain(listing, order);
    throw error;
  }
  Object.assign(order, { checkIn, checkOut, rooms, turn: world.nextTurn() });
  if (change.guestNames) order.guestNames = change.guestNames;
  if (change.remark !== undefined) order.remark = change.remark;
  order.nights = priceNights(listing, { listingId: listing.id, checkIn, checkOut, rooms });
  takeNights(listing, order);
  changed(world, order, 'changed');
};

const takeAgain = (listing: Listing, order: Order): void => {
  for (const date of nightsBetween(order.checkIn, order.checkOut)) {
    const night = listing.nights[date];
    if (night && order.turn > night.turn) night.sold += order.rooms;
  }
};
