/** Problems of a connection, and that the worst always comes first. */
import { healthCodes } from '@minsu/contract/connections/channels/channel-connection.ts';
import { connectionStates } from '@minsu/contract/connections/channels/channel-room.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HealthFacts, reasonsOf, worstFirst } from './connection-health-rules.ts';

const now = new Date('2026-11-20T04:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const well: HealthFacts = {
  state: 'active',
  mapped: 3,
  failed: 0,
  deadLinks: 0,
  movedLinks: 0,
  waitingSince: ago(MINUTE_MS),
  orders: 0,
  settings: { quietAfterDays: 14 },
  retryAt: null,
  tokenExpiresAt: ago(-20 * DAY_MS),
  pushedAt: ago(HOUR_MS),
  pulledAt: ago(MINUTE_MS),
  lastOrderAt: ago(2 * DAY_MS),
  updatedAt: ago(30 * DAY_MS),
};

const codes = (change: Partial<HealthFacts>) =>
  reasonsOf({ ...well, ...change }, now).map(({ code }) => code);

test('nothing is said of one that works', () => {
  expect(codes({})).toEqual([]);
});

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['not authorised', { state: 'inactive', mapped: 0, pulledAt: null, tokenExpiresAt: null }, ['inactive']],
  ['paused is not told that it is silent', { state: 'paused', pulledAt: ago(DAY_MS) }, ['paused']],
  ['broken', { state: 'broken', failed: 2 }, ['broken', 'refusedCells']],
  ['circuit open', { retryAt: ago(-MINUTE_MS) }, ['circuitOpen']],
  ['circuit closed again', { retryAt: ago(MINUTE_MS) }, []],
  ['expired', { tokenExpiresAt: now }, ['expired']],
  ['expires in five days', { tokenExpiresAt: ago(-5 * DAY_MS) }, ['expires']],
  ['a little later', { tokenExpiresAt: ago(-5 * DAY_MS - 1) }, []],
  ['feed not read for ten minutes', { pulledAt: ago(10 * MINUTE_MS + 1) }, ['feedSilent']],
  ['feed read ten minutes ago', { pulledAt: ago(10 * MINUTE_MS) }, []],
  ['just resumed', { pulledAt: ago(DAY_MS), pushedAt: ago(3 * DAY_MS), updatedAt: ago(MINUTE_MS) }, []],
  ['never pushed', { pushedAt: null, updatedAt: ago(2 * DAY_MS) }, ['noPush']],
  ['nothing linked: nothing to push', { mapped: 0, pushedAt: null, lastOrderAt: null }, ['notLinked']],
  ['no booking for 14 days', { lastOrderAt: ago(14 * DAY_MS) }, ['quiet']],
  ['never a booking', { lastOrderAt: null }, ['quiet']],
  ['authorised just now', { lastOrderAt: null, updatedAt: ago(MINUTE_MS) }, []],
  ['nobody wants to know', { lastOrderAt: null, settings: { quietAfterDays: 0 } }, []],
  ['orders', { orders: 4 }, ['orders']],
  ['links to listings that are gone', { deadLinks: 3 }, ['deadLinks']],
  ['also while paused', { state: 'paused', deadLinks: 3 }, ['deadLinks', 'paused']],
  ['a room of another type', { movedLinks: 1 }, ['movedLinks']],
  ['a night that waits too long', { waitingSince: ago(30 * MINUTE_MS + 1) }, ['waitingCells']],
  ['a night that waits a while', { waitingSince: ago(30 * MINUTE_MS) }, []],
  ['nothing waits', { waitingSince: null }, []],
])('%s', (_, change, expected) => {
  expect(codes(change)).toEqual(expected);
});

const instant = fc.option(fc.date({ min: ago(90 * DAY_MS), max: ago(-90 * DAY_MS), noInvalidDate: true }));
const facts: fc.Arbitrary<HealthFacts> = fc.record({
  state: fc.constantFrom(...connectionStates),
  mapped: fc.nat(3),
  failed: fc.nat(3),
  deadLinks: fc.nat(2),
  movedLinks: fc.nat(2),
  waitingSince: instant,
  orders: fc.nat(3),
  settings: fc.record({ quietAfterDays: fc.nat(90) }),
  retryAt: instant,
  tokenExpiresAt: instant,
  pushedAt: instant,
  pulledAt: instant,
  lastOrderAt: instant,
  updatedAt: instant.map((at) => at ?? now),
});

test('reasons come once each, in the order of their weight; what stands still has one that says so', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const found = reasonsOf(given, now).map(({ code }) => code);
      expect(found).toEqual(healthCodes.filter((code) => found.includes(code)));
      if (given.state !== 'active') expect(found).toContain(given.state);
    }),
  );
});

test('the board is in the order of the worst reason, and every order of coming gives the same', () => {
  const judged = fc
    .array(facts, { maxLength: 8 })
    .map((all) =>
      all.map((given, at) => ({ id: String(at), name: `连接 ${at % 3}`, reasons: reasonsOf(given, now) })),
    );
  fc.assert(
    fc.property(judged, (connections) => {
      const sorted = [...connections].sort(worstFirst);
      expect([...connections].reverse().sort(worstFirst)).toEqual(sorted);
      const ranks = sorted.map(({ reasons: [worst] }) => (worst ? healthCodes.indexOf(worst.code) : 99));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }),
  );
});
