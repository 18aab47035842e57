/** Nights of a feed: no owned night is taken, and none is lost. */

import { type BusyKind, busyKinds } from '@minsu/contract/connections/ical/ical-feed.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withKept } from './feed-keep-rules.ts';
import { claimsOf, decideNights, type FeedEvent, type Owner, runsOf } from './feed-night-rules.ts';

const today = '2026-11-20';
const day = (n: number): string => addDays(today, n);
const range = { from: today, to: day(60) };
const event = (from: number, to: number, kind: BusyKind = 'booking', key = `${kind} ${from}`): FeedEvent => ({
  ...{ key, kind },
  from: day(from),
  to: day(to),
});

interface Around {
  taken?: Record<number, Owner>;
  own?: Record<number, BusyKind>;
  echoes?: number[];
}

const decide = (events: FeedEvent[], { taken = {}, own = {}, echoes = [] }: Around = {}) => {
  const byDay = <T>(of: Record<number, T>) =>
    new Map(Object.entries(of).map(([n, value]) => [day(Number(n)), value]));
  const around = { taken: byDay(taken), own: byDay(own), echoes: new Set(echoes.map(day)) };
  const { wanted, conflicts, echoes: seen } = decideNights(claimsOf(events, range, around.taken), around);
  const numbers = (nights: Iterable<string>) =>
    [...nights].map((night) => datesOf(today, night).length).sort((a, b) => a - b);
  return { wanted: numbers(wanted.keys()), conflicts: numbers(conflicts.keys()), echoes: numbers(seen) };
};

