/** Transactions around a call to a provider: reads before it and changes after it. */
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import type { StepCtx } from '../../platform/routes.ts';

export type Steps = Pick<JobContext, 'read' | 'change'>;

export const stepsOf = (ctx: StepCtx): Steps => ({
  read: (run) => run(ctx),
  change: <T>(run: (own: Ctx) => Promise<T>) => ctx.store(run),
});
