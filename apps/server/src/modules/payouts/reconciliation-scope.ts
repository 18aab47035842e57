/** A day is reconciled over all houses: viewing and settling need all houses in scope. */
import { fail } from '@minsu/contract/failure.ts';
import { reconciliationFailures } from '@minsu/contract/payouts/payout-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';
import { assertSeesMoney } from './payout-row-queries.ts';

export const assertSeesAllDays = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesAllHouses(ctx)) fail(reconciliationFailures.needsAllHouses);
};

export const assertSeesReconciliation = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  assertSeesMoney(ctx);
  assertSeesAllDays(ctx);
};
