/** Watches a server while one of its calls works on a file that was made to exhaust it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

const MAX_DELAY_MS = 6_000;
const MAX_GROWTH_BYTES = 250 * 1024 * 1024;
const ASKED_EVERY_MS = 50;

/**
 * Runs `work` while `ask` is called repeatedly. Expects that the event loop is never blocked, that the memory of this process
 * stays flat, and that each `ask` is answered soon.
 */
export const watchServer = async <T>(work: () => Promise<T>, ask: () => Promise<unknown>): Promise<T> => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let [isDone, most, slowest] = [false, before, 0];
  const asking = (async () => {
    while (!isDone) {
      const from = performance.now();
      await ask();
      slowest = Math.max(slowest, performance.now() - from);
      most = Math.max(most, process.memoryUsage.rss());
      await sleep(ASKED_EVERY_MS);
    }
  })();
  delay.enable();
  try {
    return await work();
  } finally {
    delay.disable();
    isDone = true;
    await asking;
    expect(delay.max / 1e6, 'event loop, ms').toBeLessThan(MAX_DELAY_MS);
    expect(slowest, 'other requests, ms').toBeLessThan(2 * MAX_DELAY_MS);
    expect(most - before, 'memory, bytes').toBeLessThan(MAX_GROWTH_BYTES);
  }
};
