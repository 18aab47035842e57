import { dayCounters } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countersOf, dayCountersOf } from './day-board-rules.ts';

const facts = fc.record({
  occupied: fc.boolean(),
  leaving: fc.boolean(),
  arriving: fc.boolean(),
  blocked: fc.boolean(),
  dirty: fc.boolean(),
  overdue: fc.boolean(),
  owing: fc.boolean(),
});
const FIVE = ['vacantClean', 'vacantDirty', 'occupiedClean', 'occupiedDirty', 'blocked'];

test('a room stands in exactly one of the five, and in those of who comes, goes and stays', () => {
  fc.assert(
    fc.property(facts, (room) => {
      const { occupied, leaving, arriving, blocked, dirty } = room;
      const counters = dayCountersOf(room);
      const condition = dirty ? 'Dirty' : 'Clean';
      const one = occupied ? `occupied${condition}` : blocked ? 'blocked' : `vacant${condition}`;
      expect(counters.filter((counter) => FIVE.includes(counter))).toEqual([one]);
      expect(counters.includes('arriving')).toBe(arriving);
      expect(counters.includes('leaving')).toBe(occupied && leaving);
      expect(counters.includes('inHouse')).toBe(occupied);
      expect(counters.includes('overdue')).toBe(occupied && room.overdue);
      expect(counters.includes('owing')).toBe(room.owing);
    }),
  );
});

test('the counters add up over all rooms, and those who have no room yet arrive too', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 9 }), fc.nat(5), (rooms, unassigned) => {
      const counts = countersOf(
        rooms.map((room) => ({ counters: dayCountersOf(room) })),
        unassigned,
      );
      expect(Object.keys(counts)).toEqual([...dayCounters]);
      expect(FIVE.reduce((sum, counter) => sum + counts[counter as 'blocked'], 0)).toBe(rooms.length);
      expect(counts.arriving).toBe(rooms.filter(({ arriving }) => arriving).length + unassigned);
      expect(counts.inHouse).toBe(rooms.filter(({ occupied }) => occupied).length);
    }),
  );
});
