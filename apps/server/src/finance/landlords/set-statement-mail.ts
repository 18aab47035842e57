/** Whether approved statements are mailed to the landlord as PDF, chosen by the landlord. */

import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { setStatementMail } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { landlordMail } from './landlord-mail-queries.ts';
import { ownLandlord } from './owner-home-queries.ts';

export const setStatementMailRoute = command(setStatementMail, async (ctx, { wanted }) => {
  const own = (await ownLandlord(ctx)) ?? fail(landlordFailures.notFound);
  if (wanted && (await landlordMail(ctx, own.id)) === null) fail(landlordFailures.noMailAddress);
  if (wanted === own.statementMail) return null;
  await ctx.db
    .updateTable('landlords')
    .set((eb) => ({ statementMail: wanted, updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', own.id)
    .execute();
  await ctx.record({
    name: 'landlord.statementMailSet',
    entity: 'landlord',
    entityId: own.id,
    before: { statementMail: own.statementMail },
    after: { statementMail: wanted },
  });
  return null;
});
