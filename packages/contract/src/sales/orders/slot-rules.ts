/** Hourly stays 钟点房: possible starts and prices. Times are minutes of the property's day. Pure. */
import { minutesOf } from '../../platform/dates.ts';

/** Interval of offered start times, in minutes. */
export const SLOT_STEP = 30;
/** Interval for a start right now, in minutes. */
const NOW_STEP = 5;
/** Grace period in minutes for a start that passed while the form was filled in. */
export const START_GRACE = 15;
export const DAY_END = 24 * 60;
/** Maximum extra hours. */
export const MAX_OVERTIME_HOURS = 8;

/** [from, to) within a day. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Occupancy of a room on a day. */
export interface RoomDay {
  /** Departure of last night's guest; null: none. */
  readonly leavesAt: number | null;
  /** Arrival of tonight's guest; null: none. */
  readonly arrivesAt: number | null;
  /** One stay or block holds both nights: the room is never empty in between. */
  readonly through: boolean;
  readonly slots: readonly Hours[];
}

export const NOBODY: RoomDay = { leavesAt: null, arrivesAt: null, through: false, slots: [] };

/** Between departure plus cleaning and arrival; null if the room is never empty. */
export const gapOf = (day: RoomDay, cleaningMinutes: number): Hours | null => {
  if (day.through) return null;
  const from = day.leavesAt === null ? 0 : day.leavesAt + cleaningMinutes;
  const to = day.arrivesAt ?? DAY_END;
  return from < to ? { from, to } : null;
};

/** Leaves time to clean between hourly guests. */
const keepsApart = (hours: Hours, slot: Hours, cleaningMinutes: number): boolean =>
  hours.from >= slot.to + cleaningMinutes || slot.from >= hours.to + cleaningMinutes;

/** Whether the room is free during these hours. */
export const fitsDay = (day: RoomDay, hours: Hours, cleaningMinutes: number): boolean => {
  const gap = gapOf(day, cleaningMinutes);
  return (
    gap !== null &&
    hours.from < hours.to &&
    hours.from >= gap.from &&
    hours.to <= gap.to &&
    day.slots.every((slot) => keepsApart(hours, slot, cleaningMinutes))
  );
};

export interface SlotWindow {
  /** First start allowed by the plan. */
  readonly firstStart: number;
  readonly lastStart: number;
  readonly minutes: number;
  /** Current minute if the day is today; earlier starts are not offered. */
  readonly now: number | null;
}

/** Start times of a plan, before occupancy. */
export const startsOf = ({ firstStart, lastStart, minutes, now }: SlotWindow): number[] => {
  const starts: number[] = [];
  for (let start = firstStart; start <= lastStart && start + minutes <= DAY_END; start += SLOT_STEP)
    if (now === null || start >= now) starts.push(start);
  const soon = now === null ? null : Math.ceil(now / NOW_STEP) * NOW_STEP;
  const isOffered = soon !== null && soon >= firstStart && soon <= lastStart && soon + minutes <= DAY_END;
  return isOffered && !starts.includes(soon) ? [soon, ...starts] : starts;
};

/** True if a start is too far in the past to sell. */
export const isStartPast = (start: number, now: number | null): boolean =>
  now !== null && start + START_GRACE < now;

/** State of the room that the server would choose for a start: the best of those free. */
export const readinessAt = (
  rooms: readonly {
    readonly condition: string;
    readonly occupied: boolean;
    readonly starts: readonly string[];
  }[],
  start: string,
): 'ready' | 'dirty' | 'occupied' => {
  const free = rooms.filter(({ starts }) => starts.includes(start));
  if (free.some(({ condition, occupied }) => !occupied && condition !== 'dirty')) return 'ready';
  return free.every(({ occupied }) => occupied) ? 'occupied' : 'dirty';
};

/** Starts from which the room is free long enough. */
export const freeStarts = (day: RoomDay, window: SlotWindow, cleaningMinutes: number): number[] =>
  startsOf(window).filter((from) => fitsDay(day, { from, to: from + window.minutes }, cleaningMinutes));

/** Whether adjacent nights with their own departure and arrival times overlap the slot. */
export const slotMeetsNights = (
  slot: Hours & { readonly day: string },
  stay: {
    readonly checkIn: string;
    readonly checkOut: string;
    readonly arrivesAt: number;
    readonly leavesAt: number;
  },
  cleaningMinutes: number,
): boolean => {
  if (slot.day < stay.checkIn || slot.day > stay.checkOut) return false;
  if (slot.day > stay.checkIn && slot.day < stay.checkOut) return true;
  return slot.day === stay.checkIn ? slot.to > stay.arrivesAt : slot.from < stay.leavesAt + cleaningMinutes;
};

/** An extra hour costs its share of the plan's price, rounded up to whole yuan. */
export const overtimeFen = (planFen: number, planHours: number): number =>
  Math.ceil(planFen / planHours / 100) * 100;

/** Price of this many hours under a plan; never less than the plan. */
export const hoursFen = (planFen: number, planHours: number, hours: number): number =>
  planFen + Math.max(0, hours - planHours) * overtimeFen(planFen, planHours);

/** 840 → `14:00`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const hoursText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${from}–${to}`;

export const hoursBetween = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (minutesOf(to) - minutesOf(from)) / 60;
