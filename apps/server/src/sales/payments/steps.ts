/** Transactions around a call to a provider: reads before it and changes after it. */
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import type { JobContext } from '../../platform/module.ts';

export type Steps = Pick<JobContext, 'read' | 'change'>;

export const stepsOf = (ctx: StepCtx): Steps => ({
  read: (run) => run(ctx),
  change: <T>(run: (own: Ctx) => Promise<T>) => ctx.store(run),
});
