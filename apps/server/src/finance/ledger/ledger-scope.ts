/** The ledger consists of amounts, so a role that may not see money sees nothing of it. */

import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export const assertSeesLedger = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(ledgerFailures.moneyHidden);
};
