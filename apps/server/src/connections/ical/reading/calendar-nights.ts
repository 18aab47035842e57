/** The nights of one event of a calendar in one reading of its time zones, its repetitions included. */
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import {
  type Clocks,
  certainNight,
  type Dates,
  datesOfEvent,
  endOf,
  isEndInDoubt,
  isInUnknownZone,
  mayReachNight,
  type Point,
  startOf,
} from './calendar-date-rules.ts';
import type { Nights } from './calendar-readings.ts';
import type { Budget } from './calendar-repeating.ts';
import { isRepeated, repeatsOf } from './calendar-repeats.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

export interface NightsReading {
  /** An arrival or departure day. */
  readonly isMarker: boolean;
  /** RECURRENCE-ID of the events that replace one of this. */
  readonly replaced: readonly Property[];
  /** The repeated event of which this one replaces an occurrence. */
  readonly series: EventText | undefined;
  readonly clocks: Clocks;
  /** Nights [from, to) that count. */
  readonly from: string;
  readonly to: string;
  readonly budget: Budget;
}

/** An event that replaces one repetition and all later ones, whose dates are not stated. */
const isOpenEnded = (properties: EventText): boolean =>
  properties.some(({ name, params }) => name === 'RECURRENCE-ID' && params.has('RANGE'));

const hasEnd = (properties: EventText): boolean =>
  properties.some(({ name }) => name === 'DTEND' || name === 'DURATION');

/** A replacement that does not say how long it is may be as long as what it replaces. */
const asLongAs = (
  dates: Dates,
  properties: EventText,
  { series, clocks }: Pick<NightsReading, 'series' | 'clocks'>,
): Dates => {
  const usual = series && !hasEnd(properties) ? datesOfEvent(series, clocks) : null;
  const nights = usual ? daysBetween(usual.from, usual.to) : 0;
  return nights > daysBetween(dates.from, dates.to) ? { ...dates, to: addDays(dates.from, nights) } : dates;
};

/** An event within a day; one that repeats may reach into another where the clocks change. */
const isWithinDay = (
  { from, to }: Dates,
  { start, end, timeZone, repeats }: { start: Point; end: Point; timeZone: string; repeats: boolean },
): boolean => from === to && !(repeats && mayReachNight(start, end, timeZone));

export const nightsOf = (properties: EventText, reading: NightsReading): Nights => {
  const { clocks, from, to, replaced, budget } = reading;
  const stated = datesOfEvent(properties, clocks);
  const certain = stated ?? certainNight(properties, clocks);
  if (!certain) return { dates: [], isUnsure: true };
  const first = asLongAs(certain, properties, reading);
  const start = startOf(properties, clocks);
  const end = start && endOf(start, properties, clocks);
  const isInGuessedZone = isInUnknownZone(start) || isInUnknownZone(end);
  const isUnsure =
    first !== stated ||
    isOpenEnded(properties) ||
    isInGuessedZone ||
    (start !== null && end !== null && isEndInDoubt(start, end, clocks.timeZone));
  const repeats = isRepeated(properties);
  if (start && end && isWithinDay(first, { start, end, timeZone: clocks.timeZone, repeats }))
    return { dates: [], isUnsure: isInGuessedZone };
  const isOneDay = start?.kind === 'day' && !repeats && daysBetween(first.from, first.to) === 1;
  if (reading.isMarker && isOneDay && !isUnsure) return { dates: [], isUnsure: false };
  if (!start || !repeats) return { dates: [first], isUnsure };
  const all = repeatsOf(properties, { start, end, first, from, to, replaced, clocks, budget });
  return { dates: all.dates, isUnsure: isUnsure || all.isUnsure };
};
