/**
 * Sends payouts to the institution one by one, outside any transaction, then polls for results. A row is claimed before
 * and settled after; rows left claimed by a dead process are taken over. The key makes a repeated payout the same
 * payout.
 */
import type { PayoutStanding } from '@minsu/contract/finance/institution/money-wire.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { watchDue } from '../../platform/jobs/watch-due.ts';
import type { JobContext } from '../../platform/module.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Answer, Institution } from '../institution/payment-institution.ts';
import { changesOf, voidApproval } from './bound-approval.ts';
import { holdPayout, type LockedPayout, notePayout } from './locked-payout.ts';
import { leaveDay, markFailed, settlePayout } from './settle-payout.ts';
import { submitPayout } from './submit-payout.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 10 * 60_000;

const lostAt = (ctx: Ctx): Date => new Date(ctx.now.getTime() + LOST_AFTER_MS);

const claim = async (ctx: Ctx): Promise<LockedPayout | null> => {
  const { rows } = await sql<LockedPayout>`
    update payouts set attempts = attempts + 1, next_try_at = ${lostAt(ctx)}
    where id = (select id from payouts where next_try_at <= ${ctx.now}
      order by next_try_at, id limit 1 for update skip locked) returning *`.execute(ctx.db);
  return rows[0] ?? null;
};

/**
 * A refused request may have been accepted earlier: it has failed only if the institution does not know it or reports
 * it as failed.
 */
const putOut = async (institution: Institution, payout: LockedPayout): Promise<Answer<PayoutStanding>> => {
  const { requestKey, merchantNo, amountFen, payoutNo } = payout;
  const answer = await institution.payOut(requestKey, {
    ...{ merchantNo: merchantNo ?? '', amountFen, memo: payoutNo },
  });
  if (answer.kind !== 'refused') return answer;
  const standing = await institution.payoutStanding(requestKey);
  if (standing.kind === 'unknown') return answer;
  if (standing.kind !== 'done') return standing;
  return standing.value.status === 'FAILED' ? answer : standing;
};

const ask = async (institution: Institution, payout: LockedPayout): Promise<Answer<PayoutStanding>> => {
  const answer = await institution.payoutStanding(payout.requestKey);
  // The institution lost it: sent again under the same key.
  return answer.kind === 'unknown' ? putOut(institution, payout) : answer;
};

/** `mayPut` false: the approval is void, so only a payout the institution already knows is followed. */
export const askInstitution = (institution: Institution, payout: LockedPayout, mayPut: boolean) => {
  if (!mayPut) return institution.payoutStanding(payout.requestKey);
  return payout.acceptedAt === null ? putOut(institution, payout) : ask(institution, payout);
};

/** It never arrived and must not be sent. */
const recall = async (ctx: Ctx, payout: LockedPayout): Promise<void> => {
  await leaveDay(ctx, payout);
  await voidApproval(ctx, payout, await changesOf(ctx, payout));
};

export const settleAnswer = async (ctx: Ctx, id: string, answer: Answer<PayoutStanding>): Promise<void> => {
  if (answer.kind === 'done') return settlePayout(ctx, id, answer.value);
  const payout = await holdPayout(ctx, id);
  if (payout?.state !== 'in_transit') return;
  if (answer.kind === 'unknown' && (await changesOf(ctx, payout)).length > 0) return recall(ctx, payout);
  if (answer.kind === 'refused') return markFailed(ctx, payout, answer.message, payout.institutionSeq);
  const reason = answer.kind === 'unknown' ? 'HTTP 404' : answer.message;
  await notePayout(ctx, payout, { nextTryAt: nextAttempt(payout.attempts, ctx.now), reason });
};

const readPayout = async (ctx: Ctx, id: string): Promise<LockedPayout | null> => {
  const row = await ctx.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as LockedPayout | undefined) ?? null;
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const claimed = await job.change(claim);
  if (!claimed) return false;
  const { id } = claimed;
  if (claimed.state !== 'in_transit' && !(await job.change((ctx) => submitPayout(ctx, id, lostAt(ctx)))))
    return true;
  const institution = institutionOf(await job.read(async (ctx) => ctx.services));
  const payout = await job.read((ctx) => readPayout(ctx, id));
  if (!institution || payout?.state !== 'in_transit') return true;
  const mayPut = (await job.read((ctx) => changesOf(ctx, payout))).length === 0;
  const answer = await askInstitution(institution, payout, mayPut);
  await job.change((ctx) => settleAnswer(ctx, id, answer));
  return true;
};

/** Payouts that waited for a card or for the institution proceed. */
const wakeWaiting = async (ctx: Ctx): Promise<void> => {
  if (!ctx.services.config.institution) return;
  await sql`update payouts p set next_try_at = ${ctx.now} where p.state = 'pending' and p.wait in ('merchant', 'notConnected')
    and p.next_try_at is null and exists (select from onboarding_files f where f.landlord_id = p.landlord_id
      and f.state = 'joined')`.execute(ctx.db);
};

export const sendDuePayouts = async (job: JobContext): Promise<void> => {
  await job.change(wakeWaiting);
  while (!job.signal.aborted && (await sendOne(job)));
};

const nextDueAt = async (ctx: Ctx): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_try_at) as at from payouts where next_try_at is not null`.execute(ctx.db);
  return rows[0]?.at ?? null;
};

/** Sends what is due, then polls for results. */
export const watchPayouts = watchDue({ send: sendDuePayouts, nextAt: nextDueAt });
