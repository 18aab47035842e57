/** Sets the time zone of calendars, for "today" and "now": the property's or the business's. */
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/platform/dates.ts';
import dayjs, { type Dayjs } from 'dayjs';

let zone: string = BUSINESS_TIME_ZONE;

/** Called when a picker opens; only one is open at a time. */
export const setPickerClock = (timeZone: string): void => {
  zone = timeZone;
};

/** That zone's wall-clock time as a dayjs value: pickers work with wall clocks, not instants. */
export const shownIn = (at: Date, timeZone: string): Dayjs => dayjs(localMinute(at, timeZone));

// Pickers call `dayjs().tz()` for the present if it exists.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, { tz: () => shownIn(new Date(), zone) });
});
