import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantAt, localTime } from '../../platform/dates.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { shanghai as at, someOrder, someRule } from './facts-for-tests.ts';
import { isReached, type MomentFacts, momentsOf, TOO_LATE_HOURS, triggers } from './moment-rules.ts';

const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('instantAt', () => {
  test('returns the local time in a zone without daylight saving', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'UTC', 'Asia/Urumqi');
    fc.assert(
      fc.property(day, clock, zone, (date, time, timeZone) => {
        expect(localTime(instantAt(date, time, timeZone), timeZone)).toEqual({ date, time });
      }),
    );
  });

  test('handles daylight saving except for the skipped hour', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(day, clock, zone, (date, time, timeZone) => {
        const shown = localTime(instantAt(date, time, timeZone), timeZone);
        expect(shown.date).toBe(date);
        if (shown.time !== time) expect(shown.time > time && time >= '01:00' && time < '04:00').toBe(true);
      }),
    );
    expect(instantAt('2027-03-28', '02:30', 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(instantAt('2027-03-28', '03:30', 'Europe/Berlin').toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });
});

const only = (rule: Parameters<typeof someRule>[0], order: Parameters<typeof someOrder>[0] = {}) =>
  momentsOf(someRule(rule), someOrder(order));

describe('moments', () => {
  test('lie before and after check-in and check-out', () => {
    const hours = { trigger: 'checkIn', side: 'before', amount: 3, unit: 'hours' } as const;
    expect(only(hours)).toMatchObject([{ at: at('2026-12-10', '11:00'), until: at('2026-12-10', '14:00') }]);
    expect(only({ ...hours, side: 'after' })).toMatchObject([{ at: at('2026-12-10', '17:00') }]);
    expect(only({ ...hours, trigger: 'checkOut' })).toMatchObject([{ at: at('2026-12-12', '09:00') }]);
    expect(only({ ...hours, trigger: 'checkOut', side: 'after', unit: 'minutes' })).toMatchObject([
      { at: at('2026-12-12', '12:03'), until: at('2026-12-13', '12:03') },
    ]);
  });

  test("use the event's time of day or the given one for day offsets", () => {
    expect(only({ amount: 2 })).toMatchObject([{ at: at('2026-12-08', '14:00') }]);
    expect(only({ amount: 2, atTime: '18:30' })).toMatchObject([{ at: at('2026-12-08', '18:30') }]);
    // Before and on the day itself: the reference event comes first.
    expect(only({ amount: 1, atTime: '18:00' })).toMatchObject([
      { at: at('2026-12-09', '18:00'), until: at('2026-12-10', '14:00') },
    ]);
  });

  test('happen at once or not at all for an order created too late', () => {
    const late = { bookedAt: at('2026-12-10', '10:00'), confirmedAt: at('2026-12-10', '10:00') };
    expect(only({ amount: 1 }, late)).toMatchObject([
      { at: at('2026-12-10', '10:00'), until: at('2026-12-10', '14:00') },
    ]);
    expect(only({ amount: 1, catchUp: false }, late)).toEqual([]);
    const tooLate = { bookedAt: at('2026-12-10', '15:00'), confirmedAt: at('2026-12-10', '15:00') };
    expect(only({ amount: 1 }, tooLate)).toEqual([]);
  });

  test('lie in house daily or on the first day, never before arrival or after departure', () => {
    const rule = { trigger: 'inHouse', atTime: '09:00' } as const;
    expect(only(rule).map(({ occurrence }) => occurrence)).toEqual(['2026-12-11', '2026-12-12']);
    expect(only({ ...rule, everyDay: false })).toMatchObject([
      { occurrence: 'inHouse', at: at('2026-12-11', '09:00') },
    ]);
    expect(only({ ...rule, atTime: '20:00' }).map(({ occurrence }) => occurrence)).toEqual([
      '2026-12-10',
      '2026-12-11',
    ]);
  });

  test('follow an event, never precede it', () => {
    const left = { checkedOutAt: at('2026-12-12', '11:20') };
    expect(only({ trigger: 'checkedOut', amount: 0 }, left)).toMatchObject([{ at: left.checkedOutAt }]);
    expect(only({ trigger: 'checkedOut', amount: 0, atTime: '09:00' }, left)).toMatchObject([
      { at: left.checkedOutAt },
    ]);
    expect(only({ trigger: 'checkedOut', amount: 1, atTime: '10:00' }, left)).toMatchObject([
      { at: at('2026-12-13', '10:00'), happenedAt: left.checkedOutAt },
    ]);
    for (const trigger of triggers)
      if (!['checkIn', 'checkOut', 'inHouse'].includes(trigger))
        expect(only({ trigger }, { confirmedAt: null })).toEqual([]);
  });

  test('occur once per review, deposit and wait', () => {
    const review = { id: 'r1', at: at('2026-12-13', '08:00') };
    expect(only({ trigger: 'reviewed', amount: 0 }, { review })).toMatchObject([{ occurrence: 'r1' }]);
    expect(only({ trigger: 'depositReturned', amount: 0 }, { deposit: review })).toMatchObject([
      { occurrence: 'r1' },
    ]);
    const waitingSince = at('2026-12-09', '08:00');
    expect(only({ trigger: 'unanswered', amount: 20, unit: 'minutes' }, { waitingSince })).toMatchObject([
      { occurrence: waitingSince.toISOString(), at: at('2026-12-09', '08:20') },
    ]);
  });
});

