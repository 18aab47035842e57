/** Accounting covers the whole business: a role needs all properties in scope, with their amounts. */
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';

export const assertSeesBooks = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!ctx.user.moneyScopesOf(ctx.access).has('all')) fail(entityFailures.wholeBusiness);
};
