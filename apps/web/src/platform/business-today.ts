/** The business date where this browser is, for what a screen shows before the server has said it. */
import { AUDIT_HOUR, businessDate } from '@minsu/contract/dates.ts';

export const businessToday = (now: Date = new Date()): string =>
  businessDate(now, Intl.DateTimeFormat().resolvedOptions().timeZone, AUDIT_HOUR);
