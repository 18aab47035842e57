/** What a company pays of what it owes, and a settlement that was recorded wrongly. */
import { settleCompany, voidSettlement } from '@minsu/contract/companies/company-endpoints.ts';
import { companyFailures } from '@minsu/contract/companies/company-failures.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { command } from '../../platform/routes.ts';
import { postSettlement, takeSettlementBack } from '../ledger/post-settlement.ts';
import { assertMethod } from '../system/offered-items.ts';
import { assertSeesAccounts, companyById, lockCompany } from './company-queries.ts';

export const settleCompanyRoute = command(settleCompany, async (ctx, { id, ...settlement }) => {
  assertSeesAccounts(ctx);
  const company = await lockCompany(ctx, id);
  if (settlement.amountFen > company.owedFen) {
    const failure = company.owedFen > 0 ? companyFailures.aboveOwed : companyFailures.nothingOwed;
    const params = { left: formatFen(company.owedFen) };
    failAt('amountFen', failure, params);
  }
  await assertMethod(ctx, settlement.method);
  const settlementId = ctx.newId();
  await ctx.db
    .insertInto('companySettlements')
    .values({
      ...settlement,
      id: settlementId,
      companyId: id,
      settledBy: ctx.user.realname,
      settledAt: ctx.now,
    })
    .execute();
  await postSettlement(ctx, { ...settlement, id: settlementId, companyId: id });
  await ctx.record({ name: 'company.settled', entity: 'company', entityId: id, after: settlement });
  return companyById(ctx, id);
});

export const voidSettlementRoute = command(voidSettlement, async (ctx, { settlementId, reason }) => {
  assertSeesAccounts(ctx);
  const found = await ctx.db
    .selectFrom('companySettlements')
    .select(['companyId', 'amountFen', 'method'])
    .where('id', '=', settlementId)
    .executeTakeFirst();
  if (!found) fail(companyFailures.settlementNotFound);
  const { companyId, ...settlement } = found;
  await lockCompany(ctx, companyId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('companySettlements')
    .set({ voidedAt: ctx.now, voidReason: reason })
    .where('id', '=', settlementId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail(companyFailures.settlementVoided);
  await takeSettlementBack(ctx, settlementId, reason);
  await ctx.record({
    name: 'company.settlementVoided',
    entity: 'company',
    entityId: companyId,
    before: settlement,
    after: { reason },
  });
  return companyById(ctx, companyId);
});
