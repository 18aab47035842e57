/** Versions of a contract: a change takes over from its date, and no day has two. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, datesOf } from '../../platform/dates.ts';
import { CONTRACT_REMINDERS, cutAt, spansIn, statusOn, type VersionSpan } from './version-rules.ts';

const spans: VersionSpan[] = [
  { id: 'a', from: '2026-01-01', to: '2026-06-30' },
  { id: 'b', from: '2026-07-01', to: '2026-12-31' },
  { id: 'c', from: '2027-01-01', to: null },
];

describe('a takeover', () => {
  test('ends the version in force the day before and removes later ones', () => {
    expect(cutAt(spans, '2026-09-15')).toEqual([
      { id: 'b', to: '2026-09-14' },
      { id: 'c', to: null },
    ]);
    expect(cutAt(spans, '2026-07-01')).toEqual([
      { id: 'b', to: null },
      { id: 'c', to: null },
    ]);
    expect(cutAt(spans, '2026-12-31')).toEqual([
      { id: 'b', to: '2026-12-30' },
      { id: 'c', to: null },
    ]);
    expect(cutAt(spans, '2028-01-01')).toEqual([{ id: 'c', to: '2027-12-31' }]);
  });
  test('leaves ended versions alone', () => {
    expect(cutAt([{ id: 'a', from: '2026-01-01', to: '2026-06-30' }], '2026-07-01')).toEqual([]);
    expect(cutAt([{ id: 'a', from: '2026-01-01', to: '2026-06-30' }], '2026-06-30')).toEqual([
      { id: 'a', to: '2026-06-29' },
    ]);
  });
  test('leaves at most one version per day when repeated', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((n) => addDays('2026-01-01', n));
    const change = fc.record({
      from: day,
      length: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let now: VersionSpan[] = [];
        changes.forEach(({ from, length }, at) => {
          const cuts = new Map(cutAt(now, from).map((cut) => [cut.id, cut.to]));
          now = now.flatMap((span) => {
            const to = cuts.get(span.id);
            if (to === undefined) return [span];
            return to === null ? [] : [{ ...span, to }];
          });
          now.push({ id: String(at), from, to: length === null ? null : addDays(from, length) });
          for (const { from: first, to } of now) expect(to === null || to >= first).toBe(true);
        });
        for (const date of datesOf('2026-01-01', '2026-12-01'))
          expect(
            now.filter(({ from, to }) => from <= date && (to === null || to >= date)).length,
          ).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("orders a month's versions by date", () => {
  const found = spansIn([...spans].reverse(), { from: '2026-06-20', to: '2026-07-10' });
  expect(found.map(({ span, days }) => [span.id, days.from, days.to])).toEqual([
    ['a', '2026-06-20', '2026-06-30'],
    ['b', '2026-07-01', '2026-07-10'],
  ]);
  expect(spansIn(spans, { from: '2030-01-01', to: '2030-01-31' })).toEqual([
    { span: spans[2], days: { from: '2030-01-01', to: '2030-01-31' } },
  ]);
  expect(spansIn(spans, { from: '2025-01-01', to: '2025-12-31' })).toEqual([]);
});

test('reminds two months, one month and one week before', () => {
  expect(CONTRACT_REMINDERS).toEqual([60, 30, 7]);
});

describe('a contract', () => {
  const on = (today: string, of: readonly VersionSpan[], hasDraft = false) =>
    statusOn({ spans: of, hasDraft }, today);
  test('has the state of its versions in force', () => {
    const [a, , c] = spans as [VersionSpan, VersionSpan, VersionSpan];
    expect(on('2026-05-01', [], true)).toBe('draft');
    expect(on('2026-05-01', [])).toBe('discarded');
    expect(on('2025-12-31', [a])).toBe('upcoming');
    expect(on('2026-01-01', [a])).toBe('active');
    expect(on('2026-06-30', [a], true)).toBe('active');
    expect(on('2026-07-01', [a])).toBe('ended');
    expect(on('2040-01-01', [a, c])).toBe('active');
    expect(on('2026-08-01', [a, c])).toBe('active');
  });
});
