/** Counts of the calendar strip by day, and the orders they open. Pure. */
import { addDays } from '../../platform/dates.ts';
import type { Opens } from '../reports/figure-opens.ts';

const orders = {
  list: '/hotel-order/order/page',
  screen: '/orderManagement/orderList',
} as const;

/** On future days expected arrivals count too. */
const there = ['in_house', 'expected'];

/** Today is the business date: its figures are views of the order list. */
export const stripFigures = {
  arrivals: (day, today) => ({
    ...orders,
    filter: day === today ? { view: 'arrivals' } : { shown: ['expected'], checkInFrom: day, checkInTo: day },
  }),
  departures: (day, today) => ({
    ...orders,
    filter: day === today ? { view: 'departures' } : { shown: there, checkOutFrom: day, checkOutTo: day },
  }),
  inHouse: (day, today) => ({
    ...orders,
    filter:
      day === today ? { view: 'inHouse' } : { shown: there, checkInTo: day, checkOutFrom: addDays(day, 1) },
  }),
} satisfies Record<string, (day: string, today: string) => Opens>;
export type StripFigure = keyof typeof stripFigures;
export const stripFigureNames = Object.keys(stripFigures) as StripFigure[];

/** Arrival and departure lines shown; the lists have the rest. */
export const ARRIVAL_LINES = 12;
export const DEPARTURE_LINES = 12;

/** Counts in the workplace's header. */
export const headFigures = {
  houses: {
    list: '/hotel-info/house/page',
    filter: { state: ['online', 'offline'] },
    screen: '/house/houseList',
  },
} as const satisfies Record<string, Opens>;
