/** Printable lists of a day 预抵名单 预离名单 保洁清单, as PDF for desk and housekeeping. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { languages } from '../../../platform/texts.ts';
import { date, id, list } from '../../../platform/wire.ts';

/** More rows are refused with `print.listTooLong`. */
export const DAY_LIST_LIMIT = 5_000;

const dayList = {
  /** Property-local date. */
  date,
  /** Absent: all properties in scope. */
  houseId: list(id).optional(),
  language: z.enum(languages).optional(),
};

export const printArrivals = endpoint('POST /hotel-order/print/arrivals', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Arrivals of a day by property and room; balances for roles that see amounts',
  input: z.object(dayList),
  output: z.null(),
});

/** Today's list also includes overdue stays. */
export const printDepartures = endpoint('POST /hotel-order/print/departures', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Departures of a day by property and room; balances for roles that see amounts',
  input: z.object(dayList),
  output: z.null(),
});

export const printCleaning = endpoint('POST /hotel-order/print/cleaning', {
  kind: 'query',
  permission: 'task:read',
  summary: 'The housekeeping tasks of a day by cleaner, to be ticked off',
  input: z.object(dayList),
  output: z.null(),
});

/** Day lists with their permissions. */
export const dayLists = {
  arrivals: printArrivals,
  departures: printDepartures,
  cleaning: printCleaning,
} as const;
export type DayList = keyof typeof dayLists;
