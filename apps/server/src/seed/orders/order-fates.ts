/** The state of each order today: stayed, in house, no-show, waiting, cancelled. */
import { later, type Moment, SEED_END, SEED_START } from '../houses/calendar.ts';
import type { House, RoomFact } from '../houses/house-model.ts';
import type { Random } from '../random.ts';
import { firstDay, nightsOf, type SeedOrder, type SeedStay } from './order-model.ts';
import { newOrder, newStay } from './plan-orders.ts';
import type { Stock } from './stock.ts';

const NO_SHOW = 0.013;
const UNPLACED = 9;
const PATIENCE = 500;
const OVERDUE = 3;
const ENDINGS = [
  ['cancelled', 70],
  ['expired', 17],
  ['rejected', 13],
] as const;
const WAITING = [
  ['wait_accept', 11, 5],
  ['wait_pay', 9, 4],
  ['hold', 10, 22],
] as const;

const enter = (stay: SeedStay, random: Random): void => {
  stay.state = 'in_house';
  stay.checkedIn = { day: stay.from, minute: random.int(stay.from === 0 ? 800 : 810, 1_330) };
};

const leave = (stay: SeedStay, random: Random): void => {
  stay.state = 'checked_out';
  stay.checkedOut = { day: stay.to, minute: random.int(470, stay.to === 0 ? 700 : 760) };
};

/** Rooms still occupied today: no other guest can have moved in. */
const occupiedNow = (orders: readonly SeedOrder[]): Set<RoomFact> =>
  new Set(
    orders.flatMap((order) =>
      order.stays.filter((stay) => stay.state === 'in_house').flatMap((stay) => stay.room ?? []),
    ),
  );

const settlePast = (order: SeedOrder, random: Random): void => {
  const noShow = random.chance(NO_SHOW);
  const gone = random.chance(0.58);
  for (const stay of order.stays) {
    if (stay.from >= 0) continue;
    if (noShow && order.stays.length === 1 && stay.to <= 0) {
      stay.state = 'no_show';
      continue;
    }
    enter(stay, random);
    if (stay.to < 0 || (stay.to === 0 && gone)) leave(stay, random);
  }
};

/** Overdue guests, in rooms without a later guest. */
const settleOverdue = (orders: readonly SeedOrder[], random: Random): void => {
  const begun = orders.flatMap((order) => order.stays).filter((stay) => stay.from < 0);
  const isLast = (stay: SeedStay) =>
    !begun.some((other) => other.room === stay.room && other.from >= stay.to) && stay.house.whole === null;
  const late = orders.filter(({ stays }) =>
    stays.every((stay) => stay.state === 'checked_out' && stay.to < 0 && stay.to >= -2 && isLast(stay)),
  );
  for (const order of random.shuffle(late.filter(({ stays }) => stays.length === 1)).slice(0, OVERDUE))
    for (const stay of order.stays) Object.assign(stay, { state: 'in_house', checkedOut: null });
};

/** By a guest in the room, or in one that shares its space. */
const isOccupied = (room: RoomFact, { whole, rooms }: House, inside: ReadonlySet<RoomFact>): boolean =>
  inside.has(room) ||
  (whole !== null && (room === whole ? rooms : [whole]).some((other) => inside.has(other)));

const settleArrivals = (orders: readonly SeedOrder[], random: Random): void => {
  const inside = occupiedNow(orders);
  for (const order of orders) {
    if (firstDay(order) !== 0 || !random.chance(0.42)) continue;
    if (order.stays.some((stay) => stay.room && isOccupied(stay.room, order.house, inside))) continue;
    for (const stay of order.stays) enter(stay, random);
  }
};

/** Bookings of this minute that need a decision. */
const settleWaiting = (orders: readonly SeedOrder[], random: Random): void => {
  const ahead = random.shuffle(orders.filter((order) => firstDay(order) > 0 && firstDay(order) < 40));
  for (const [booking, count, hours] of WAITING)
    for (const order of ahead.splice(0, count)) {
      order.booking = booking;
      order.deadlineHours = 0.4 + random.next() * (hours - 0.4);
      order.created = { day: 0, minute: 1_439 - random.int(2, 60) };
    }
};

/** In some groups one room was given back. */
const cancelOneRoom = (orders: readonly SeedOrder[], stock: Stock): void => {
  const groups = orders.filter(
    (order) => order.stays.length > 2 && order.booking === 'confirmed' && firstDay(order) > 0,
  );
  for (const order of groups.slice(0, 3)) {
    const stay = order.stays.at(-1);
    if (!stay?.room) continue;
    stock.release(stay.room, stay.from, stay.to);
    Object.assign(stay, { state: 'cancelled', holds: false, locked: false });
  }
};

