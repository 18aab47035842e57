/** The ledger consists of amounts, so a role that may not see money sees nothing of it. */

import { fail } from '@minsu/contract/failure.ts';
import { ledgerFailures } from '@minsu/contract/ledger/ledger-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/role-reach.ts';

export const assertSeesLedger = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(ledgerFailures.moneyHidden);
};
