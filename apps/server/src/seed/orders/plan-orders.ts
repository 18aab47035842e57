/**
 * Fills the rooms day by day: who arrives, for how long, alone or as a group. Yields orders that all hold their nights;
 * what became of them is decided in order-fates.ts.
 */
import { type Moment, SEED_END, SEED_START, type SeedCalendar } from '../houses/calendar.ts';
import type { House, RoomFact, TypeFact } from '../houses/house-model.ts';
import type { Random } from '../random.ts';
import type { SeedOrder, SeedStay } from './order-model.ts';
import type { Stock } from './stock.ts';

const FULL = 0.64;
/** Days in which the share of rooms sold ahead falls to a third. */
const LEAD_DECAY = 10.5;
/** Days of steady business up to today; before them it grew by a factor of e in this many days. */
const STEADY = 12;
const GROWTH = 150;
/** This month and the previous one are complete, so that they can be compared; earlier ones have few orders. */
const TOLD = 66;
const QUIET = 0.18;
const WEEKEND = 1.28;
const WEEKDAY = 0.93;
const GROUP = 0.035;
const AGE_OF_BOOKINGS = 11;
/** A house is on sale some days before its first guest. */
const ON_SALE_BEFORE = 10;

interface Lengths {
  readonly mean: number;
  /** Nights and how often. */
  readonly of: readonly (readonly [number, number])[];
}

const lengthsNow: Lengths = {
  mean: 3.1,
  of: [
    [1, 26],
    [2, 33],
    [3, 18],
    [4, 10],
    [5, 6],
    [6, 2.5],
    [7, 2.6],
    [10, 1.1],
    [14, 0.9],
    [21, 0.5],
    [30, 0.4],
  ],
};

/** Longer stays, so that the same number of orders fills more nights. */
const lengthsBefore: Lengths = {
  mean: 5.6,
  of: [
    [2, 14],
    [3, 22],
    [4, 19],
    [5, 14],
    [6, 9],
    [7, 13],
    [10, 4],
    [14, 3],
    [21, 1],
    [30, 1],
  ],
};

/** The share of rooms that are taken on a night, as seen today. */
const targetOccupancy = (calendar: SeedCalendar, day: number, popularity: number): number => {
  const weekend = calendar.weekday(day) === 5 || calendar.weekday(day) === 6;
  const season = day < -TOLD ? QUIET : Math.exp(Math.min(0, day + STEADY) / GROWTH);
  const ahead = day <= 0 ? season : Math.exp(-day / LEAD_DECAY);
  return Math.min(0.95, FULL * popularity * ahead * (weekend ? WEEKEND : WEEKDAY));
};

/** With this chance a free room gets a guest, so that over time the target is met. */
const arrivalChance = (target: number, mean: number): number => target / (mean * (1 - target) + target);

const bookedAt = (random: Random, from: number, opened: number): Moment => {
  const lead = random.weighted<() => number>([
    [() => 0, 18],
    [() => random.int(1, 3), 30],
    [() => random.int(4, 10), 28],
    [() => random.int(11, 30), 19],
    [() => random.int(31, 60), 5],
  ]);
  const days = lead();
  // Seen from today, bookings for coming weeks arrived mostly in the last few days.
  const ago = from > 0 ? Math.floor(-AGE_OF_BOOKINGS * Math.log(1 - random.next())) : 0;
  const day = Math.max(Math.min(0, from - days, -ago), opened - ON_SALE_BEFORE);
  // Same-day bookings are made before check-in.
  return { day, minute: day === from ? random.int(480, 780) : random.int(440, 1_410) };
};

export const newStay = (
  house: House,
  type: TypeFact,
  room: RoomFact | null,
  from: number,
  to: number,
  random: Random,
): SeedStay => ({
  id: '',
  house,
  type,
  room,
  from,
  to,
  state: 'expected',
  holds: true,
  segments: room ? [{ room, from, to }] : [],
  guestName: '',
  guests: Math.max(
    1,
    random.chance(0.12)
      ? random.int(1, type.maxGuests)
      : random.int(Math.max(1, type.baseGuests - 1), type.baseGuests),
  ),
  locked: room !== null && random.chance(0.04),
  checkedIn: null,
  checkedOut: null,
});

export const newOrder = (house: House, stays: readonly SeedStay[], created: Moment): SeedOrder => ({
  id: '',
  house,
  stays,
  booking: 'confirmed',
  channel: 'direct',
  source: 'phone',
  created,
  ended: null,
  deadlineHours: null,
});

const typeOf = (house: House, room: RoomFact): TypeFact => {
  const type = house.types.find((candidate) => candidate.id === room.roomTypeId);
  if (!type) throw new Error(`room ${room.number} has no type`);
  return type;
};

/** The whole is asked for first: once a room is sold it is closed. */
const roomsToSell = ({ rooms, whole }: House): readonly RoomFact[] =>
  whole === null ? rooms : [whole, ...rooms.filter((room) => room !== whole)];

const planHouse = (
  house: House,
  opened: number,
  stock: Stock,
  calendar: SeedCalendar,
  random: Random,
): SeedOrder[] => {
  const orders: SeedOrder[] = [];
  const popularity = 0.88 + random.next() * 0.24;
  for (let day = Math.max(SEED_START, opened); day < house.closed; day += 1) {
    const lengths = day < -STEADY ? lengthsBefore : lengthsNow;
    const chance = arrivalChance(targetOccupancy(calendar, day, popularity), lengths.mean);
    for (const room of roomsToSell(house)) {
      if (!random.chance(chance)) continue;
      const wanted = Math.min(random.weighted(lengths.of), house.closed + 30 - day);
      const nights = stock.freeNights(
        room,
        day,
        house.closed < SEED_END ? Math.min(wanted, house.closed - day) : wanted,
      );
      if (nights === 0) continue;
      const size = house.rooms.length > 4 && !house.whole && random.chance(GROUP) ? random.int(2, 4) : 1;
      const others = house.rooms
        .filter((other) => other !== room && stock.isFree(other, day, day + nights))
        .slice(0, size - 1);
      const stays = [room, ...others].map((taken) =>
        newStay(house, typeOf(house, taken), taken, day, day + nights, random),
      );
      for (const taken of [room, ...others]) stock.take(taken, day, day + nights);
      orders.push(newOrder(house, stays, bookedAt(random, day, opened)));
    }
  }
  return orders;
};

export const planOrders = (
  houses: readonly House[],
  stock: Stock,
  calendar: SeedCalendar,
  random: Random,
): SeedOrder[] =>
  houses.flatMap((house) =>
    house.opened === null ? [] : planHouse(house, house.opened, stock, calendar, random.fork(house.row.code)),
  );
