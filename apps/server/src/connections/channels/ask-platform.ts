/**
 * One call to a platform while a user waits: with a time limit, an entry in the operation log, and a note of an invalid
 * token.
 */
import type { StepCtx } from '../../platform/http/routes.ts';
import type { Outcome } from './adapters/adapter.ts';
import { callPlatform } from './call-platform.ts';
import { noteUnauthorised } from './connect/note-unauthorised.ts';
import type { OpenAccount } from './connect/open-account.ts';
import { noteOperation, type Operation, resultOf } from './note-operation.ts';

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
