/**
 * Busy times (VFREEBUSY, RFC 5545 §3.6.4) as events without a name. Every type but `FREE` is busy, as the standard says
 * of unknown ones. A range without any period is all free by the standard, but some sources write a stay that way:
 * short ranges count as busy, and both cases are reported as not understood.
 */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { type Clocks, certainNight, datesOfEvent } from './calendar-date-rules.ts';
import type { EventText, Property } from './calendar-text-rules.ts';

export interface BusyTimes {
  readonly events: readonly EventText[];
  /** Ranges and periods that are not understood. */
  readonly unread: number;
  /** The calendar covers days from the first that counts on. */
  readonly ahead: boolean;
}

/** A range this long without a busy period describes a calendar, not a stay. */
const MAX_STAY_NIGHTS = 60;

const textOf = (component: EventText, name: string): string =>
  component.find((property) => property.name === name)?.value.trim() ?? '';

const isFree = ({ params }: Property): boolean => params.get('FBTYPE')?.trim().toUpperCase() === 'FREE';

const eventOf = (period: string, { params }: Property): EventText => {
  const [begin = '', end = ''] = period.split('/');
  const name = /^\+?P/i.test(end.trim()) ? 'DURATION' : 'DTEND';
  return [
    { name: 'DTSTART', params, value: begin },
    { name, params, value: end },
  ];
};

const periodsOf = (component: EventText): EventText[] =>
  component
    .filter((property) => property.name === 'FREEBUSY' && !isFree(property))
    .flatMap((property) =>
      property.value
        .split(',')
        .filter((period) => period.trim() !== '')
        .map((period) => eventOf(period, property)),
    );

const rangeOf = (component: EventText, clocks: Clocks): readonly EventText[] => {
  const range = component.filter(({ name }) => ['DTSTART', 'DTEND', 'DURATION'].includes(name));
  const dates = datesOfEvent(range, clocks) ?? certainNight(range, clocks);
  return dates && daysBetween(dates.from, dates.to) <= MAX_STAY_NIGHTS ? [range] : [];
};

const readOne = (
  component: EventText,
  clocks: Clocks,
): { events: readonly EventText[]; isUnsure: boolean } =>
  component.some(({ name }) => name === 'FREEBUSY')
    ? { events: periodsOf(component), isUnsure: false }
    : { events: rangeOf(component, clocks), isUnsure: true };

const isAhead = (component: EventText, clocks: Clocks, from: string): boolean => {
  const dates = datesOfEvent(component, clocks);
  return dates !== null && dates.to > from;
};

export const busyTimesOf = (
  components: readonly EventText[],
  reading: Clocks & { readonly from: string; readonly ownSuffix: string },
): BusyTimes => {
  const others = components.filter((one) => !textOf(one, 'UID').endsWith(reading.ownSuffix));
  const read = others.map((one) => readOne(one, reading));
  return {
    events: read.flatMap(({ events }) => events),
    unread: read.filter(({ isUnsure }) => isUnsure).length,
    ahead: components.some((one) => isAhead(one, reading, reading.from)),
  };
};
