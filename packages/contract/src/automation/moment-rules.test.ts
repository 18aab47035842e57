import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantAt, localTime } from '../dates.ts';
import { HOUR_MS } from '../durations.ts';
import { shanghai as at, someOrder, someRule } from './facts-for-tests.ts';
import { isReached, type MomentFacts, momentsOf, TOO_LATE_HOURS, triggers } from './moment-rules.ts';

const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('instantAt', () => {
  test('shows the wanted time on the clock of a place without summer time', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'UTC', 'Asia/Urumqi');
    fc.assert(
      fc.property(day, clock, zone, (date, time, timeZone) => {
        expect(localTime(instantAt(date, time, timeZone), timeZone)).toEqual({ date, time });
      }),
    );
  });

  test('with summer time, too, but for the hour that is left out', () => {
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
  test('before and after check-in and check-out', () => {
    const hours = { trigger: 'checkIn', side: 'before', amount: 3, unit: 'hours' } as const;
    expect(only(hours)).toMatchObject([{ at: at('2026-12-10', '11:00'), until: at('2026-12-10', '14:00') }]);
    expect(only({ ...hours, side: 'after' })).toMatchObject([{ at: at('2026-12-10', '17:00') }]);
    expect(only({ ...hours, trigger: 'checkOut' })).toMatchObject([{ at: at('2026-12-12', '09:00') }]);
    expect(only({ ...hours, trigger: 'checkOut', side: 'after', unit: 'minutes' })).toMatchObject([
      { at: at('2026-12-12', '12:03'), until: at('2026-12-13', '12:03') },
    ]);
  });

  test('days keep the time of day, or take the one that is given', () => {
    expect(only({ amount: 2 })).toMatchObject([{ at: at('2026-12-08', '14:00') }]);
    expect(only({ amount: 2, atTime: '18:30' })).toMatchObject([{ at: at('2026-12-08', '18:30') }]);
    // Before and on the day itself: what it is for comes first.
    expect(only({ amount: 1, atTime: '18:00' })).toMatchObject([
      { at: at('2026-12-09', '18:00'), until: at('2026-12-10', '14:00') },
    ]);
  });

  test('an order that came too late for the moment gets it at once, or not at all', () => {
    const late = { bookedAt: at('2026-12-10', '10:00'), confirmedAt: at('2026-12-10', '10:00') };
    expect(only({ amount: 1 }, late)).toMatchObject([
      { at: at('2026-12-10', '10:00'), until: at('2026-12-10', '14:00') },
    ]);
    expect(only({ amount: 1, catchUp: false }, late)).toEqual([]);
    const tooLate = { bookedAt: at('2026-12-10', '15:00'), confirmedAt: at('2026-12-10', '15:00') };
    expect(only({ amount: 1 }, tooLate)).toEqual([]);
  });

  test('in house: each day or the first, never before the guest comes or after he leaves', () => {
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

  test('what happened: never before it did', () => {
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

  test('each review, deposit and wait counts for itself', () => {
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

describe('whatever the rule and the order', () => {
  test('moments are told apart, of use for a day at most, and come to the same again', () => {
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

  test('nothing is due before the order was made, for the moments that lie before something', () => {
    fc.assert(
      fc.property(timing, facts, (rule, order) => {
        fc.pre(rule.side === 'before' && rule.amount > 0 && ['checkIn', 'checkOut'].includes(rule.trigger));
        const known = someOrder(order);
        for (const { at: due } of momentsOf(rule, known))
          expect(due >= (known.confirmedAt ?? known.bookedAt)).toBe(true);
      }),
    );
  });

  test('a rule that goes live reaches nothing that lay before: neither a moment nor what it hangs on', () => {
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
