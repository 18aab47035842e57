/**
 * The time of the seed: days counted from the business date (0), minutes from local midnight. Nothing is in the future:
 * events of "today" are placed between the start of the business day and now.
 */
import { addDays, businessDate, weekday } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';

export interface Moment {
  readonly day: number;
  /** From 360 (06:00, when the business day begins) to 1439. */
  readonly minute: number;
}

export interface SeedCalendar {
  readonly now: Date;
  readonly today: string;
  date(day: number): string;
  /** 0 Sunday … 6 Saturday. */
  weekday(day: number): number;
  instant(moment: Moment): Date;
  /** Milliseconds for an id: of the date alone, so that ids do not depend on the hour; below every id made after now. */
  idTime(moment: Moment): number;
}

/** The first and the last day on which anything happens. */
export const SEED_START = -120;
export const SEED_END = 90;

const TIME_ZONE = 'Asia/Shanghai';
const AUDIT_HOUR = 6;
const OFFSET_MS = 8 * HOUR_MS;
const DAY_START = AUDIT_HOUR * 60;
const DAY_END = 1_440;
/** Ids of today are in its first seconds: enough to keep the order of minutes, and before any real id of the day. */
const ID_SPAN_MS = 20_000;

export const isBefore = (a: Moment, b: Moment): boolean =>
  a.day < b.day || (a.day === b.day && a.minute < b.minute);

/** Some minutes later, on the same day at the latest. */
export const later = ({ day, minute }: Moment, minutes: number): Moment => ({
  day,
  minute: Math.min(minute + minutes, DAY_END - 0.01),
});

export const createCalendar = (now: Date): SeedCalendar => {
  const today = businessDate(now, TIME_ZONE, AUDIT_HOUR);
  const midnight = Date.parse(`${today}T00:00:00Z`) - OFFSET_MS;
  const start = midnight + DAY_START * MINUTE_MS;
  const elapsed = Math.max(0, now.getTime() - start);
  const dates = new Map<number, string>();
  const weekdayOfToday = weekday(today);
  const partOfToday = (minute: number) => (minute - DAY_START) / (DAY_END - DAY_START);
  const past = ({ day, minute }: Moment) => midnight + day * DAY_MS + Math.round(minute * MINUTE_MS);
  return {
    now,
    today,
    date: (day) => {
      const known = dates.get(day) ?? addDays(today, day);
      dates.set(day, known);
      return known;
    },
    weekday: (day) => (((weekdayOfToday + day) % 7) + 7) % 7,
    instant: (moment) => {
      if (moment.day > 0) throw new RangeError('the seed tells nothing of the future');
      return new Date(
        moment.day < 0 ? past(moment) : start + Math.floor(partOfToday(moment.minute) * elapsed),
      );
    },
    idTime: (moment) =>
      moment.day < 0
        ? past(moment)
        : start + Math.floor(Math.max(0, partOfToday(moment.minute)) * ID_SPAN_MS),
  };
};

/** `20261120` in the house's time zone. */
export const compactDate = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');
