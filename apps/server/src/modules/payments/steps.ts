/** What a call to a provider needs around it: reads before it and changes after it, each in a transaction of its own. */
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import type { StepCtx } from '../../platform/routes.ts';

export type Steps = Pick<JobContext, 'read' | 'change'>;

export const stepsOf = (ctx: StepCtx): Steps => ({
  read: (run) => run(ctx),
  change: <T>(run: (own: Ctx) => Promise<T>) => ctx.store(run),
});
