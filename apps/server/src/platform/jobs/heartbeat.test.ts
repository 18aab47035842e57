import { expect, test } from 'vitest';
import { metricsText } from '../metrics.ts';
import { CallCounter } from './heartbeat.ts';

test('calls of a minute: those of twelve beats count, older ones no more; the totals go on', () => {
  const counter = new CallCounter();
  for (let ms = 1; ms <= 100; ms += 1) counter.note(ms === 100 ? 503 : 200, ms);
  const first = counter.turn();
  expect(first).toMatchObject({ calls: 100, failed: 1, callsTotal: 100, failedTotal: 1 });
  expect(first.p95Ms).toBeGreaterThanOrEqual(94);
  expect(first.p95Ms).toBeLessThanOrEqual(97);
  counter.note(404, 5);
  for (let beat = 0; beat < 10; beat += 1) expect(counter.turn().calls).toBe(101);
  expect(counter.turn().calls).toBe(101);
  expect(counter.turn()).toMatchObject({ calls: 1, failed: 0, callsTotal: 101, failedTotal: 1 });
  expect(counter.turn()).toEqual({ calls: 0, failed: 0, p95Ms: null, callsTotal: 101, failedTotal: 1 });
});

test('labels are escaped, what is unknown is left out with its family', () => {
  const family = { name: 'minsu_x', help: 'X', type: 'gauge' } as const;
  expect(
    metricsText([
      {
        ...family,
        samples: [
          { labels: { a: 'q"\\\n' }, value: 1.5 },
          { labels: { a: 'b' }, value: null },
        ],
      },
      { ...family, name: 'minsu_y', samples: [{ value: null }, { value: Number.NaN }] },
    ]),
  ).toBe('# HELP minsu_x X\n# TYPE minsu_x gauge\nminsu_x{a="q\\"\\\\\\n"} 1.5\n');
});
