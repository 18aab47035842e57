import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { bookingStates, stayStates } from '../orders/order-states.ts';
import { type LinkFacts, linkExpiry, linkState, MAX_WRONG, pauseMs } from './guest-link-rules.ts';

const base: LinkFacts = {
  ...{ revokedAt: null, booking: 'confirmed', checkOutTime: '12:00', timeZone: 'Asia/Shanghai', days: 7 },
  parts: [{ state: 'expected', checkOut: '2026-11-22' }],
};
const at = (iso: string): Date => new Date(iso);

test('a link lives until its days after check-out have passed, by the clock of the property', () => {
  expect(linkExpiry(base)?.toISOString()).toBe('2026-11-29T04:00:00.000Z');
  expect(linkState(base, at('2026-11-29T03:59:59Z'))).toBe('live');
  expect(linkState(base, at('2026-11-29T04:00:00Z'))).toBe('expired');
  const tokyo = { ...base, timeZone: 'Asia/Tokyo' };
  expect(linkState(tokyo, at('2026-11-29T03:00:00Z'))).toBe('expired');
});

const part = fc.record({
  state: fc.constantFrom(...stayStates),
  checkOut: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days)),
});
const facts: fc.Arbitrary<LinkFacts> = fc.record({
  revokedAt: fc.option(fc.constant(at('2026-11-10T00:00:00Z')), { nil: null }),
  booking: fc.constantFrom(...bookingStates),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  checkOutTime: fc.constantFrom('10:00', '12:00', '14:30'),
  timeZone: fc.constantFrom('Asia/Shanghai', 'Asia/Tokyo', 'America/New_York'),
  days: fc.integer({ min: 0, max: 90 }),
});
const moments = fc
  .integer({ min: -30, max: 200 })
  .map((days) => at(new Date(Date.parse('2026-11-01T00:00:00Z') + days * DAY_MS).toISOString()));

test('a link is live exactly while it is not revoked, the booking holds, and a kept part is not long over', () => {
  fc.assert(
    fc.property(facts, moments, (link, now) => {
      const kept = link.parts.filter(({ state }) => state !== 'cancelled' && state !== 'no_show');
      const until = linkExpiry(link);
      const isLive =
        link.revokedAt === null &&
        link.booking === 'confirmed' &&
        kept.length > 0 &&
        until !== null &&
        now < until;
      expect(linkState(link, now) === 'live').toBe(isLive);
    }),
  );
});

test('an extended or split stay keeps its link, a shortened one loses it earlier, a cancelled one at once', () => {
  fc.assert(
    fc.property(facts, moments, fc.integer({ min: 1, max: 20 }), (link, now, nights) => {
      const longer = link.parts.map((one) => ({ ...one, checkOut: addDays(one.checkOut, nights) }));
      if (linkState(link, now) === 'live') expect(linkState({ ...link, parts: longer }, now)).toBe('live');
      const [first] = link.parts;
      const split = first
        ? [{ ...first, checkOut: addDays(first.checkOut, -1) }, first, ...link.parts.slice(1)]
        : [];
      expect(linkState({ ...link, parts: split }, now)).toBe(linkState(link, now));
      const cancelled = link.parts.map((one) => ({ ...one, state: 'cancelled' as const }));
      expect(linkState({ ...link, parts: cancelled }, now)).not.toBe('live');
      if (link.revokedAt !== null) expect(linkState(link, now)).toBe('revoked');
    }),
  );
});

test('five wrong answers pause for a quarter of an hour, and longer with every five', () => {
  expect([1, 2, 3, 4].map(pauseMs)).toEqual([0, 0, 0, 0]);
  expect(pauseMs(MAX_WRONG)).toBe(15 * MINUTE_MS);
  expect(pauseMs(10)).toBe(30 * MINUTE_MS);
  expect(pauseMs(30)).toBe(8 * HOUR_MS);
  expect(pauseMs(500)).toBe(DAY_MS);
});
