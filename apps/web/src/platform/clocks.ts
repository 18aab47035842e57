/**
 * Time zones: instants of a property are shown in its zone, others in the business's, never in the browser's.
 * Differing properties are cached here, so that screens open with correct times.
 */

import { Clocks, getClocks } from '@minsu/contract/foundation/houses/clock-endpoints.ts';
import type { houseTimeZones } from '@minsu/contract/foundation/houses/house-content.ts';
import {
  AUDIT_HOUR,
  BUSINESS_TIME_ZONE,
  businessDate,
  localDate,
  localTime,
} from '@minsu/contract/platform/dates.ts';
import { create } from 'zustand';
import { call } from './calls/call.ts';
import { readUi, writeUi } from './calls/ui-cache.ts';

export type HouseTimeZone = (typeof houseTimeZones)[number];
/** Null: no property in particular. */
export type HouseOf = string | null | undefined;

interface KnownClocks {
  readonly auditHour: number;
  readonly zones: ReadonlyMap<string, HouseTimeZone>;
}

const CACHE = 'clocks';

export const useClocks = create<KnownClocks>(() => ({ auditHour: AUDIT_HOUR, zones: new Map() }));

const take = ({ auditHour, houses }: Clocks): void =>
  useClocks.setState({ auditHour, zones: new Map(houses.map(({ id, timeZone }) => [id, timeZone])) });

/** Applies the cached zones at once, then the server's. */
export const openClocks = async (userId: string): Promise<void> => {
  const known = Clocks.safeParse(readUi(userId, CACHE)).data;
  if (known) take(known);
  try {
    const clocks = await call(getClocks, {}, { quiet: true });
    take(clocks);
    writeUi(userId, CACHE, clocks);
  } catch {
    // The next start retries.
  }
};

const zoneIn = ({ zones }: KnownClocks, house: HouseOf): HouseTimeZone =>
  (house ? zones.get(house) : undefined) ?? BUSINESS_TIME_ZONE;

/** For code outside components; inside use `useTimeZone`. */
export const timeZoneOf = (house: HouseOf): HouseTimeZone => zoneIn(useClocks.getState(), house);

export const useTimeZone = (house: HouseOf): HouseTimeZone => useClocks((clocks) => zoneIn(clocks, house));

/** Business date: before the audit hour still the previous day. */
export const businessToday = (house: HouseOf, now: Date = new Date()): string =>
  businessDate(now, timeZoneOf(house), useClocks.getState().auditHour);

/** Calendar date, for documents, birthdays and validity periods. */
export const calendarToday = (house: HouseOf, now: Date = new Date()): string =>
  localDate(now, timeZoneOf(house));

/** Hour in business time, for the greeting. */
export const businessHour = (now: Date = new Date()): number =>
  Number(localTime(now, BUSINESS_TIME_ZONE).time.slice(0, 2));

let reader: string | undefined;
const browserTimeZone = (): string => (reader ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Whether the zone and the reader's show the same time at that instant. */
export const isReadersClock = (timeZone: string, at: Date): boolean => {
  const [there, here] = [localTime(at, timeZone), localTime(at, browserTimeZone())];
  return there.date === here.date && there.time === here.time;
};
