/**
 * Dual approval at the desk: an act is held until a colleague confirms it. A single-person business acts at once
 * with a reason.
 */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { recordAlone } from '../../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { actorOf } from '../../../platform/jobs/events.ts';
import { openShiftOf } from '../../shifts/open-shift-queries.ts';
import { recordOrderEvent } from '../change/finish-change.ts';
import type { LockedOrder } from '../locked-order.ts';

export type OrderAct = 'voidPayment' | 'returnDeposit' | 'payRefund';

const asked: Readonly<Record<OrderAct, string>> = {
  voidPayment: 'voidAsked',
  returnDeposit: 'depositReturnAsked',
  payRefund: 'refundReroutingAsked',
};

export interface OrderActOf {
  readonly act: OrderAct;
  /** Payment or deposit id. */
  readonly subjectId: string;
  readonly method: string;
  readonly amountFen: number;
}

/** Acting user, their shift, and the confirming user. */
export interface Doer {
  readonly id: string | null;
  readonly name: string;
  readonly shiftId: string | null;
  readonly confirmedBy: string | null;
}

export const myself = async (ctx: Ctx): Promise<Doer> => ({
  id: ctx.user.id || null,
  name: actorOf(ctx),
  shiftId: await openShiftOf(ctx),
  confirmedBy: null,
});

interface Need extends OrderActOf {
  /** Why a second person is needed; null if none is. */
  readonly why: Text | null;
  readonly reason: string;
  readonly dutyReason: string | undefined;
}

const hold = async (ctx: Ctx, order: LockedOrder, { why: _, dutyReason, ...need }: Need): Promise<void> => {
  const { houseId, id: orderId } = order;
  const waiting = await ctx.db
    .selectFrom('orderConfirmations')
    .select('id')
    .where('houseId', '=', houseId)
    .where('subjectId', '=', need.subjectId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) fail(dutyFailures.waitingAlready);
  const reason = [...new Set([need.reason, dutyReason])].filter(Boolean).join('；');
  await ctx.db
    .insertInto('orderConfirmations')
    .values({
      ...need,
      ...{ houseId, orderId, id: ctx.newId(), reason, state: 'waiting' },
      ...{ askedBy: ctx.user.realname, askedById: ctx.user.id || null, askedAt: ctx.now },
      shiftId: await openShiftOf(ctx),
    })
    .execute();
  const { act, method, amountFen } = need;
  await recordOrderEvent(ctx, order, { name: asked[act], after: { method, amountFen, reason } });
};

/** Returns true if it is now held for approval; false to proceed. */
export const heldForSecond = async (ctx: Ctx, order: LockedOrder, need: Need): Promise<boolean> => {
  const { act, why, dutyReason, subjectId } = need;
  if (why === null || ctx.user.id === '') return false;
  const params = { why: sayText(why, ctx.language) };
  if ((await confirmerOf(ctx, act)).isAlone) {
    if (dutyReason === undefined) return failAt('dutyReason', dutyFailures.needsReason, params);
    await recordAlone(ctx, { act, id: subjectId, houseId: order.houseId, reason: dutyReason });
    return false;
  }
  if (dutyReason === undefined) fail(dutyFailures.needsSecond, { params });
  await hold(ctx, order, need);
  return true;
};
