/** Until when a room is to be ready, what a finished task makes of it, and what falls due by plan. Times are minutes of the house's own day. */
import { daysBetween } from '../dates.ts';
import type { RoomCondition } from '../houses/house.ts';
import type { TaskKind } from './task.ts';

export interface Departure {
  /** When the room was left, in minutes of the house's day of the task; negative before midnight. */
  readonly leftAt: number;
  /** Who comes the same day: from his check-in time, or from the hour his day use begins; null when nobody does. */
  readonly nextAt: number | null;
  readonly cleaningMinutes: number;
  /** By then rooms that nobody waits for are done. */
  readonly dayEnd: number;
}

/**
 * Ready when the next guest comes, else by the end of the working day. A room that was left too late for that gets the
 * minutes its cleaning takes: a deadline nobody could keep would say nothing.
 */
export const departureDue = ({ leftAt, nextAt, cleaningMinutes, dayEnd }: Departure): number =>
  Math.max(nextAt ?? dayEnd, leftAt + cleaningMinutes);

/** When work has to begin at the latest. */
export const latestStart = (dueMs: number, minutes: number): number => dueMs - minutes * 60_000;

/** A guest who stays is cleaned for every so many nights, not on the day he leaves; 0 is never. */
export const stayOverDue = (
  checkIn: string,
  checkOut: string,
  today: string,
  everyNights: number,
): boolean => {
  const slept = daysBetween(checkIn, today);
  return everyNights > 0 && slept > 0 && today < checkOut && slept % everyNights === 0;
};

/** How many rooms of a house are cleaned deeply on one day, so that all have had their turn within the period. */
export const deepPerDay = (rooms: number, everyDays: number): number =>
  everyDays > 0 ? Math.ceil(rooms / everyDays) : 0;

export type TaskOutcome = 'finish' | 'pass' | 'fail';

/** Null: the room stays as it is. A repair says nothing of dust. */
export const conditionAfter = (kind: TaskKind, outcome: TaskOutcome): RoomCondition | null => {
  if (kind === 'repair') return null;
  if (outcome === 'fail') return 'dirty';
  return outcome === 'pass' || kind === 'inspection' ? 'inspected' : 'clean';
};

/** Looking at a room is not looked at again; repairs are, like cleaning. */
export const isInspected = (kind: TaskKind, inspection: boolean): boolean =>
  inspection && kind !== 'inspection';

export interface Ready {
  readonly open: number;
  readonly photosMissing: number;
}

/** What is still to be done before a task may be finished. */
export const stillOpen = (
  checklist: readonly { readonly done: boolean }[],
  photos: number,
  minPhotos: number,
): Ready => ({
  open: checklist.filter(({ done }) => !done).length,
  photosMissing: Math.max(0, minPhotos - photos),
});
