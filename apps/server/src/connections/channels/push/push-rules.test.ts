import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CellWish,
  changedNights,
  driftedNights,
  type NightWish,
  nextNights,
  runsOf,
  sameWish,
  sellsLess,
} from './push-rules.ts';

const FIRST = '2026-11-20';
const wish = fc.record<CellWish>({
  stock: fc.integer({ min: 0, max: 3 }),
  priceFen: fc.constantFrom(10_000, 20_000, null),
  closed: fc.boolean(),
  minNights: fc.constantFrom(null, 2),
  closedArrival: fc.boolean(),
  closedDeparture: fc.boolean(),
  maxNights: fc.constantFrom(null, 7),
  includedGuests: fc.constantFrom(0, 2),
  extraGuestFen: fc.constantFrom(0, 5_000),
});
/** Each night at most once, in any order, with gaps. */
const nights = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 60 }), wish), { selector: ([day]) => day, maxLength: 60 })
  .map((all) => all.map(([day, cell]): NightWish => ({ ...cell, night: addDays(FIRST, day) })));
const calendarOf = (cells: readonly NightWish[]) =>
  new Map(cells.map(({ night, ...cell }): [string, CellWish] => [night, cell]));

describe('runs of equal nights', () => {
  test('applied to any calendar they give exactly what is wanted, and touch nothing else', () => {
    fc.assert(
      fc.property(nights, nights, (before, wanted) => {
        const calendar = calendarOf(before);
        for (const { from, to, ...cell } of runsOf(wanted))
          for (const night of datesOf(from, to)) calendar.set(night, cell);
        const expected = new Map([...calendarOf(before), ...calendarOf(wanted)]);
        expect(Object.fromEntries(calendar)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('are as few as possible, in order and apart', () => {
    fc.assert(
      fc.property(nights, (wanted) => {
        const runs = runsOf(wanted);
        for (const [at, run] of runs.entries()) {
          expect(run.from < run.to).toBe(true);
          const next = runs[at + 1];
          if (!next) continue;
          expect(run.to <= next.from).toBe(true);
          if (run.to === next.from) expect(sameWish(run, next)).toBe(false);
        }
      }),
    );
  });
});

describe('the difference', () => {
  test('stored, it leaves none; without one nothing is told; a full one is all', () => {
    fc.assert(
      fc.property(nights, nights, (stored, wanted) => {
        const known = calendarOf(stored);
        const changed = changedNights(wanted, known, false);
        const after = new Map([...known, ...calendarOf(changed)]);
        expect(changedNights(wanted, after, false)).toEqual([]);
        for (const { night, ...cell } of wanted) expect(after.get(night)).toEqual(cell);
        expect(changedNights(wanted, after, true)).toEqual(wanted);
      }),
    );
  });

  test('told and changed in any order, a platform ends with the newest wish', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wish' as const), wanted: nights }),
      fc.record({ kind: fc.constant('push' as const), size: fc.integer({ min: 1, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const stored = new Map<string, CellWish>();
        const waiting = new Set<string>();
        const platform = new Map<string, CellWish>();
        const push = (size: number) => {
          const cells = [...waiting].map((night) => ({
            ...(stored.get(night) as CellWish),
            ...{ night, stops: false, wantedAt: new Date(0) },
          }));
          const sent = nextNights(cells, size);
          for (const { from, to, ...cell } of runsOf(sent.map(({ stops: _, wantedAt: __, ...of }) => of)))
            for (const night of datesOf(from, to)) platform.set(night, cell);
          for (const { night } of sent) waiting.delete(night);
        };
        for (const one of steps) {
          if (one.kind === 'push') push(one.size);
          else
            for (const { night, ...cell } of changedNights(one.wanted, stored, false)) {
              stored.set(night, cell);
              waiting.add(night);
            }
        }
        while (waiting.size > 0) push(20);
        expect(Object.fromEntries(platform)).toEqual(Object.fromEntries(stored));
      }),
    );
  });
});

describe('one push', () => {
  const waitingNights = nights.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5 })), {
        minLength: all.length,
        maxLength: all.length,
      }),
    ),
  );

  test('takes what sells less first, then what waits longest, and never more than fits', () => {
    fc.assert(
      fc.property(waitingNights, fc.integer({ min: 1, max: 80 }), ([all, marks], most) => {
        const waiting = all.map((cell, at) => ({
          ...cell,
          stops: marks[at]?.[0] ?? false,
          wantedAt: new Date(marks[at]?.[1] ?? 0),
        }));
        const taken = nextNights(waiting, most);
        expect(taken).toHaveLength(Math.min(most, waiting.length));
        const left = waiting.filter((cell) => !taken.includes(cell));
        if (left.some(({ stops }) => stops)) expect(taken.every(({ stops }) => stops)).toBe(true);
        for (const a of taken)
          for (const b of left)
            if (a.stops === b.stops) {
              expect(a.wantedAt.getTime()).toBeLessThanOrEqual(b.wantedAt.getTime());
              if (a.wantedAt.getTime() === b.wantedAt.getTime()) expect(a.night < b.night).toBe(true);
            }
      }),
    );
  });
});

