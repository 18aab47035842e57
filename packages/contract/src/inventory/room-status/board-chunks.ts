/** Splits the days of a board into chunks. */
import { addDays, daysBetween } from '../../platform/dates.ts';
import type { BoardFrame } from './board-parts.ts';
import { type BoardStay, nightsEnd } from './room-status.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days per chunk when fetching and dropping cells. */
export const CHUNK_DAYS = 28;

export type BoardHead = Omit<BoardFrame, 'houses' | 'stays' | 'blocks' | 'cells'>;

export const overlap = (a: DayRange, b: DayRange): boolean => a.from < b.to && b.from < a.to;

/** True if the range shows the bar. An overdue guest appears on every later day until check-out. */
export const stayTouches = (stay: BoardStay, range: DayRange): boolean => {
  const end = stay.roomId === null ? stay.checkOut : nightsEnd(stay);
  const to = stay.hours ? addDays(end, 1) : end;
  return stay.checkIn < range.to && (stay.overdue || to > range.from);
};

/** `day`: days from the first of the board. */
export const chunkOfDay = (day: number): number => Math.floor(day / CHUNK_DAYS);

export const chunkRange = (head: DayRange, chunk: number): DayRange => {
  const from = addDays(head.from, chunk * CHUNK_DAYS);
  const to = addDays(from, CHUNK_DAYS);
  return { from, to: to < head.to ? to : head.to };
};

/** The chunks that lie wholly within a range of the board. */
export const chunksWithin = (head: DayRange, range: DayRange): number[] => {
  const count = Math.ceil(daysBetween(head.from, head.to) / CHUNK_DAYS);
  return Array.from({ length: count }, (_, chunk) => chunk).filter((chunk) => {
    const { from, to } = chunkRange(head, chunk);
    return range.from <= from && to <= range.to;
  });
};

export const knownRanges = (head: BoardHead, chunks: ReadonlySet<number>): DayRange[] => [
  head.today,
  ...[...chunks].map((chunk) => chunkRange(head, chunk)),
];