describe('nights', () => {
  test('a free night is taken, one that is over is not', () => {
    expect(decide([event(-2, 2)])).toEqual({ wanted: [0, 1], conflicts: [], echoes: [] });
  });
  test('an event of eight thousand years costs no more than the nights that count', () => {
    const long: FeedEvent[] = busyKinds.flatMap((kind) =>
      Array.from({ length: 20 }, (_, n) => ({ key: `${n}`, kind, from: '0001-01-01', to: '9000-01-01' })),
    );
    const before = process.cpuUsage();
    expect(decide(long).wanted).toHaveLength(60);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
  test('a guest there on a night of a guest here is a conflict; the rest is taken', () => {
    expect(decide([event(1, 4)], { taken: { 2: 'guest' } })).toEqual({
      wanted: [1, 3],
      conflicts: [2],
      echoes: [],
    });
  });
  test('a guest there in a room closed here is one, too', () => {
    expect(decide([event(1, 2)], { taken: { 1: 'closed' } }).conflicts).toEqual([1]);
  });
  test('what a source closes on our nights is ours coming back', () => {
    expect(decide([event(1, 3, 'block')], { taken: { 1: 'guest', 2: 'closed' } })).toEqual({
      ...{ wanted: [], conflicts: [] },
      echoes: [1, 2],
    });
  });
  test('where guests are not told from closed days: ours when it lies within ours, a conflict when it does not', () => {
    const taken: Record<number, Owner> = { 1: 'guest', 2: 'guest' };
    expect(decide([event(1, 3, 'busy')], { taken }).echoes).toEqual([1, 2]);
    expect(decide([event(2, 4, 'busy')], { taken })).toEqual({ wanted: [3], conflicts: [2], echoes: [] });
  });
  test('an echo is not taken the moment our own guest is gone, a booking is', () => {
    expect(decide([event(1, 3, 'block')], { echoes: [1, 2] })).toEqual({
      wanted: [],
      conflicts: [],
      echoes: [],
    });
    expect(decide([event(1, 3)], { echoes: [1, 2] }).wanted).toEqual([1, 2]);
  });
  test('a block in the place of its own booking that is gone is an echo of it', () => {
    expect(decide([event(1, 3, 'block')], { own: { 1: 'booking', 2: 'booking' } })).toEqual({
      ...{ wanted: [], conflicts: [] },
      echoes: [1, 2],
    });
  });
  test('what another feed told without knowing of a guest is no conflict', () => {
    expect(decide([event(1, 2)], { taken: { 1: 'told' } })).toEqual({
      wanted: [],
      conflicts: [],
      echoes: [],
    });
  });

  const events = fc.array(
    fc.record({
      from: fc.integer({ min: -5, max: 62 }),
      nights: fc.integer({ min: 1, max: 9 }),
      kind: fc.constantFrom(...busyKinds),
    }),
    { maxLength: 12 },
  );
  const owners = fc.dictionary(
    fc.integer({ min: 0, max: 59 }).map(String),
    fc.constantFrom<Owner>('guest', 'closed', 'told'),
  );
  test('every night of a guest there is taken, in conflict, or known from another feed; nobody loses one', () => {
    fc.assert(
      fc.property(events, owners, (list, taken) => {
        const all = list.map(({ from, nights, kind }, i) => event(from, from + nights, kind, `${i}`));
        const { wanted, conflicts, echoes } = decide(all, { taken });
        const nights = (of: (one: FeedEvent) => boolean) =>
          new Set(
            all
              .filter(of)
              .flatMap(({ from, to }) => datesOf(from < today ? today : from, to < range.to ? to : range.to)),
          );
        for (const n of wanted) expect(taken[n]).toBeUndefined();
        for (const n of conflicts) expect(taken[n]).toBeDefined();
        for (const night of nights(({ kind }) => kind === 'booking')) {
          const n = datesOf(today, night).length;
          expect(wanted.includes(n) || conflicts.includes(n) || taken[n] === 'told').toBe(true);
        }
        const claimed = nights(() => true).size;
        const told = new Set([...wanted, ...conflicts, ...echoes]).size;
        expect(told).toBe(wanted.length + conflicts.length + echoes.length);
        expect(claimed - told).toBeLessThanOrEqual(
          Object.values(taken).filter((owner) => owner === 'told').length,
        );
      }),
    );
  });
});

test('a night is the guest’s before it is anything else, in whatever order the events stand', () => {
  const list = [event(0, 9, 'busy', 'long'), event(2, 4, 'booking', 'a'), event(2, 4, 'booking', 'b')];
  const claims = claimsOf(list, range, new Map());
  expect([1, 2, 3, 4].map((n) => claims.get(day(n))?.key)).toEqual(['long', 'a', 'a', 'long']);
  const sorted = ([...of]: Iterable<readonly [string, unknown]>) =>
    of.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const order = fc.shuffledSubarray(list, { minLength: list.length });
  fc.assert(
    fc.property(order, (of) => {
      expect(sorted(claimsOf(of, range, new Map()))).toEqual(sorted(claims));
    }),
  );
});

describe('an answer that may not take anything back', () => {
  const events = fc.uniqueArray(
    fc
      .tuple(
        fc.integer({ min: -4, max: 8 }),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(...busyKinds),
        fc.constantFrom('a', 'b', 'c', 'd'),
      )
      .map(([from, nights, kind, key]) => event(from, from + nights, kind, key)),
    { selector: ({ key }) => key, maxLength: 4 },
  );
  test('no night is lost, day after day; what is new is added, and no key stands twice', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 6 }), (answers) => {
        let known: FeedEvent[] = [];
        for (const [n, next] of answers.entries()) {
          const now = day(n);
          const ahead = { from: now, to: day(60) };
          const before = claimsOf(known, ahead, new Map());
          known = withKept(next, known, now);
          const after = claimsOf(known, ahead, new Map());
          const own = new Map([...before].map(([night, { kind }]) => [night, kind]));
          const { wanted } = decideNights(after, { taken: new Map(), own, echoes: new Set() });
          const said = [...before.keys(), ...claimsOf(next, ahead, new Map()).keys()];
          expect([...wanted.keys()].sort()).toEqual([...new Set(said)].sort());
          expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
        }
      }),
    );
  });
  test('a calendar said again under other keys, in any order, is nothing more', () => {
    fc.assert(
      fc.property(events, (known) => {
        const next = known.map((one) => ({ ...one, key: `new ${one.key}` })).toReversed();
        expect(withKept(next, known, today)).toEqual(next);
      }),
    );
  });
  test('what is said again is not kept twice, under whatever key', () => {
    expect(withKept([event(1, 5, 'booking', 'b')], [event(1, 5, 'booking', 'a')], today)).toHaveLength(1);
    expect(withKept([event(1, 5, 'booking', 'b')], [event(2, 4, 'block', 'a')], today)).toHaveLength(1);
    expect(withKept([event(1, 5, 'block', 'b')], [event(2, 4, 'booking', 'a')], today)).toHaveLength(2);
    expect(withKept([], [event(-3, 0)], today)).toEqual([]);
  });
});

test('nights in a row with one claim are one run, but nobody sleeps on through a break', () => {
  const nights = new Map([0, 1, 2, 4].map((n) => [day(n), { key: 'a', kind: 'busy' as const }]));
  expect(runsOf(nights).map(({ from, to }) => [from, to])).toEqual([
    [day(0), day(3)],
    [day(4), day(5)],
  ]);
  expect(runsOf(nights, new Set([day(1)])).map(({ from }) => from)).toEqual([day(0), day(1), day(4)]);
});
