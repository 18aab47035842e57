/** A reader ends at its limits without affecting the server. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FailureError } from '@minsu/contract/platform/failure.ts';
import { describe, expect, test } from 'vitest';
import type { OddInput } from '../../../test/readers/odd-reader.ts';
import { MAX_READERS, MAX_WAITING, readIsolated } from './isolated-readers.ts';

const ODD = new URL('../../../test/readers/odd-reader.ts', import.meta.url);
const read = <T>(task: OddInput['task'], input: Partial<OddInput> = {}, seconds = 20): Promise<T> =>
  readIsolated<OddInput, T>(ODD, { content: new Uint8Array(), task, ...input }, { seconds });

describe('a reader', () => {
  test('is given the content and gives back what it read', async () => {
    expect(await read('echo', { content: new Uint8Array(10_000_000) })).toBe(10_000_000);
  });
  test('is kept for the next file', async () => {
    expect(await read('sleep')).toBe(await read('sleep'));
  });
  test('knows nothing of the settings of the server', async () => {
    const names = await read<string[]>('environment');
    // VIPSHOME is set by the picture library itself.
    const own = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'VIPSHOME'];
    expect(names.filter((name) => !own.includes(name))).toEqual(
      names.filter((name) => /^NODE_CHANNEL|^__/.test(name)),
    );
  });
  test('refuses with the failure, its field and its figures', async () => {
    const error = await read('refuse').catch((thrown: FailureError) => thrown as FailureError);
    expect(error).toMatchObject({
      failure: { code: 'import.tooManyRows', status: 422 },
      details: { fields: [{ path: 'file', params: { limit: 7 } }] },
    });
  });
  test('that fails is a fault of ours, not of the file', async () => {
    await expect(read('throw')).rejects.toThrow('of the reader');
  });
});

describe('limits', () => {
  test.each([
    ['runs for ever', 'loop', 1, 'time'],
    ['waits for ever', 'sleep', 1, 'time'],
    ['fills the heap', 'heap', 60, 'memory'],
    ['fills memory outside of the heap', 'buffers', 60, 'memory'],
    ['ends by itself', 'exit', 60, 'memory'],
  ] as const)('a reader that %s is ended, the server is not held up', async (_, task, seconds, limit) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const before = process.memoryUsage.rss();
    await expect(read(task, { ms: 3_600_000 }, seconds)).rejects.toMatchObject({ limit });
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect(await read('echo')).toBe(0);
  });

  test('only what a reader computes counts: on a busy machine it waits for its turns', async () => {
    expect(await read('sleep', { ms: 1_500 }, 1)).toBeTypeOf('number');
  });

  test('readers are few, files wait for them, and those that find the queue full are told to come again', async () => {
    const files = Array.from({ length: MAX_READERS + MAX_WAITING + 10 }, () =>
      read<number>('sleep', { ms: 20 }),
    );
    const ends = await Promise.allSettled(files);
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.failure.code] : []));
    expect(new Set(done).size).toBeLessThanOrEqual(MAX_READERS);
    expect([done.length, refused]).toEqual([
      MAX_READERS + MAX_WAITING,
      Array.from({ length: 10 }, () => 'core.unavailable'),
    ]);
  });
});
