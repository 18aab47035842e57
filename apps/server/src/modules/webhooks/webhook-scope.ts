/** Webhooks cover every house, so managing and viewing them needs all houses in scope. */
import { fail } from '@minsu/contract/failure.ts';
import { webhookFailures } from '@minsu/contract/webhooks/webhook-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';

export const assertSeesAllHouses = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesAllHouses(ctx)) fail(webhookFailures.needsAllHouses);
};
