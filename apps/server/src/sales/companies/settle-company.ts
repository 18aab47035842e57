/** Records what a company pays towards its balance, and voids wrong settlements. */

import { confirmRefusal, reachesThreshold } from '@minsu/contract/foundation/duties/duty-table.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { settleCompany, voidSettlement } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { companyFailures } from '@minsu/contract/sales/companies/company-failures.ts';
import { sql } from 'kysely';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { assertMethod } from '../../foundation/system/offered-items.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { actorOf } from '../../platform/jobs/events.ts';
import { shiftOfTaking } from '../shifts/open-shift-queries.ts';
import { companySettled, settlementVoided } from './company-hooks.ts';
import { assertSeesAccounts, companyById, lockCompany } from './company-queries.ts';
import { followingSettlements } from './follow-settlements.ts';

export const settleCompanyRoute = command(settleCompany, async (ctx, { id, ...settlement }) => {
  assertSeesAccounts(ctx);
  const company = await lockCompany(ctx, id);
  if (settlement.amountFen > company.owedFen) {
    const failure = company.owedFen > 0 ? companyFailures.aboveOwed : companyFailures.nothingOwed;
    const params = { left: formatFen(company.owedFen) };
    failAt('amountFen', failure, params);
  }
  await assertEnteredDay(ctx, settlement.settledOn, 'settledOn');
  await assertMethod(ctx, settlement.method);
  const settlementId = ctx.newId();
  const by = { settledBy: actorOf(ctx), settledById: ctx.user.id || null, settledAt: ctx.now };
  const shiftId = await shiftOfTaking(ctx);
  await followingSettlements(ctx, id, {
    record: async () => {
      await ctx.db
        .insertInto('companySettlements')
        .values({ ...settlement, ...by, id: settlementId, companyId: id, shiftId })
        .execute();
    },
    post: async () => {
      await companySettled(ctx, { ...settlement, id: settlementId, companyId: id });
    },
  });
  await ctx.record({ name: 'company.settled', entity: 'company', entityId: id, after: settlement });
  return companyById(ctx, id);
});

/** Amount the caller recorded and voided within a day; above the limit another person voids. */
const ownVoidsFen = async (ctx: Ctx): Promise<number> => {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from company_settlements
    where voided_by_id = ${ctx.user.id} and settled_by_id = voided_by_id and voided_at > ${since}`.execute(
    ctx.db,
  );
  return Number(rows[0]?.fen ?? 0);
};

interface Receipt {
  readonly id: string;
  readonly settledById: string | null;
  readonly amountFen: number;
  readonly dutyReason: string | undefined;
}

const assertSecond = async (ctx: Ctx, { id, settledById, amountFen, dutyReason }: Receipt): Promise<void> => {
  if (ctx.user.id === '') return;
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  if (!reachesThreshold(refundFourEyesFen, (await ownVoidsFen(ctx)) + amountFen)) return;
  const confirmer = await confirmerOf(ctx, 'voidReceipt');
  const why = confirmRefusal('voidReceipt', confirmer.own([settledById]));
  if (why) fail(why);
  await confirmAlone(ctx, confirmer, {
    ...{ act: 'voidReceipt', starters: [settledById], id, reason: dutyReason },
  });
};

interface Voided {
  readonly reason: string;
  readonly voidShiftId: string | null;
}

const setVoided = async (ctx: Ctx, settlementId: string, { reason, voidShiftId }: Voided): Promise<void> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('companySettlements')
    .set({ voidedAt: ctx.now, voidReason: reason, voidedById: ctx.user.id || null, voidShiftId })
    .where('id', '=', settlementId)
    .where('voidedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail(companyFailures.settlementVoided);
};

export const voidSettlementRoute = command(
  voidSettlement,
  async (ctx, { settlementId, reason, dutyReason }) => {
    assertSeesAccounts(ctx);
    const found = await ctx.db
      .selectFrom('companySettlements')
      .select(['companyId', 'amountFen', 'method', 'settledById'])
      .where('id', '=', settlementId)
      .executeTakeFirst();
    if (!found) fail(companyFailures.settlementNotFound);
    const { companyId, settledById, ...settlement } = found;
    await lockCompany(ctx, companyId);
    await assertSecond(ctx, { id: settlementId, settledById, amountFen: found.amountFen, dutyReason });
    const voidShiftId = await shiftOfTaking(ctx);
    await followingSettlements(ctx, companyId, {
      record: () => setVoided(ctx, settlementId, { reason, voidShiftId }),
      post: async () => {
        await settlementVoided(ctx, { id: settlementId, reason });
      },
    });
    await ctx.record({
      name: 'company.settlementVoided',
      entity: 'company',
      entityId: companyId,
      before: settlement,
      after: { reason },
    });
    return companyById(ctx, companyId);
  },
);
