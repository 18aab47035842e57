/**
 * Creates a payout from a landlord's available balance, for a statement or on request. From then on the money counts as
 * in payout, so that nothing is paid twice.
 */

import { askPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import { needsSecondPerson } from '@minsu/contract/finance/payouts/payout-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { askedOnDay, lockBalances } from './balance-queries.ts';
import { recordPayout } from './locked-payout.ts';
import { postAsked } from './payout-entries.ts';
import { tellToApprove } from './payout-news.ts';
import { assertSeesMoney, findPayout } from './payout-row-queries.ts';
import { payeeInScope } from './payout-scope-queries.ts';

export interface NewPayout {
  readonly landlordId: string;
  /** The statement it pays; null for a manual request. */
  readonly statementId: string | null;
  readonly amountFen: number;
  /** Seen by the landlord. */
  readonly note?: string;
}

const refuseAmount = (failure: (typeof payoutFailures)[keyof typeof payoutFailures], params = {}): never =>
  failAt('amountFen', failure, params);

const assertAmount = async (ctx: Ctx, amountFen: number, availableFen: number): Promise<void> => {
  const { payoutDailyCapFen } = await readSettings(ctx.db, ctx.services);
  if (!(Number.isSafeInteger(amountFen) && amountFen > 0)) refuseAmount(payoutFailures.notPositive);
  if (amountFen > availableFen)
    refuseAmount(payoutFailures.aboveAvailable, { left: formatFen(Math.max(0, availableFen)) });
  if (amountFen > payoutDailyCapFen)
    refuseAmount(payoutFailures.aboveCap, { cap: formatFen(payoutDailyCapFen) });
};

const newNumber = async (ctx: Ctx, day: string): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('payout_number_seq')::int as n`.execute(ctx.db);
  return `DK${day.replaceAll('-', '')}-${String(rows[0]?.n).padStart(6, '0')}`;
};

/** Fails with the available balance if it is exceeded. Runs in the caller's transaction. */
export const createPayout = async (
  ctx: Ctx,
  { landlordId, statementId, amountFen, note = '' }: NewPayout,
): Promise<{ id: string; payoutNo: string }> => {
  const { availableFen } = await lockBalances(ctx, landlordId);
  await assertAmount(ctx, amountFen, availableFen);
  const today = await businessDateIn(ctx);
  const { payoutFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const askedFen = await askedOnDay(ctx, landlordId, today);
  const needsSecond = needsSecondPerson(amountFen, askedFen, payoutFourEyesFen);
  const [id, payoutNo] = [ctx.newId(), await newNumber(ctx, today)];
  const payout = { id, payoutNo, landlordId, statementId, amountFen };
  await ctx.db
    .insertInto('payouts')
    .values({
      ...{ ...payout, note, needsSecond, requestKey: `${payoutNo}-${id.slice(-8)}` },
      ...{ askedBy: ctx.user.realname, askedById: ctx.user.id || null, askedAt: ctx.now, askedOn: today },
      nextTryAt: needsSecond ? null : ctx.now,
    })
    .execute();
  await postAsked(ctx, payout);
  await recordPayout(ctx, payout, 'asked');
  if (needsSecond) await tellToApprove(ctx, payout);
  return { id, payoutNo };
};

export const askPayoutRoute = command(askPayout, async (ctx, { landlordId, amountFen, note = '' }) => {
  assertSeesMoney(ctx);
  const landlord = await ctx.db
    .selectFrom('landlords as l')
    .select('l.id')
    .where('l.id', '=', landlordId)
    .where(sql<boolean>`${payeeInScope(ctx, 'l.id')}`)
    .executeTakeFirst();
  if (!landlord) fail(payoutFailures.landlordNotFound);
  const { id } = await createPayout(ctx, { landlordId, statementId: null, amountFen, note });
  return findPayout(ctx, id);
});
