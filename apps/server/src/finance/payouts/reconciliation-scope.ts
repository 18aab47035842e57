/** A day is reconciled over all houses: viewing and settling need all houses in scope. */

import { reconciliationFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertSeesMoney } from './payout-row-queries.ts';

export const assertSeesAllDays = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesAllHouses(ctx)) fail(reconciliationFailures.needsAllHouses);
};

export const assertSeesReconciliation = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  assertSeesMoney(ctx);
  assertSeesAllDays(ctx);
};
