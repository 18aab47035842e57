/** Follows the events and runs the calls of all endpoints concurrently (docs/decisions/021). */
import type { Loop, LoopContext, LoopRun } from '../../platform/module.ts';
import { webhooksDue } from './due-delivery-queries.ts';
import { fanOut } from './fan-out.ts';
import { sendDueTo } from './send-deliveries.ts';

/** Every event wakes it; waits end by the clock. */
const IDLE_MS = 5_000;
const SOONEST_MS = 50;
/** How long a stopping process waits for answers; unrecorded calls are repeated under the same id. */
const PATIENCE_MS = 2_000;
/** The pause of an endpoint after an error of our own, such as an unreadable secret. */
const ASIDE_MS = 10_000;

const begin = (job: LoopContext): LoopRun => {
  const running = new Map<string, Promise<void>>();
  const aside = new Map<string, number>();

  const start = (id: string): void => {
    if (running.has(id) || (aside.get(id) ?? 0) > performance.now()) return;
    const ended = sendDueTo(job, id, job.signal).then(
      (sent) => {
        running.delete(id);
        if (sent) job.wake();
      },
      (error: unknown) => {
        running.delete(id);
        aside.set(id, performance.now() + ASIDE_MS);
        job.warn('web hook calls interrupted', error);
      },
    );
    running.set(id, ended);
  };

  return {
    async turn() {
      const more = await job.change(fanOut);
      const { ids, nextAt, now } = await job.read(async (ctx) => ({
        ...(await webhooksDue(ctx)),
        now: ctx.now,
      }));
      for (const id of ids) start(id);
      if (more) return 0;
      const untilNext = nextAt === null ? IDLE_MS : nextAt.getTime() - now.getTime();
      return Math.min(IDLE_MS, Math.max(SOONEST_MS, untilNext));
    },
    async end() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
      await Promise.race([Promise.all(running.values()), patience]);
    },
  };
};

export const webhookLoop: Loop = { begin };