const open: CellWish = {
  ...{
    stock: 2,
    priceFen: 10_000,
    closed: false,
    minNights: null,
    closedArrival: false,
    closedDeparture: false,
    maxNights: null,
    includedGuests: 0,
    extraGuestFen: 0,
  },
};

test('a night sells less when fewer rooms are left or it closes; unknown ones only when nothing is left', () => {
  const told = { stock: 2, priceFen: 1, closed: false };
  expect(sellsLess(open, told)).toBe(false);
  expect(sellsLess({ ...open, priceFen: 1 }, told)).toBe(false);
  expect(sellsLess({ ...open, stock: 1 }, told)).toBe(true);
  expect(sellsLess({ ...open, stock: 0, closed: true }, told)).toBe(true);
  expect(sellsLess({ ...open, stock: 0, closed: true }, { ...told, closed: true })).toBe(false);
  const last = { ...told, stock: 1 };
  expect(sellsLess({ ...open, stock: 1, closed: true }, last)).toBe(true);
  expect(sellsLess({ ...open, stock: 1 }, { ...last, closed: true })).toBe(false);
  // A platform that takes only open or closed.
  expect(sellsLess({ ...open, stock: 0, closed: true }, { ...told, stock: null })).toBe(true);
  expect(sellsLess(open, { ...told, stock: null })).toBe(false);
  expect(sellsLess(open, undefined)).toBe(false);
  expect(sellsLess({ ...open, stock: 0 }, undefined)).toBe(true);
});

test('drift is what can be booked otherwise; a night the platform does not name is not sold there', () => {
  const cells = [0, 1, 2, 3].map((day) => ({ ...open, night: addDays(FIRST, day) }));
  const closed = { ...open, stock: 0, closed: true, night: addDays(FIRST, 4) };
  const theirs = new Map([
    [FIRST, { stock: 2, priceFen: 10_000, closed: false }],
    [addDays(FIRST, 1), { stock: 1, priceFen: 10_000, closed: false }],
    [addDays(FIRST, 2), { stock: 2, priceFen: 9_999, closed: false }],
  ]);
  expect(driftedNights([...cells, closed], theirs).map(({ night }) => night)).toEqual([
    addDays(FIRST, 1),
    addDays(FIRST, 2),
    addDays(FIRST, 3),
  ]);
});

test('equal nights in a row are one run, also after a gap', () => {
  const runs = runsOf([6, 5, 3, 2, 0].map((day) => ({ ...open, night: addDays(FIRST, day) })));
  expect(runs.map(({ from, to }) => datesOf(from, to).length)).toEqual([1, 2, 2]);
});
