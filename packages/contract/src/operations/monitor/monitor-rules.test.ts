import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processState } from '../../server-process.ts';
import { judge, judgeNightly, type LimitName, limits, worst } from './monitor-rules.ts';

const names = Object.keys(limits) as LimitName[];

test('is fine at a limit and worse above, never better with more', () => {
  for (const name of names) {
    const [warn, bad] = limits[name];
    expect([judge(name, warn), judge(name, warn + 0.01), judge(name, bad), judge(name, bad + 0.01)]).toEqual([
      'ok',
      'warn',
      'warn',
      'bad',
    ]);
    expect([judge(name, null), judge(name, Number.NaN)]).toEqual(['ok', 'ok']);
  }
  const rank = { ok: 0, warn: 1, bad: 2 };
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (name, value, more) => {
        expect(rank[judge(name, value + more)]).toBeGreaterThanOrEqual(rank[judge(name, value)]);
      },
    ),
  );
});

test('takes the worst of all; nothing is fine', () => {
  expect([worst([]), worst(['ok', 'warn']), worst(['warn', 'bad', 'ok'])]).toEqual(['ok', 'warn', 'bad']);
});

test('calls a missing process silent, and one that signed off stopped', () => {
  expect([
    processState(20, false),
    processState(20.1, false),
    processState(0, true),
    processState(500, true),
  ]).toEqual(['alive', 'silent', 'stopped', 'stopped']);
});

test('warns for a missed night, reports a failure as bad, and nothing for never run', () => {
  const now = '2026-11-20T04:00:00Z';
  expect([
    judgeNightly({ at: null, ok: null }, now),
    judgeNightly({ at: '2026-11-19T22:00:00Z', ok: true }, now),
    judgeNightly({ at: '2026-11-19T22:00:00Z', ok: null }, now),
    judgeNightly({ at: '2026-11-18T12:00:00Z', ok: true }, now),
    judgeNightly({ at: '2026-11-16T12:00:00Z', ok: true }, now),
    judgeNightly({ at: '2026-11-19T22:00:00Z', ok: false }, now),
    judgeNightly({ at: null, ok: false }, now),
  ]).toEqual([null, 'ok', 'ok', 'warn', 'bad', 'bad', 'bad']);
});
