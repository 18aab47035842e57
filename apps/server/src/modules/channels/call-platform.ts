/** One call to a platform: within a time, whatever the adapter does. */
import { performance } from 'node:perf_hooks';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { Outcome } from './adapters/adapter.ts';

const MOST_MS = 30_000;

const late = <T>(ms: number) => {
  let timer: NodeJS.Timeout | undefined;
  const outcome = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'failed', message: 'timeout' }), ms);
  });
  return { outcome, clear: () => clearTimeout(timer) };
};

export interface Called<T> {
  readonly outcome: Outcome<T>;
  readonly ms: number;
}

/** Never throws: what an adapter could not make sense of is a failure like an unanswered call. */
export const callPlatform = async <T>(ctx: Ctx, call: () => Promise<Outcome<T>>): Promise<Called<T>> => {
  const started = performance.now();
  const tooLate = late<T>(MOST_MS);
  const answered = call().catch((error: unknown): Outcome<T> => {
    ctx.services.log.error('platform call', errorFields(error as Error));
    return { kind: 'failed', message: error instanceof Error ? error.name : 'error' };
  });
  const outcome = await Promise.race([answered, tooLate.outcome]);
  tooLate.clear();
  return { outcome, ms: Math.round(performance.now() - started) };
};
