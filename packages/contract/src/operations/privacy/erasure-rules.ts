/** When a request to erase a person is due. Pure. */

import type { HolidayDay } from '../../foundation/holidays/holiday.ts';
import { addDays, weekday } from '../../platform/dates.ts';

/** Working days to answer a request (PIPL Art. 50 requires a timely answer). */
const ERASURE_WORKING_DAYS = 15;

/** Public holidays by date. */
type Holidays = ReadonlyMap<string, Pick<HolidayDay, 'kind'>>;

const isWorkday = (day: string, holidays: Holidays): boolean => {
  const known = holidays.get(day);
  if (known) return known.kind === 'workday';
  return weekday(day) !== 0 && weekday(day) !== 6;
};

/** Last of the given number of working days after `askedOn`, by the holidays of mainland China. */
export const erasureDueOn = (
  askedOn: string,
  holidays: Holidays,
  workingDays: number = ERASURE_WORKING_DAYS,
): string => {
  let day = askedOn;
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day, holidays)) left -= 1;
  }
  return day;
};
