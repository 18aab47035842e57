/** Webhooks cover every house, so managing and viewing them needs all houses in scope. */

import { webhookFailures } from '@minsu/contract/connections/webhooks/webhook-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export const assertSeesAllHouses = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesAllHouses(ctx)) fail(webhookFailures.needsAllHouses);
};
