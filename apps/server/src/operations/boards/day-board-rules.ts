/** Counters of the day board that include a room. Pure. */
import { type DayCounter, dayCounters } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';

export interface DayFacts {
  /** A guest is in it. */
  readonly occupied: boolean;
  /** The guest leaves today, or should have. */
  readonly leaving: boolean;
  readonly arriving: boolean;
  readonly blocked: boolean;
  readonly dirty: boolean;
  /** The guest should have left before. */
  readonly overdue: boolean;
  /** The stay in the room, or the one that arrives, is not fully paid. */
  readonly owing: boolean;
}

/**
 * Counts every room in exactly one of the five: vacant or occupied, clean or dirty, blocked. A guest counts for more than
 * a block that begins tonight while they are still there.
 */
export const dayCountersOf = (facts: DayFacts): DayCounter[] => {
  const { occupied, leaving, arriving, blocked, dirty, overdue, owing } = facts;
  const vacant: DayCounter = blocked ? 'blocked' : dirty ? 'vacantDirty' : 'vacantClean';
  return [
    ...(arriving ? (['arriving'] as const) : []),
    ...(occupied && leaving ? (['leaving'] as const) : []),
    ...(occupied ? (['inHouse', dirty ? 'occupiedDirty' : 'occupiedClean'] as const) : [vacant]),
    ...(occupied && overdue ? (['overdue'] as const) : []),
    ...(owing ? (['owing'] as const) : []),
  ];
};

export const countersOf = (
  rooms: readonly { readonly counters: readonly DayCounter[] }[],
  unassignedArrivals: number,
): Record<DayCounter, number> => {
  const counts = Object.fromEntries(dayCounters.map((counter) => [counter, 0])) as Record<DayCounter, number>;
  for (const counter of rooms.flatMap((room) => room.counters)) counts[counter] += 1;
  counts.arriving += unassignedArrivals;
  return counts;
};
