/** Which day a calendar marks as today, and what its "now" is: those of the house or business whose dates are chosen. */
import { BUSINESS_TIME_ZONE, localMinute } from '@minsu/contract/dates.ts';
import dayjs, { type Dayjs } from 'dayjs';

let zone: string = BUSINESS_TIME_ZONE;

/** Called by a picker as it opens; no two are open at once. */
export const setPickerClock = (timeZone: string): void => {
  zone = timeZone;
};

/** The clock of that zone, as a value that shows it: pickers read and write what a clock shows, never an instant. */
export const shownIn = (at: Date, timeZone: string): Dayjs => dayjs(localMinute(at, timeZone));

// The picker asks for the present by `dayjs().tz()` where there is such a method.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, { tz: () => shownIn(new Date(), zone) });
});