/** The first nights of a stay were spent in another room of its type, up to a day when one was free. */
const changeRoom = (stay: SeedStay, stock: Stock): boolean => {
  const { room, house, type } = stay;
  const twins = house.rooms.filter((other) => other.roomTypeId === type.id && other !== room);
  for (let cut = Math.min(stay.to - 1, 0); room && cut > stay.from; cut -= 1) {
    const first = twins.find((twin) => stock.isFree(twin, stay.from, cut));
    if (!first) continue;
    stock.release(room, stay.from, cut);
    stock.take(first, stay.from, cut);
    stay.segments = [
      { room: first, from: stay.from, to: cut },
      { room, from: cut, to: stay.to },
    ];
    return true;
  }
  return false;
};

const moveSome = (orders: readonly SeedOrder[], stock: Stock): void => {
  const alone = orders.filter((order) => order.stays.length === 1).flatMap((order) => order.stays);
  const movable = (state: SeedStay['state']) =>
    alone.filter((stay) => stay.state === state && nightsOf(stay) >= 2 && stay.from < 0 && !stay.locked);
  const moveFirst = (stays: readonly SeedStay[], count: number): number =>
    stays.reduce((moved, stay) => (moved < count && changeRoom(stay, stock) ? moved + 1 : moved), 0);
  const inHouse = moveFirst(
    movable('in_house').filter((stay) => stay.to > 0),
    2,
  );
  if (inHouse === 0) throw new Error('no guest in house could change rooms');
  moveFirst(movable('checked_out'), 3);
};

/** Channel orders without a room. */
const addUnplaced = (houses: readonly House[], stock: Stock, random: Random): SeedOrder[] => {
  const unplaced: SeedOrder[] = [];
  const counted = new Map<string, number>();
  const key = (type: string, day: number) => `${type} ${day}`;
  const selling = houses.filter(
    (house) => house.row.state === 'online' && house.rooms.length > 3 && !house.whole,
  );
  for (let tries = 0; unplaced.length < UNPLACED; tries += 1) {
    const house = random.pick(selling);
    const type = random.pick(house.types);
    const from = random.int(1, 24);
    const to = from + random.int(1, 3);
    const days = Array.from({ length: to - from }, (_, n) => from + n);
    const rooms = house.rooms.filter((room) => room.roomTypeId === type.id);
    const isOpen = days.every(
      (day) =>
        rooms.filter((room) => stock.isFree(room, day, day + 1)).length >
        (counted.get(key(type.id, day)) ?? 0),
    );
    // The first two fit nowhere: a channel is never refused.
    if (isOpen === unplaced.length < 2 && tries < PATIENCE) continue;
    for (const day of days) counted.set(key(type.id, day), (counted.get(key(type.id, day)) ?? 0) + 1);
    unplaced.push(
      newOrder(house, [newStay(house, type, null, from, to, random)], {
        day: -random.int(0, 2),
        minute: random.int(480, 1_380),
      }),
    );
  }
  return unplaced;
};

const endOf = (random: Random, created: Moment, from: number): Moment => {
  const day = Math.min(0, Math.max(created.day, Math.min(from, created.day + random.int(0, 6))));
  return day === created.day ? later(created, random.int(8, 45)) : { day, minute: random.int(480, 1_320) };
};

/** Orders that were cancelled, rejected or expired, in the same houses and seasons as the others. */
const addEnded = (orders: readonly SeedOrder[], count: number, random: Random): SeedOrder[] =>
  Array.from({ length: count }, () => {
    const like = random.pick(orders);
    const pattern = random.pick(like.stays);
    const from = Math.max(SEED_START, Math.min(SEED_END - 1, pattern.from + random.int(-3, 3)));
    const room = random.pick(
      like.house.rooms.filter((candidate) => candidate.roomTypeId === pattern.type.id),
    );
    const stay = newStay(like.house, pattern.type, room, from, from + Math.min(nightsOf(pattern), 7), random);
    Object.assign(stay, { holds: false, locked: false });
    const lead = random.int(0, 24);
    const created: Moment = {
      day: Math.min(from - lead, from > 0 ? -lead : 0),
      minute: random.int(440, 1_380),
    };
    const order = newOrder(like.house, [stay], created);
    order.booking = random.weighted(ENDINGS);
    const wait = order.booking === 'expired' ? 30 : random.int(3, 25);
    order.ended = order.booking === 'cancelled' ? endOf(random, created, from) : later(created, wait);
    return order;
  });

export const decideFates = (
  planned: readonly SeedOrder[],
  houses: readonly House[],
  stock: Stock,
  total: number,
  random: Random,
): SeedOrder[] => {
  for (const order of planned) settlePast(order, random);
  settleOverdue(planned, random);
  settleArrivals(planned, random);
  settleWaiting(planned, random);
  cancelOneRoom(planned, stock);
  moveSome(planned, stock);
  const live = [...planned, ...addUnplaced(houses, stock, random)];
  if (live.length >= total) throw new Error(`planned ${live.length} orders, more than ${total}`);
  return [...live, ...addEnded(planned, total - live.length, random)];
};
