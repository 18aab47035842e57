/**
 * One clock: a moment of a house is shown on its clock, any other on the clock of the business, never on that of the
 * browser. Which houses have another clock is kept in this browser, so that a screen opens with the right times.
 */
import { AUDIT_HOUR, BUSINESS_TIME_ZONE, businessDate, localDate, localTime } from '@minsu/contract/dates.ts';
import { Clocks, getClocks } from '@minsu/contract/houses/clock-endpoints.ts';
import type { houseTimeZones } from '@minsu/contract/houses/house-content.ts';
import { create } from 'zustand';
import { call } from './call.ts';
import { readUi, writeUi } from './ui-cache.ts';

export type HouseTimeZone = (typeof houseTimeZones)[number];
/** Null: of no house in particular. */
export type HouseOf = string | null | undefined;

interface KnownClocks {
  readonly auditHour: number;
  readonly zones: ReadonlyMap<string, HouseTimeZone>;
}

const CACHE = 'clocks';

export const useClocks = create<KnownClocks>(() => ({ auditHour: AUDIT_HOUR, zones: new Map() }));

const take = ({ auditHour, houses }: Clocks): void =>
  useClocks.setState({ auditHour, zones: new Map(houses.map(({ id, timeZone }) => [id, timeZone])) });

/** What this browser remembers, at once, and what the server says. */
export const openClocks = async (userId: string): Promise<void> => {
  const known = Clocks.safeParse(readUi(userId, CACHE)).data;
  if (known) take(known);
  try {
    const clocks = await call(getClocks, {}, { quiet: true });
    take(clocks);
    writeUi(userId, CACHE, clocks);
  } catch {
    // The next start asks again.
  }
};

const zoneIn = ({ zones }: KnownClocks, house: HouseOf): HouseTimeZone =>
  (house ? zones.get(house) : undefined) ?? BUSINESS_TIME_ZONE;

/** For code outside components; inside use `useTimeZone`. */
export const timeZoneOf = (house: HouseOf): HouseTimeZone => zoneIn(useClocks.getState(), house);

export const useTimeZone = (house: HouseOf): HouseTimeZone => useClocks((clocks) => zoneIn(clocks, house));

/** The date of a business day: before the audit hour it is still that of the evening before. */
export const businessToday = (house: HouseOf, now: Date = new Date()): string =>
  businessDate(now, timeZoneOf(house), useClocks.getState().auditHour);

/** The date on the calendar: for documents, birthdays and periods of validity. */
export const calendarToday = (house: HouseOf, now: Date = new Date()): string =>
  localDate(now, timeZoneOf(house));

/** The hour on the clock of the business: whom it greets, and how. */
export const businessHour = (now: Date = new Date()): number =>
  Number(localTime(now, BUSINESS_TIME_ZONE).time.slice(0, 2));

let reader: string | undefined;
const readersZone = (): string => (reader ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Whether that clock and the reader's own show the same at that moment. */
export const isReadersClock = (timeZone: string, at: Date): boolean => {
  const [there, here] = [localTime(at, timeZone), localTime(at, readersZone())];
  return there.date === here.date && there.time === here.time;
};
