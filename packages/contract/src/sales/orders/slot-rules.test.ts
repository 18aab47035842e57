import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockOf,
  DAY_END,
  fitsDay,
  freeStarts,
  gapOf,
  type Hours,
  hoursBetween,
  hoursFen,
  hoursText,
  isStartPast,
  NOBODY,
  overtimeFen,
  type RoomDay,
  SLOT_STEP,
  START_GRACE,
  slotMeetsNights,
  startsOf,
} from './slot-rules.ts';

const HOUR = 60;
const cleaning = fc.integer({ min: 0, max: 180 });
const minute = fc.integer({ min: 0, max: DAY_END });
const roomDay: fc.Arbitrary<RoomDay> = fc.record({
  leavesAt: fc.option(minute, { nil: null }),
  arrivesAt: fc.option(minute, { nil: null }),
  through: fc.boolean(),
  slots: fc.constant([]),
});
const plan = fc
  .record({
    firstStart: fc.integer({ min: 0, max: 20 }),
    span: fc.integer({ min: 0, max: 12 }),
    hours: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ firstStart, span, hours }) => ({
    firstStart: firstStart * HOUR,
    lastStart: Math.min(23, firstStart + span) * HOUR,
    minutes: hours * HOUR,
    now: null,
  }));

const overlap = (a: Hours, b: Hours): boolean => a.from < b.to && b.from < a.to;

describe('hourly availability', () => {
  test('stays within the gap between departure and arrival and within the plan', () =>
    fc.assert(
      fc.property(roomDay, plan, cleaning, (day, window, gap) => {
        for (const from of freeStarts(day, window, gap)) {
          const to = from + window.minutes;
          expect(day.through).toBe(false);
          expect(from).toBeGreaterThanOrEqual(day.leavesAt === null ? 0 : day.leavesAt + gap);
          expect(to).toBeLessThanOrEqual(day.arrivesAt ?? DAY_END);
          expect(from).toBeGreaterThanOrEqual(window.firstStart);
          expect(from).toBeLessThanOrEqual(window.lastStart);
        }
      }),
    ));

  test('never overlaps slots in any order and leaves time for cleaning', () =>
    fc.assert(
      fc.property(
        roomDay,
        fc.array(fc.tuple(plan, fc.nat()), { maxLength: 8 }),
        cleaning,
        (room, buyers, gap) => {
          let day = room;
          for (const [window, choice] of buyers) {
            const starts = freeStarts(day, window, gap);
            const from = starts[choice % Math.max(1, starts.length)];
            if (from === undefined) continue;
            const hours = { from, to: from + window.minutes };
            for (const slot of day.slots) {
              expect(overlap(hours, slot)).toBe(false);
              expect(overlap({ from: hours.from - gap, to: hours.to + gap }, slot)).toBe(false);
            }
            day = { ...day, slots: [...day.slots, hours] };
            expect(fitsDay(day, hours, gap)).toBe(false);
          }
        },
      ),
    ));

  test('fits the day exactly if it does not meet the adjacent nights', () =>
    fc.assert(
      fc.property(
        minute,
        minute,
        minute,
        fc.integer({ min: 1, max: 600 }),
        cleaning,
        (leavesAt, arrivesAt, from, length, gap) => {
          fc.pre(from + length <= DAY_END);
          const slot = { day: '2026-11-20', from, to: from + length };
          const before = { checkIn: '2026-11-18', checkOut: '2026-11-20', leavesAt, arrivesAt: 0 };
          const after = { checkIn: '2026-11-20', checkOut: '2026-11-22', leavesAt: 0, arrivesAt };
          const meets = slotMeetsNights(slot, before, gap) || slotMeetsNights(slot, after, gap);
          expect(fitsDay({ ...NOBODY, leavesAt, arrivesAt }, slot, gap)).toBe(!meets);
        },
      ),
    ));

  test('offers mornings before an arrival and afternoons after a departure with times 12:00 and 14:00', () => {
    const window = { firstStart: 9 * HOUR, lastStart: 17 * HOUR, minutes: 4 * HOUR, now: null };
    expect(freeStarts({ ...NOBODY, arrivesAt: 14 * HOUR }, window, 90)).toEqual([540, 570, 600]);
    expect(freeStarts({ ...NOBODY, leavesAt: 12 * HOUR }, window, 90)[0]).toBe(13.5 * HOUR);
    expect(freeStarts({ ...NOBODY, leavesAt: 12 * HOUR, arrivesAt: 14 * HOUR }, window, 90)).toEqual([]);
    expect(gapOf({ ...NOBODY, through: true }, 0)).toBeNull();
    expect(freeStarts(NOBODY, { ...window, now: 16 * HOUR + 20 }, 90)).toEqual([980, 990, 1020]);
    expect(freeStarts(NOBODY, { ...window, now: 16 * HOUR + 21 }, 90)).toEqual([985, 990, 1020]);
    expect(freeStarts(NOBODY, { ...window, now: DAY_END }, 90)).toEqual([]);
    expect(freeStarts(NOBODY, window, 90)).toHaveLength(((17 - 9) * HOUR) / SLOT_STEP + 1);
  });
});

