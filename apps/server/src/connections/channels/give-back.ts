/** Gives an account back to its platform, which would otherwise keep it reserved for us. */
import type { StepCtx } from '../../platform/http/routes.ts';
import type { Account } from './adapters/adapter.ts';
import { accountCallsOf } from './adapters/all-adapters.ts';
import { callPlatform } from './call-platform.ts';
import { hookUrl } from './connect/register-hooks.ts';
import { noteOperation, resultOf } from './note-operation.ts';

/** As far as the platform allows: its answer is logged and stops nothing. */
export const giveBack = async (ctx: StepCtx, account: Account): Promise<void> => {
  const { connectionId, platform } = account;
  if (platform === 'ical') return;
  const calls = accountCallsOf(ctx.services)[platform];
  if (!calls) return;
  const url = await hookUrl(ctx, connectionId);
  const { outcome, ms } = await callPlatform(ctx, () => calls.unbind(account, url));
  await ctx.store((store) =>
    noteOperation(store, {
      ...{ connectionId, kind: 'authorise', subject: 'unbind', ms },
      ...resultOf(outcome),
    }),
  );
};
