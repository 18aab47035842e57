/** Prices set by hand, for holidays and single nights, and what a stay costs by the price rule itself. */

import { settingDefaults } from '@minsu/contract/foundation/system/setting-list.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import { quoteNights } from '../../inventory/prices/price-rules.ts';
import type { DB } from '../../platform/database/tables.ts';
import { holidaysOf } from '../data/holidays.ts';
import type { People } from '../orders/people.ts';
import type { Random } from '../random.ts';
import { SEED_END, SEED_START, type SeedCalendar } from './calendar.ts';
import type { House, TypeFact } from './house-model.ts';

type Cell = Insertable<DB['priceCell']> & { readonly priceFen: number };

export interface Prices {
  readonly cells: readonly Cell[];
  /** Fen of every night of [from, to). */
  quote(type: TypeFact, from: number, to: number): number[];
}

const HORIZON = SEED_END + 60;
const MANUAL_RUNS = 46;

const rounded = (fen: number): number => Math.max(168, Math.round(fen / 1_000) * 10 - 2) * 100;

const holidayFactors = (calendar: SeedCalendar): Map<number, number> => {
  const years = new Set([
    calendar.date(SEED_START).slice(0, 4),
    calendar.date(HORIZON).slice(0, 4),
    calendar.today.slice(0, 4),
  ]);
  const factors = new Map<string, number>();
  for (const holiday of [...years].flatMap((year) => holidaysOf(Number(year)))) {
    const first = Date.parse(`${holiday.from}T00:00:00Z`);
    for (let i = 0; i < holiday.nights; i += 1)
      factors.set(new Date(first + i * DAY_MS).toISOString().slice(0, 10), holiday.factor);
  }
  const days = new Map<number, number>();
  for (let day = SEED_START; day < HORIZON; day += 1) {
    const factor = factors.get(calendar.date(day));
    if (factor) days.set(day, factor);
  }
  return days;
};

type Cells = Map<string, Map<string, Cell>>;

const HOUSES_WITHOUT_HOLIDAYS = 0.15;

const cellSetter =
  (cells: Cells, calendar: SeedCalendar) =>
  (type: TypeFact, day: number, priceFen: number, setBy: string, setDay: number) => {
    const ofType = cells.get(type.id) ?? new Map<string, Cell>();
    const night = calendar.date(day);
    const setAt = calendar.instant({ day: Math.min(-1, setDay), minute: 900 });
    ofType.set(night, { houseId: type.houseId, roomTypeId: type.id, night, priceFen, setBy, setAt });
    cells.set(type.id, ofType);
  };

const setManualRuns = (
  random: Random,
  houses: readonly House[],
  people: People,
  set: ReturnType<typeof cellSetter>,
): void => {
  const selling = houses.filter((house) => house.row.state === 'online');
  for (let run = 0; run < MANUAL_RUNS; run += 1) {
    const type = random.pick(random.pick(selling).types);
    const first = random.int(-40, 60);
    const priceFen = rounded(type.basePriceFen * random.pick([0.78, 0.85, 0.9, 1.12, 1.2, 1.35]));
    const by = random.pick([people.users.operator, people.users.supervisor]).realname;
    const end = first + random.int(2, 7);
    for (let day = first; day < end; day += 1) set(type, day, priceFen, by, first - 6);
  }
};

export const buildPrices = (
  random: Random,
  calendar: SeedCalendar,
  houses: readonly House[],
  people: People,
): Prices => {
  const cells: Cells = new Map();
  const set = cellSetter(cells, calendar);
  const factors = holidayFactors(calendar);
  for (const house of houses) {
    if (house.sketch.state === 'draft' || random.chance(HOUSES_WITHOUT_HOLIDAYS)) continue;
    for (const type of house.types)
      for (const [day, factor] of factors)
        set(type, day, rounded(type.basePriceFen * factor), people.users.director.realname, day - 45);
  }
  setManualRuns(random, houses, people, set);
  const pricesOf = ({ id, basePriceFen, weekendPriceFen }: TypeFact) => ({
    basePriceFen,
    weekendPriceFen,
    weekendNights: settingDefaults.weekendNights,
    cells: new Map([...(cells.get(id) ?? [])].map(([night, cell]) => [night, cell.priceFen])),
  });
  const known = new Map<string, ReturnType<typeof pricesOf>>();
  return {
    cells: [...cells.values()].flatMap((ofType) => [...ofType.values()]),
    quote: (type, from, to) => {
      const prices = known.get(type.id) ?? pricesOf(type);
      known.set(type.id, prices);
      const nights = quoteNights({ checkIn: calendar.date(from), checkOut: calendar.date(to), ...prices });
      return nights.map((night) => night.priceFen);
    },
  };
};
