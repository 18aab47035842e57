/** Last day of a window, shown after the first. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';

/** With its year if different from the first day's. */
export const lastDay = (from: string, days: number): string => {
  const last = addDays(from, days - 1);
  return last.slice(0, 4) === from.slice(0, 4) ? last.slice(5) : last;
};