test('offers nothing past, and accepts an offer for a quarter of an hour', () =>
  fc.assert(
    fc.property(
      fc.record({
        firstStart: fc.integer({ min: 0, max: 20 }).map((n) => n * SLOT_STEP),
        lastStart: fc.integer({ min: 20, max: 46 }).map((n) => n * SLOT_STEP),
        minutes: fc.integer({ min: 1, max: 12 }).map((n) => n * HOUR),
        now: fc.integer({ min: 0, max: DAY_END }),
      }),
      ({ now, ...window }) => {
        for (const start of startsOf({ ...window, now })) {
          expect(start).toBeGreaterThanOrEqual(Math.max(now, window.firstStart));
          expect(start).toBeLessThanOrEqual(window.lastStart);
          expect(isStartPast(start, now + START_GRACE)).toBe(false);
        }
        expect(isStartPast(now - START_GRACE - 1, now)).toBe(true);
        expect(isStartPast(0, null)).toBe(false);
      },
    ),
  ));

test('charges the plan and its share per extra hour in whole yuan, never less for more', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(8),
      (fen, hours, more) => {
        const cost = hoursFen(fen, hours, hours + more);
        expect(cost).toBe(fen + more * overtimeFen(fen, hours));
        expect(Number.isInteger(cost)).toBe(true);
        expect(overtimeFen(fen, hours) % 100).toBe(0);
        expect(overtimeFen(fen, hours) * hours).toBeGreaterThanOrEqual(fen);
        expect(hoursFen(fen, hours, 1)).toBe(fen);
      },
    ),
  ));

test('ends by midnight, and allows an arrival at the minute the cleaning ends', () => {
  expect(DAY_END).toBe(1_440);
  const evening = { firstStart: 20 * HOUR, lastStart: 23 * HOUR, minutes: 2 * HOUR, now: null };
  expect(startsOf(evening)).toEqual([1_200, 1_230, 1_260, 1_290, 1_320]);
  const day = { ...NOBODY, slots: [{ from: 600, to: 720 }] };
  expect(fitsDay(day, { from: 780, to: 900 }, 60)).toBe(true);
  expect(fitsDay(day, { from: 779, to: 900 }, 60)).toBe(false);
  expect(fitsDay(day, { from: 420, to: 540 }, 60)).toBe(true);
  expect(fitsDay(day, { from: 420, to: 541 }, 60)).toBe(false);
  expect(fitsDay(NOBODY, { from: 600, to: 600 }, 0)).toBe(false);
  expect(gapOf({ ...NOBODY, leavesAt: 720, arrivesAt: 780 }, 60)).toBeNull();
});

test('keeps the room through a multi-night stay and on no other day', () => {
  const stay = { checkIn: '2026-11-18', checkOut: '2026-11-21', arrivesAt: 14 * HOUR, leavesAt: 12 * HOUR };
  const meets = (day: string, from: number, to: number) => slotMeetsNights({ day, from, to }, stay, 60);
  for (const day of ['2026-11-17', '2026-11-22']) expect(meets(day, 0, DAY_END)).toBe(false);
  for (const day of ['2026-11-19', '2026-11-20']) expect(meets(day, 700, 730)).toBe(true);
  expect([meets('2026-11-18', 600, 840), meets('2026-11-18', 600, 841)]).toEqual([false, true]);
  expect([meets('2026-11-21', 780, 900), meets('2026-11-21', 779, 900)]).toEqual([false, true]);
});

test('prices an extra hour in whole yuan and formats clock times', () => {
  expect([overtimeFen(10_000, 4), overtimeFen(10_000, 3), overtimeFen(40_000, 4)]).toEqual([
    2_500, 3_400, 10_000,
  ]);
  expect([clockOf(0), clockOf(545), clockOf(840), clockOf(1_439)]).toEqual([
    '00:00',
    '09:05',
    '14:00',
    '23:59',
  ]);
  expect(hoursBetween({ from: '09:30', to: '13:00' })).toBe(3.5);
  expect(hoursText({ from: '09:30', to: '13:00' })).toBe('09:30–13:00');
});
