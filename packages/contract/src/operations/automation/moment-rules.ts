/**
 * Computes when a rule is due for an order from current facts, so repeated planning gives the same moments. Never
 * retroactive: an event counts only after the rule went live, a clock moment only if it lies after it. Live since:
 * enabled, trigger or conditions changed, or the kill switch lifted, whichever was last.
 */
import { addDays, datesOf, instantAt, localTime } from '../../platform/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';

/** Triggers at an instant, with a delay. */
const happenings = ['confirmed', 'checkedOut', 'cancelled', 'depositReturned', 'reviewed'] as const;
/** Triggers by the clock, relative to a plan or during a state. */
export const clocks = ['checkIn', 'checkOut', 'inHouse', 'unanswered', 'silent'] as const;
export const triggers = [
  'confirmed',
  'checkIn',
  'inHouse',
  'checkOut',
  'checkedOut',
  'cancelled',
  'depositReturned',
  'reviewed',
  'unanswered',
  'silent',
] as const satisfies readonly ((typeof happenings)[number] | (typeof clocks)[number])[];
export type Trigger = (typeof triggers)[number];

export const triggerUnits = ['minutes', 'hours', 'days'] as const;
export type TriggerUnit = (typeof triggerUnits)[number];
export const triggerSides = ['before', 'after'] as const;
export type TriggerSide = (typeof triggerSides)[number];

/** Maximum distance of a rule from its trigger, in days. */
export const MAX_DAYS = 90;
/** Days ahead that are planned. */
export const PLANNED_DAYS = 40;
/** Hours after which a late message is dropped. */
export const TOO_LATE_HOURS = 24;

export interface Timing {
  readonly trigger: Trigger;
  readonly side: TriggerSide;
  readonly amount: number;
  readonly unit: TriggerUnit;
  /** Property-local `HH:mm`; with days, and for `inHouse`. */
  readonly atTime: string | null;
  /** For `inHouse`: every day, or the first only. */
  readonly everyDay: boolean;
  /** For orders created after the moment: sent at once while still useful. */
  readonly catchUp: boolean;
}

/** Message of the rule that a `silent` one follows. */
export interface Followed {
  readonly runId: string;
  readonly at: Date;
}

export interface MomentFacts {
  readonly timeZone: string;
  /** Property-local dates; equal for hourly stays. */
  readonly checkIn: string;
  readonly checkOut: string;
  /** Arrival and departure by the times of stay or property. */
  readonly arriveAt: Date;
  readonly leaveAt: Date;
  /** When it was confirmed; null if it is not, or was imported. */
  readonly confirmedAt: Date | null;
  readonly bookedAt: Date;
  readonly checkedOutAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly deposit: { readonly id: string; readonly at: Date } | null;
  readonly review: { readonly id: string; readonly at: Date } | null;
  readonly waitingSince: Date | null;
  readonly followed: Followed | null;
}

export interface Moment {
  /** Unique per rule and order: the order's one moment, a day of the stay, a review … */
  readonly occurrence: string;
  readonly at: Date;
  /** Useless from then on. */
  readonly until: Date;
  /** When the trigger happened; null for clock triggers. */
  readonly happenedAt: Date | null;
}

const MS: Readonly<Record<TriggerUnit, number>> = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

/** Offset before or after an instant; days keep its time of day or use the given one. */
const offset = (anchor: Date, timing: Timing, timeZone: string): Date => {
  const { side, amount, unit, atTime } = timing;
  const sign = side === 'before' ? -1 : 1;
  if (unit !== 'days') return new Date(anchor.getTime() + sign * amount * MS[unit]);
  const { date, time } = localTime(anchor, timeZone);
  return instantAt(addDays(date, sign * amount), atTime ?? time, timeZone);
};

const earlier = (...dates: readonly Date[]): Date => new Date(Math.min(...dates.map(Number)));
const later = (...dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));

/** Valid for a day and within its purpose. */
const moment = (
  occurrence: string,
  at: Date,
  { end = null, happenedAt = null }: { readonly end?: Date | null; readonly happenedAt?: Date | null } = {},
): Moment => {
  const lasts = new Date(at.getTime() + TOO_LATE_HOURS * HOUR_MS);
  return { occurrence, at, until: end === null ? lasts : earlier(lasts, end), happenedAt };
};

