/** One call to a platform for somebody who waits: timed, written into the operation log, a dead token noted. */
import type { StepCtx } from '../../platform/routes.ts';
import type { Outcome } from './adapters/adapter.ts';
import { callPlatform } from './call-platform.ts';
import { noteOperation, type Operation, resultOf } from './note-operation.ts';
import { noteUnauthorised } from './note-unauthorised.ts';
import type { OpenAccount } from './open-account.ts';

export const askPlatform = async <T>(
  ctx: StepCtx,
  opened: OpenAccount,
  about: Pick<Operation, 'kind' | 'subject' | 'houseId' | 'items'>,
  ask: (opened: OpenAccount) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const { outcome, ms } = await callPlatform(ctx, () => ask(opened));
  const { account } = opened;
  await ctx.store(async (store) => {
    await noteOperation(store, {
      connectionId: account.connectionId,
      ...about,
      ...resultOf(outcome),
      ms,
    });
    if (outcome.kind === 'unauthorised') await noteUnauthorised(store, account, outcome);
  });
  return outcome;
};
