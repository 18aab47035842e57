/** A repeated event to be expanded, and what its calendar may still cost. */
import type { Clocks, Dates, Point } from './calendar-date-rules.ts';
import type { Property } from './calendar-text-rules.ts';

/** The remaining number of dates to examine over all events; below zero is too many. */
export interface Budget {
  left: number;
}

export const spend = (budget: Budget): boolean => --budget.left >= 0;

export interface Repeating {
  readonly start: Point;
  /** Null if it cannot be read. */
  readonly end: Point | null;
  /** The first occurrence. */
  readonly first: Dates;
  /** Nights [from, to) that count; others are not returned. */
  readonly from: string;
  readonly to: string;
  /** RECURRENCE-ID of the events that replace one of this. */
  readonly replaced: readonly Property[];
  readonly clocks: Clocks;
  readonly budget: Budget;
}