/** After something that has happened: never before it did. */
const afterwards = (
  occurrence: string,
  happenedAt: Date | null,
  { timing, facts, end = null }: { timing: Timing; facts: MomentFacts; end?: Date | null },
): Moment[] =>
  happenedAt === null
    ? []
    : [
        moment(
          occurrence,
          later(happenedAt, offset(happenedAt, { ...timing, side: 'after' }, facts.timeZone)),
          {
            end,
            happenedAt,
          },
        ),
      ];

/** For orders created after the moment: sent at once or skipped. */
const notBeforeBooking = (
  found: Moment,
  end: Date,
  { catchUp }: Timing,
  { confirmedAt, bookedAt }: MomentFacts,
): Moment[] => {
  const sold = confirmedAt ?? bookedAt;
  if (found.at >= sold) return [found];
  return catchUp && sold < end ? [moment(found.occurrence, sold, { end })] : [];
};

const aroundStay = (timing: Timing, facts: MomentFacts): Moment[] => {
  const { trigger, side, amount } = timing;
  const isArrival = trigger === 'checkIn';
  const anchor = isArrival ? facts.arriveAt : facts.leaveAt;
  const at = offset(anchor, timing, facts.timeZone);
  if (side === 'before' && amount > 0) {
    const end = anchor;
    return notBeforeBooking(moment(trigger, at, { end }), end, timing, facts);
  }
  return [moment(trigger, at, { end: isArrival ? later(facts.leaveAt, at) : null })];
};

/** One moment per day in house, from arrival to departure. */
const whileInHouse = ({ atTime, everyDay }: Timing, facts: MomentFacts): Moment[] => {
  const { checkIn, checkOut, arriveAt, leaveAt, timeZone } = facts;
  const days = datesOf(checkIn, addDays(checkOut, 1)).map((day) => ({
    day,
    at: instantAt(day, atTime ?? '10:00', timeZone),
    end: instantAt(addDays(day, 1), '00:00', timeZone),
  }));
  const here = days.filter(({ at }) => at >= arriveAt && at < leaveAt);
  return (everyDay ? here : here.slice(0, 1)).map(({ day, at, end }) =>
    moment(everyDay ? day : 'inHouse', at, { end: earlier(end, leaveAt) }),
  );
};

/** All moments of a rule for an order, past and future, in order. */
export const momentsOf = (timing: Timing, facts: MomentFacts): Moment[] => {
  const { confirmedAt, checkedOutAt, cancelledAt, deposit, review, waitingSince, followed, leaveAt } = facts;
  const common = { timing, facts };
  switch (timing.trigger) {
    case 'confirmed':
      return afterwards('confirmed', confirmedAt, { ...common, end: leaveAt });
    case 'checkedOut':
      return afterwards('checkedOut', checkedOutAt, common);
    case 'cancelled':
      return afterwards(cancelledAt?.toISOString() ?? '', cancelledAt, common);
    case 'depositReturned':
      return afterwards(deposit?.id ?? '', deposit?.at ?? null, common);
    case 'reviewed':
      return afterwards(review?.id ?? '', review?.at ?? null, common);
    case 'checkIn':
    case 'checkOut':
      return aroundStay(timing, facts);
    case 'inHouse':
      return whileInHouse(timing, facts);
    case 'unanswered':
      return asClock(afterwards(waitingSince?.toISOString() ?? '', waitingSince, common));
    case 'silent':
      return asClock(
        afterwards(followed?.runId ?? '', followed?.at ?? null, { ...common, end: later(leaveAt) }),
      );
  }
};

/** For lasting conditions, which may have started before the rule was activated. */
const asClock = (moments: readonly Moment[]): Moment[] =>
  moments.map((found) => ({ ...found, happenedAt: null }));

/** True if a moment lies after the rule's activation; null: not active. */
export const isReached = ({ at, happenedAt }: Moment, liveSince: Date | null): boolean =>
  liveSince !== null && (happenedAt ?? at) >= liveSince;
