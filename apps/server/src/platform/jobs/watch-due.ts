/**
 * A job that sends to an external service waits for the answers, because a user has just pressed a button. Slower
 * answers are fetched by cron.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../context.ts';
import type { JobContext } from '../module.ts';

/** Waiting time after a user has sent something. */
const WATCH_MS = 15_000;
/** Interval for noticing other sent items. */
const POLL_MS = 1_000;

interface Watch {
  end: number;
  /** True if something was sent since the last check. */
  again: boolean;
}

interface Due {
  /** Sends all that is due. */
  readonly send: (job: JobContext) => Promise<void>;
  /** When the next one is due; null if none waits. */
  readonly nextAt: (ctx: Ctx) => Promise<Date | null>;
}

const newEnd = (): number => performance.now() + WATCH_MS;

/** One watch in a process is enough for all; who comes later prolongs it. */
export const watchDue = ({ send, nextAt }: Due): ((job: JobContext) => Promise<void>) => {
  const watches = new WeakMap<object, Watch>();
  const untilNext = async (ctx: Ctx): Promise<number> => {
    const at = await nextAt(ctx);
    return at ? at.getTime() - ctx.now.getTime() : Number.POSITIVE_INFINITY;
  };
  const keep = async (job: JobContext, watch: Watch): Promise<void> => {
    while (!job.signal.aborted) {
      watch.again = false;
      const waitMs = await job.read(untilNext);
      if (!watch.again && performance.now() + waitMs > watch.end) return;
      const pause = Math.min(POLL_MS, Math.max(50, waitMs));
      await sleep(pause, undefined, { signal: job.signal }).catch(() => undefined);
      await send(job);
    }
  };
  return async (job) => {
    const services = await job.read(async (ctx) => ctx.services);
    await send(job);
    const running = watches.get(services);
    if (running) {
      running.again = true;
      running.end = newEnd();
      return;
    }
    const watch: Watch = { end: newEnd(), again: false };
    watches.set(services, watch);
    try {
      await keep(job, watch);
    } finally {
      watches.delete(services);
    }
  };
};
