/**
 * Stores the institution's status of a payout, under the payout's lock, only while it is on its way and only if newer
 * than the known one. Repeated or late reports change nothing.
 */

import type { PayoutStanding } from '@minsu/contract/finance/institution/money-wire.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { inInstitutionsName } from '../onboarding/in-institutions-name.ts';
import { giveBack } from './give-back.ts';
import { holdPayout, type LockedPayout, notePayout, recordPayout, setPayout } from './locked-payout.ts';
import { postPaid } from './payout-entries.ts';
import { settlePayoutTodos, tellFailed, tellPaid, tellReturned, tellSilent } from './payout-news.ts';

/** Seconds between questions while the bank works, then every five minutes. */
const POLLS = [2, 3, 5, 10, 20, 60] as const;
const LATER_S = 300;
/** An amount that is wrong there is mended by people. */
const WRONG_AMOUNT_S = 3_600;

const inSeconds = ({ now }: Ctx, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

interface Paid {
  readonly method: 'institution' | 'byHand';
  readonly reference: string | null;
  /** `YYYY-MM-DD` of the bank. */
  readonly paidOn: string;
  readonly feeFen: number;
  readonly finishedAt: Date;
}

/** Statements listen to `payout.paid`. */
export const markPaid = async (ctx: Ctx, payout: LockedPayout, paid: Paid): Promise<void> => {
  await setPayout(ctx, payout, {
    ...{ ...paid, state: 'paid', nextTryAt: null, wait: null, waitUntil: null, reason: null, theirFen: null },
  });
  await postPaid(ctx, payout, paid);
  await settlePayoutTodos(ctx, payout);
  const { method, reference, paidOn } = paid;
  await recordPayout(ctx, payout, 'paid', { method, reference, paidOn });
  await tellPaid(ctx, payout);
};

/** A payout that was not sent no longer counts towards the daily limit. */
export const leaveDay = async (ctx: Ctx, { submittedOn, amountFen }: LockedPayout): Promise<void> => {
  await sql`update payout_days set submitted_fen = greatest(0, submitted_fen - ${amountFen})
    where day = ${submittedOn}`.execute(ctx.db);
};

/** Retried automatically with growing delays; after too many refusals the money is available again. */
export const markFailed = async (
  ctx: Ctx,
  payout: LockedPayout,
  said: string,
  seq: number,
): Promise<void> => {
  const { payoutTries } = await readSettings(ctx.db, ctx.services);
  const failures = payout.failures + 1;
  await leaveDay(ctx, payout);
  await settlePayoutTodos(ctx, payout);
  await setPayout(ctx, payout, {
    ...{ state: 'failed', failures, reason: said, institutionSeq: Math.max(seq, payout.institutionSeq) },
    ...{ attempts: 0, acceptedAt: null, theirFen: null, nextTryAt: nextAttempt(failures, ctx.now) },
  });
  const failed = { ...payout, failures };
  await recordPayout(inInstitutionsName(ctx), failed, 'failed', { reason: said });
  if (failures < payoutTries) return tellFailed(ctx, failed, said);
  await giveBack(ctx, failed, 'returned', said);
  await tellReturned(ctx, failed, said);
};

const tellIfSilent = async (ctx: Ctx, payout: LockedPayout): Promise<void> => {
  const { payoutSilentHours } = await readSettings(ctx.db, ctx.services);
  const since = payout.submittedAt?.getTime() ?? ctx.now.getTime();
  if (ctx.now.getTime() - since >= payoutSilentHours * HOUR_MS)
    await tellSilent(ctx, payout, payoutSilentHours);
};

const goOn = async (ctx: Ctx, payout: LockedPayout, { seq }: PayoutStanding): Promise<void> => {
  const asked = payout.acceptedAt === null ? 1 : payout.attempts;
  await notePayout(ctx, payout, {
    ...{ institutionSeq: Math.max(seq, payout.institutionSeq), reason: null, theirFen: null },
    ...{ acceptedAt: payout.acceptedAt ?? ctx.now, attempts: asked },
    nextTryAt: inSeconds(ctx, POLLS[asked - 1] ?? LATER_S),
  });
  await tellIfSilent(ctx, payout);
};

/** Nothing is booked for an amount that differs from ours. */
const refuseAmount = async (ctx: Ctx, payout: LockedPayout, { amountFen }: PayoutStanding): Promise<void> => {
  await notePayout(ctx, payout, {
    ...{ theirFen: amountFen, acceptedAt: payout.acceptedAt ?? ctx.now },
    nextTryAt: inSeconds(ctx, WRONG_AMOUNT_S),
  });
  if (payout.theirFen !== amountFen) {
    await recordPayout(ctx, payout, 'amountDiffered', { theirFen: amountFen });
    await tellSilent(ctx, payout, 0);
  }
};

export const settlePayout = async (sender: Ctx, id: string, standing: PayoutStanding): Promise<void> => {
  const ctx = inInstitutionsName(sender);
  const payout = await holdPayout(ctx, id);
  if (payout?.state !== 'in_transit' || standing.seq < payout.institutionSeq) return;
  if (standing.amountFen !== payout.amountFen) return refuseAmount(ctx, payout, standing);
  if (standing.status === 'PROCESSING') return goOn(ctx, payout, standing);
  // An old failure, from before it was tried again.
  if (standing.seq === payout.institutionSeq) return goOn(ctx, payout, standing);
  if (standing.status === 'FAILED') return markFailed(ctx, payout, standing.reason ?? 'FAILED', standing.seq);
  const finishedAt = standing.finishedAt === null ? ctx.now : new Date(standing.finishedAt);
  await notePayout(ctx, payout, { institutionSeq: standing.seq });
  await markPaid(ctx, payout, {
    ...{ method: 'institution', reference: standing.reference, feeFen: standing.feeFen, finishedAt },
    paidOn: localDate(finishedAt, BUSINESS_TIME_ZONE),
  });
};