const instant = fc
  .integer({ min: 0, max: 60 * 24 * 60 })
  .map((n) => new Date(at('2026-11-20', '00:00').getTime() + n * 60_000));
const maybe = fc.option(instant, { nil: null });
const named = fc.option(
  instant.map((when) => ({ id: when.toISOString(), at: when })),
  { nil: null },
);
const facts: fc.Arbitrary<Partial<MomentFacts>> = fc
  .tuple(day, fc.integer({ min: 0, max: 30 }), instant, maybe, maybe, maybe, named, named, maybe)
  .map(
    ([checkIn, nights, bookedAt, confirmedAt, checkedOutAt, cancelledAt, deposit, review, waitingSince]) => ({
      checkIn,
      checkOut: addDays(checkIn, nights),
      arriveAt: at(checkIn, nights === 0 ? '09:00' : '14:00'),
      leaveAt: at(addDays(checkIn, nights), '12:00'),
      ...{ bookedAt, confirmedAt, checkedOutAt, cancelledAt, deposit, review, waitingSince },
    }),
  );
const timing = fc
  .record({
    trigger: fc.constantFrom(...triggers),
    side: fc.constantFrom('before' as const, 'after' as const),
    amount: fc.integer({ min: 0, max: 60 }),
    unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
    atTime: fc.option(clock, { nil: null }),
    everyDay: fc.boolean(),
    catchUp: fc.boolean(),
  })
  .map(someRule);

describe('for random rules and orders', () => {
  test('are distinct, expire within a day, and are reproducible', () => {
    fc.assert(
      fc.property(timing, facts, (rule, order) => {
        const moments = momentsOf(rule, someOrder(order));
        expect(new Set(moments.map(({ occurrence }) => occurrence)).size).toBe(moments.length);
        for (const { at: due, until } of moments)
          expect(until.getTime() - due.getTime()).toBeLessThanOrEqual(TOO_LATE_HOURS * HOUR_MS);
        expect(momentsOf(rule, someOrder(order))).toEqual(moments);
      }),
    );
  });

  test("never precede the order's creation for triggers before an event", () => {
    fc.assert(
      fc.property(timing, facts, (rule, order) => {
        fc.pre(rule.side === 'before' && rule.amount > 0 && ['checkIn', 'checkOut'].includes(rule.trigger));
        const known = someOrder(order);
        for (const { at: due } of momentsOf(rule, known))
          expect(due >= (known.confirmedAt ?? known.bookedAt)).toBe(true);
      }),
    );
  });

  test("never precede a rule's activation, nor follow an earlier event", () => {
    fc.assert(
      fc.property(timing, facts, instant, (rule, order, liveSince) => {
        for (const moment of momentsOf(rule, someOrder(order)))
          if (isReached(moment, liveSince)) {
            expect(moment.at >= liveSince).toBe(true);
            if (moment.happenedAt) expect(moment.happenedAt >= liveSince).toBe(true);
          }
      }),
    );
    const [moment] = momentsOf(someRule(), someOrder());
    expect(moment && isReached(moment, null)).toBe(false);
  });
});
