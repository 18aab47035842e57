import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closureChanges,
  closuresOf,
  findCycle,
  linkEffects,
  overlapsOf,
  type RoomPart,
} from './linked-room-rules.ts';

const part = (roomId: string, partId: string): RoomPart => ({ roomId, partId });

describe('cycles', () => {
  test('are found at any depth and listed in order', () => {
    expect(findCycle([])).toBeNull();
    expect(findCycle([part('W', 'A'), part('W', 'B'), part('A', 'a')])).toBeNull();
    expect(findCycle([part('A', 'A')])).toEqual(['A']);
    expect(findCycle([part('W', 'A'), part('A', 'B'), part('B', 'W')])).toEqual(['W', 'A', 'B']);
    // The same room within two others is not a cycle.
    expect(findCycle([part('W', 'A'), part('V', 'A'), part('W', 'V')])).toBeNull();
  });

  test('match a brute-force search from every room', () => {
    const room = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const parts = fc.array(fc.tuple(room, room), { maxLength: 10 });
    fc.assert(
      fc.property(parts, (pairs) => {
        const list = pairs.map(([roomId, partId]) => part(roomId, partId));
        const reach = (from: string, seen = new Set<string>()): Set<string> => {
          for (const { roomId, partId } of list)
            if (roomId === from && !seen.has(partId)) reach(partId, seen.add(partId));
          return seen;
        };
        const looped = ['A', 'B', 'C', 'D', 'E'].some((one) => reach(one).has(one));
        expect(findCycle(list) !== null).toBe(looped);
      }),
    );
  });
});

describe('linked rooms', () => {
  const others = (parts: RoomPart[], room: string) =>
    overlapsOf(parts)
      .filter(({ roomId }) => roomId === room)
      .map(({ otherId }) => otherId);

  test('overlap: a house with its floors and rooms, but not its rooms with each other', () => {
    const parts = [part('H', 'F1'), part('H', 'F2'), part('F1', '101'), part('F1', '102'), part('F2', '201')];
    expect(others(parts, 'H')).toEqual(['101', '102', '201', 'F1', 'F2']);
    expect(others(parts, '101')).toEqual(['F1', 'H']);
    expect(others(parts, 'F1')).toEqual(['101', '102', 'H']);
  });

  test('overlap when two suites have a room in common', () => {
    const parts = [part('S', '1'), part('S', '2'), part('T', '2'), part('T', '3')];
    expect(others(parts, 'S')).toEqual(['1', '2', 'T']);
  });

  test('are symmetric and never include the room itself', () => {
    const level = fc.nat({ max: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(level, level), { maxLength: 12 }), (pairs) => {
        // From the lower number to the higher: no cycle.
        const parts = pairs.filter(([a, b]) => a < b).map(([a, b]) => part(`r${a}`, `r${b}`));
        const overlaps = overlapsOf(parts);
        const keys = new Set(overlaps.map(({ roomId, otherId }) => `${roomId} ${otherId}`));
        for (const { roomId, otherId } of overlaps) {
          expect(roomId).not.toBe(otherId);
          expect(keys.has(`${otherId} ${roomId}`)).toBe(true);
        }
        for (const { roomId, partId } of parts) expect(keys.has(`${roomId} ${partId}`)).toBe(true);
      }),
    );
  });
});

describe('closures', () => {
  const night = (n: number) => addDays('2026-12-01', n);

  test('are consecutive nights with the same causes', () => {
    const nights = [3, 1, 2, 5].map((n) => ({
      roomId: 'W',
      night: night(n),
      causes: n === 3 ? '101, 102' : '101',
    }));
    expect(closuresOf(nights)).toEqual([
      { roomId: 'W', from: night(1), to: night(3), causes: '101' },
      { roomId: 'W', from: night(3), to: night(4), causes: '101, 102' },
      { roomId: 'W', from: night(5), to: night(6), causes: '101' },
    ]);
  });

  test('cover exactly the nights, and neither remove nor recreate existing ones', () => {
    const one = fc.record({
      roomId: fc.constantFrom('W', 'V'),
      n: fc.nat({ max: 12 }),
      causes: fc.constantFrom('101', '102'),
    });
    const some = fc.uniqueArray(one, { selector: ({ roomId, n }) => `${roomId}${n}`, maxLength: 20 });
    fc.assert(
      fc.property(some, some, (was, is) => {
        const of = (list: typeof was) =>
          closuresOf(list.map(({ roomId, n, causes }) => ({ roomId, night: night(n), causes })));
        const [present, wanted] = [of(was), of(is)];
        const covered = wanted.reduce(
          (sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 864e5,
          0,
        );
        expect(covered).toBe(is.length);
        const { remove, add } = closureChanges(present, wanted);
        const after = [...present.filter((each) => !remove.includes(each)), ...add];
        const sorted = (list: typeof after) => list.map((each) => JSON.stringify(each)).sort();
        expect(sorted(after)).toEqual(sorted(wanted));
        expect(closureChanges(wanted, wanted)).toEqual({ remove: [], add: [] });
      }),
    );
  });
});

describe('the effect of other links', () => {
  const both = (a: string, b: string) => [
    { roomId: a, otherId: b },
    { roomId: b, otherId: a },
  ];
  const nights = (roomId: string, ...on: string[]) => on.map((night) => ({ roomId, night }));

  test('closes a room while linked rooms are owned, and opens it when the link is removed', () => {
    const owned = nights('A', '1', '2');
    expect([...linkEffects([], both('A', 'W'), owned).changes]).toEqual([['W', { closes: 2, opens: 0 }]]);
    expect([...linkEffects(both('A', 'W'), [], owned).changes]).toEqual([['W', { closes: 0, opens: 2 }]]);
    expect([...linkEffects(both('A', 'W'), both('A', 'W'), owned).changes]).toEqual([]);
  });

  test('opens a night closed by two rooms only with the last', () => {
    const links = [...both('A', 'W'), ...both('B', 'W')];
    const owned = [...nights('A', '1', '2'), ...nights('B', '2')];
    expect([...linkEffects(links, both('B', 'W'), owned).changes]).toEqual([['W', { closes: 0, opens: 1 }]]);
  });

  test('reports two owned rooms as a clash once', () => {
    const owned = [...nights('A', '1', '2'), ...nights('W', '2', '3')];
    expect(linkEffects([], both('A', 'W'), owned).clashes).toEqual([
      { roomId: 'A', otherId: 'W', nights: ['2'] },
    ]);
  });
});
