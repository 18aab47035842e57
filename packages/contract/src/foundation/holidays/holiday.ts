/**
 * Public holidays and make-up workdays by year, from the State Council notice. They colour calendars; prices change
 * only through seasons.
 */
import { z } from 'zod';
import { addDays, datesOf } from '../../platform/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { intBetween } from '../../platform/wire.ts';

export const Holiday = z
  .object({
    id: z.string(),
    year: z.int(),
    zh: z.string(),
    en: z.string(),
    /** First and last day off, both included. */
    from: z.string(),
    to: z.string(),
    /** Weekend days worked in exchange. */
    workdays: z.array(z.string()),
    /** `expected`: not published yet. */
    status: z.enum(['official', 'expected']),
    /** Notice they come from. */
    source: z.string(),
  })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof Holiday>;

export const listHolidays = endpoint('GET /hotel-system/holiday/list', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'All periods of public holidays that are known, in their order',
  input: z.object({}),
  output: z.array(Holiday),
});

const holidayYear = intBetween(2020, 2100);

/** Replaces the year: missing holidays are removed. */
export const importHolidays = importEndpoints('/hotel-system/holiday/import', {
  permission: 'holiday:edit',
  summary: 'Import the public holidays of a year',
  target: { year: holidayYear },
});

export interface HolidayDay {
  readonly kind: 'holiday' | 'workday';
  readonly period: Holiday;
}

/** Kind of day by date; ordinary days are absent. */
export const holidayDaysOf = (periods: readonly Holiday[]): ReadonlyMap<string, HolidayDay> =>
  new Map(
    periods.flatMap((period): [string, HolidayDay][] => [
      ...datesOf(period.from, addDays(period.to, 1)).map((day): [string, HolidayDay] => [
        day,
        { kind: 'holiday', period },
      ]),
      ...period.workdays.map((day): [string, HolidayDay] => [day, { kind: 'workday', period }]),
    ]),
  );
