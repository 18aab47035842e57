/** Deadlines, results and periodic tasks of rooms. Times are minutes of the property's day. */

import type { RoomCondition } from '../../foundation/houses/house.ts';
import { daysBetween } from '../../platform/dates.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { TaskKind } from './task.ts';

export interface Departure {
  /** Departure in minutes of the task's day; negative before midnight. */
  readonly leftAt: number;
  /** Next arrival that day: check-in time or start of an hourly stay; null: none. */
  readonly nextAt: number | null;
  readonly cleaningMinutes: number;
  /** End of the working day for rooms without an arrival. */
  readonly dayEnd: number;
}

/**
 * Due by the next arrival, else by the end of the working day. A late departure gets its cleaning time, because an
 * impossible deadline is useless.
 */
export const departureDue = ({ leftAt, nextAt, cleaningMinutes, dayEnd }: Departure): number =>
  Math.max(nextAt ?? dayEnd, leftAt + cleaningMinutes);

/** Latest start of the work. */
export const latestStart = (dueMs: number, minutes: number): number => dueMs - minutes * 60_000;

/** Stay-over cleaning every n nights, not on the departure day; 0: never. */
export const stayOverDue = (
  checkIn: string,
  checkOut: string,
  today: string,
  everyNights: number,
): boolean => {
  const slept = daysBetween(checkIn, today);
  return everyNights > 0 && slept > 0 && today < checkOut && slept % everyNights === 0;
};

/** Deep cleanings per day so that all rooms are done within the period. */
export const deepPerDay = (rooms: number, everyDays: number): number =>
  everyDays > 0 ? Math.ceil(rooms / everyDays) : 0;

export type TaskOutcome = 'finish' | 'pass' | 'fail';

/** Room condition after a task; null: unchanged. Repairs do not change cleanliness. */
export const conditionAfter = (kind: TaskKind, outcome: TaskOutcome): RoomCondition | null => {
  if (kind === 'repair') return null;
  if (outcome === 'fail') return 'dirty';
  return outcome === 'pass' || kind === 'inspection' ? 'inspected' : 'clean';
};

/** Inspections are not inspected; cleaning and repairs are. */
export const isInspected = (kind: TaskKind, inspection: boolean): boolean =>
  inspection && kind !== 'inspection';

export interface Ready {
  readonly open: number;
  readonly photosMissing: number;
}

/** Requirements missing before a task can be finished. */
export const stillOpen = (
  checklist: readonly { readonly done: boolean }[],
  photos: number,
  minPhotos: number,
): Ready => ({
  open: checklist.filter(({ done }) => !done).length,
  photosMissing: Math.max(0, minPhotos - photos),
});

/** Longer than a device keeps anything. */
const OLDEST_MS = 24 * HOUR_MS;

/**
 * When something was done that a device kept until it had a network: never in the future, never before `since`, never
 * older than a device may keep it. Devices have wrong clocks.
 */
export const happenedWithin = (
  given: string | null | undefined,
  { now, since }: { readonly now: Date; readonly since: Date | null },
): Date => {
  if (!given) return now;
  const earliest = Math.max(now.getTime() - OLDEST_MS, since?.getTime() ?? 0);
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(given))));
};
