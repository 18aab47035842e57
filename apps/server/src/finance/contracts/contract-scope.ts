/** A contract is visible to users who may see amounts and have every house of it in scope. */

import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export const assertSeesContracts = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(contractFailures.moneyHidden);
};

/** A condition on `contracts c`. */
export const contractInScope = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.user.scopesOf(ctx.access).has('all')
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from contract_houses x where x.contract_id = c.id and not (${inScope(ctx, 'x.houseId')}))`;
