/** The last day of a window as it is written behind the first one. Pure. */
import { addDays } from '@minsu/contract/dates.ts';

/** With its year where that is another one than the first day's. */
export const lastDay = (from: string, days: number): string => {
  const last = addDays(from, days - 1);
  return last.slice(0, 4) === from.slice(0, 4) ? last.slice(5) : last;
};
