/** When a request to erase a person is due. Pure. */
import { addDays, weekday } from '../dates.ts';
import { holidayDays } from '../prices/holidays.ts';

/** The house answers within this many working days of the day he asked (PIPL Art. 50 asks for a timely answer). */
export const ERASURE_WORKING_DAYS = 15;

const isWorkday = (day: string): boolean => {
  const known = holidayDays.get(day);
  if (known) return known.kind === 'workday';
  return weekday(day) !== 0 && weekday(day) !== 6;
};

/** The last of so many working days after `askedOn`, by the holidays of mainland China. */
export const erasureDueOn = (askedOn: string, workingDays: number = ERASURE_WORKING_DAYS): string => {
  let day = askedOn;
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day)) left -= 1;
  }
  return day;
};
