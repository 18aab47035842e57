/** An endpoint may be told of every house, so whoever looks at it or keeps it sees every house himself. */
import { fail } from '@minsu/contract/failure.ts';
import { webhookFailures } from '@minsu/contract/webhooks/webhook-failures.ts';
import type { Ctx } from '../../platform/context.ts';

export const assertSeesAllHouses = ({ user, access }: Pick<Ctx, 'user' | 'access'>): void => {
  if (!user.scopesOf(access).has('all')) fail(webhookFailures.needsAllHouses);
};
