import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, minutesOf } from '../../platform/dates.ts';
import { taskKinds } from './task.ts';
import {
  conditionAfter,
  deepPerDay,
  departureDue,
  happenedWithin,
  isInspected,
  latestStart,
  stayOverDue,
  stillOpen,
} from './task-rules.ts';
import { isOpen, taskActions, taskActionsOf, taskStates, taskTable } from './task-states.ts';

const minute = fc.integer({ min: -60, max: 1_800 });
const cleaning = fc.integer({ min: 5, max: 600 });

describe('a departure', () => {
  test('is due by the next arrival, else by the end of the day, and never too early to do', () => {
    fc.assert(
      fc.property(minute, fc.option(minute), cleaning, minute, (leftAt, nextAt, cleaningMinutes, dayEnd) => {
        const due = departureDue({ leftAt, nextAt, cleaningMinutes, dayEnd });
        expect(due).toBeGreaterThanOrEqual(leftAt + cleaningMinutes);
        const wanted = nextAt ?? dayEnd;
        expect(due === wanted || (due === leftAt + cleaningMinutes && due > wanted)).toBe(true);
      }),
    );
  });

  test('left at eleven with an arrival at two: two; left at half past one: three', () => {
    const rule = { nextAt: minutesOf('14:00:00'), cleaningMinutes: 90, dayEnd: 1_080 };
    expect(departureDue({ ...rule, leftAt: minutesOf('11:00') })).toBe(840);
    expect(departureDue({ ...rule, leftAt: minutesOf('13:30') })).toBe(900);
    // An hourly stay at noon, and no arrival.
    expect(departureDue({ ...rule, nextAt: 720, leftAt: 600 })).toBe(720);
    expect(departureDue({ ...rule, nextAt: null, leftAt: 660 })).toBe(1_080);
  });
});

describe('planned tasks', () => {
  test('clean a stay every nth day, not on its first or last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }), (nights, every) => {
        const checkIn = '2026-11-01';
        const checkOut = addDays(checkIn, nights);
        const days = Array.from({ length: nights + 2 }, (_, i) => addDays(checkIn, i));
        const due = days.filter((day) => stayOverDue(checkIn, checkOut, day, every));
        expect(due).toHaveLength(every === 0 ? 0 : Math.ceil(nights / every) - 1);
        expect(due).not.toContain(checkIn);
        expect(due).not.toContain(checkOut);
      }),
    );
  });

  test('deep-clean enough rooms a day to reach all in time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 730 }), (rooms, days) => {
        expect(deepPerDay(rooms, days) * days).toBeGreaterThanOrEqual(rooms);
        // One less would not suffice.
        expect((deepPerDay(rooms, days) - 1) * days).toBeLessThan(rooms);
      }),
    );
    expect(deepPerDay(10, 0)).toBe(0);
  });
});

test('resulting room condition', () => {
  expect(conditionAfter('departure', 'finish')).toBe('clean');
  expect(conditionAfter('departure', 'pass')).toBe('inspected');
  expect(conditionAfter('deep', 'fail')).toBe('dirty');
  expect(conditionAfter('inspection', 'finish')).toBe('inspected');
  for (const outcome of ['finish', 'pass', 'fail'] as const)
    expect(conditionAfter('repair', outcome)).toBeNull();
  for (const kind of taskKinds) expect(isInspected(kind, false)).toBe(false);
  expect(isInspected('inspection', true)).toBe(false);
});

test('counts open lines and missing photos', () => {
  expect(stillOpen([{ done: true }, { done: false }], 1, 3)).toEqual({ open: 1, photosMissing: 2 });
  expect(stillOpen([{ done: false }, { done: false }, { done: true }], 0, 0).open).toBe(2);
  expect(stillOpen([], 5, 0)).toEqual({ open: 0, photosMissing: 0 });
});

test('keeps finished tasks finished, and allows actions only from their states', () => {
  const all = () => true;
  expect(taskActionsOf('cancelled', { mine: true }, all)).toEqual([]);
  expect(taskActionsOf('done', { mine: true }, all)).toEqual(['edit']);
  for (const state of taskStates)
    for (const action of taskActions) {
      const offered = taskActionsOf(state, { mine: true }, all).includes(action);
      expect(offered).toBe(taskTable[action].from.includes(state));
      if (offered && action !== 'edit') expect(isOpen(state)).toBe(true);
    }
  expect(taskActionsOf('assigned', { mine: false }, all)).not.toContain('start');
});

test('work started at the latest moment is done when due', () => {
  const due = Date.parse('2026-11-20T06:00:00Z');
  expect(new Date(latestStart(due, 90)).toISOString()).toBe('2026-11-20T04:30:00.000Z');
});

describe('an act that waited on a device', () => {
  const now = new Date('2026-12-01T10:00:00Z');
  const any = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

  test('counts when it was done', () => {
    const at = '2026-12-01T08:30:00.000Z';
    expect(happenedWithin(at, { now, since: null }).toISOString()).toBe(at);
    expect(happenedWithin(null, { now, since: null })).toEqual(now);
  });

  test('is never in the future, before what it follows, or older than a day, whatever the clock of the device', () => {
    fc.assert(
      fc.property(any, fc.option(any), (at, since) => {
        fc.pre(since === null || since <= now);
        const happened = happenedWithin(at.toISOString(), { now, since }).getTime();
        expect(happened).toBeLessThanOrEqual(now.getTime());
        expect(happened).toBeGreaterThanOrEqual(Math.max(now.getTime() - 86_400_000, since?.getTime() ?? 0));
      }),
    );
  });
});
