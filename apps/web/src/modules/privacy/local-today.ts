import { BUSINESS_TIME_ZONE, localTime } from '@minsu/contract/dates.ts';

/** The date where the business stands. */
export const localToday = (): string => localTime(new Date(), BUSINESS_TIME_ZONE).date;
