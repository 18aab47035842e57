/** Acts at the desk that need a second person: held until a colleague confirms, done at once with a reason by a person alone. */
import { dutyFailures } from '@minsu/contract/duties/duty-failures.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import { sayText, type Text } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { actorOf } from '../../platform/events.ts';
import { recordAlone } from '../duties/confirm-alone.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { openShiftOf } from '../shifts/open-shift-queries.ts';
import { recordOrderEvent } from './finish-change.ts';
import type { LockedOrder } from './locked-order.ts';

export type OrderAct = 'voidPayment' | 'returnDeposit';

export interface OrderActOf {
  readonly act: OrderAct;
  /** The payment or the deposit. */
  readonly subjectId: string;
  readonly method: string;
  readonly amountFen: number;
}

/** Who does it, from which shift, and who has confirmed it. */
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
  /** Why a second person is needed; null: none is. */
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
  const name = act === 'voidPayment' ? 'voidAsked' : 'depositReturnAsked';
  await recordOrderEvent(ctx, order, { name, after: { method, amountFen, reason } });
};

/** Answers whether it waits now; false: it may be done. */
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
