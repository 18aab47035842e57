/** Requests the payout of a sent statement. */
import { payStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

import { command } from '../../platform/http/routes.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { assertStatement, type LockedStatement, lockStatement, moveStatement } from './locked-statement.ts';
import { statementDetail } from './statement-row-queries.ts';

export const pay = async (ctx: Ctx, statement: LockedStatement): Promise<void> => {
  await assertStatement(ctx, statement, 'pay');
  const { landlordId, id: statementId, payableFen: amountFen } = statement;
  const { id: payoutId } = await createPayout(ctx, { landlordId, statementId, amountFen });
  await moveStatement(ctx, statement, 'pay', sql`payout_id = ${payoutId}`, { payoutId });
};

export const payStatementRoute = command(payStatement, async (ctx, key) => {
  await pay(ctx, await lockStatement(ctx, key));
  return statementDetail(ctx, key.id);
});
