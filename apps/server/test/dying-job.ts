/**
 * A job whose process dies at a chosen step, as by kill -9: before a step begins, in its transaction before the commit, or after the
 * commit. Every later step throws as well, because a dead process does nothing more.
 */
import type { Ctx } from '../src/platform/context.ts';
import type { JobContext } from '../src/platform/module.ts';

/** Thrown in place of the kill. */
export class Killed extends Error {}

export interface DyingJob {
  readonly job: JobContext;
  readonly isDead: () => boolean;
}

/** `lives`: steps that it survives. */
export const dyingJob = (job: JobContext, lives: number): DyingJob => {
  let passed = 0;
  const isDead = () => passed > lives;
  const pass = (): void => {
    passed += 1;
    if (isDead()) throw new Killed(`after ${lives} steps`);
  };
  const around =
    (step: JobContext['change'], isChange: boolean): JobContext['change'] =>
    async (work) => {
      pass();
      const result = await step(async (ctx: Ctx) => {
        const done = await work(ctx);
        if (isChange) pass();
        return done;
      });
      pass();
      return result;
    };
  return {
    isDead,
    job: { ...job, change: around(job.change, true), read: around(job.read, false) },
  };
};
