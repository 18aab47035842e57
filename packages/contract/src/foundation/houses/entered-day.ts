/** Days that people enter for money that has moved: not after today, and not in a year long ago, which is a typing error. */
import { failures } from '../../platform/failure.ts';

export const enteredDayFailures = failures('enteredDay', {
  inFuture: [422, '不能晚于营业日 {{today}}', 'Cannot be after the business day {{today}}'],
  tooOld: [422, '不能早于 {{from}}，请检查年份', 'Cannot be before {{from}}. Check the year'],
});

const MAX_YEARS_BACK = 5;

/** `2026-11-20` → `2021-01-01` */
export const earliestDay = (today: string): string => `${Number(today.slice(0, 4)) - MAX_YEARS_BACK}-01-01`;
