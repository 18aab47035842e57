/** One call to a platform with a time limit, whatever the adapter does. */
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { Outcome } from './adapters/adapter.ts';

const MAX_MS = 30_000;

export interface Called<T> {
  readonly outcome: Outcome<T>;
  readonly ms: number;
}

/** A call that is not waited for any longer: it took too long, or `signal` was aborted. */
const givenUp = (signal: AbortSignal): Promise<Outcome<never>> =>
  after(MAX_MS, 'timeout', { signal })
    .catch(() => 'stopped')
    .then((message) => ({ kind: 'failed', message }));

/**
 * Never throws: an adapter's error is a failure like a missing answer. `signal`: aborts if the caller stops waiting.
 */
export const callPlatform = async <T>(
  ctx: Pick<Ctx, 'services'>,
  call: () => Promise<Outcome<T>>,
  signal?: AbortSignal,
): Promise<Called<T>> => {
  const started = performance.now();
  const done = new AbortController();
  const answered = (async () => call())().catch((error: unknown): Outcome<T> => {
    ctx.services.log.error('platform call', errorFields(error as Error));
    return { kind: 'failed', message: error instanceof Error ? error.name : 'error' };
  });
  const stop = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const outcome = await Promise.race([answered, givenUp(stop)]);
  done.abort();
  return { outcome, ms: Math.round(performance.now() - started) };
};
