/** Approves, rejects and retries refunds, and confirms manual ones as paid out. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import {
  approveRefund,
  completeRefund,
  rejectRefund,
  retryRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { refundFailures } from '@minsu/contract/sales/orders/folio/refund-failures.ts';
import {
  type RefundAction,
  type RefundState,
  refundTable,
} from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { isDeskMoney } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { confirmAlone } from '../../../foundation/duties/confirm-alone.ts';
import { type Confirmer, confirmerOf } from '../../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { shiftOfTaking } from '../../shifts/open-shift-queries.ts';
import { finishChange, type OrderEvent } from '../change/finish-change.ts';
import { isPaidByHand } from '../institution.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { reachesLimit } from './money-out-queries.ts';

export interface LockedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amountFen: number;
  readonly state: RefundState;
  readonly byHand: boolean;
  readonly abnormal: boolean;
  readonly requestedById: string | null;
  readonly attempts: number;
  /** Payment request of its payment; null if no provider collected it. */
  readonly intentId: string | null;
}

export interface RefundInOrder {
  readonly order: LockedOrder;
  readonly refund: LockedRefund;
  /** The totals have reached the threshold for dual approval. */
  readonly needsSecond: boolean;
  readonly confirmer: Confirmer;
}

interface Key {
  readonly orderId: string;
  readonly refundId: string;
  /** Null skips the version check. */
  readonly version: number | null;
}

export const lockRefund = async (ctx: Ctx, { orderId, refundId, version }: Key): Promise<RefundInOrder> => {
  const order = await lockOrder(ctx, { orderId }, version);
  const all = (await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.houseId', '=', 'r.houseId').onRef('p.id', '=', 'r.paymentId'),
    )
    .select(['r.id', 'r.paymentId', 'r.method', 'r.amountFen', 'r.state', 'r.byHand', 'r.abnormal'])
    .select(['r.requestedById', 'r.attempts', 'p.intentId'])
    .where('r.houseId', '=', order.houseId)
    .where('r.orderId', '=', order.id)
    .execute()) as LockedRefund[];
  const refund = all.find(({ id }) => id === refundId) ?? fail(refundFailures.notFound);
  const confirmer = await confirmerOf(ctx, 'refund');
  const needsSecond = await reachesLimit(
    ctx,
    order,
    refund.requestedById,
    refund.state === 'requested' ? refund.amountFen : 0,
  );
  return { order, refund, needsSecond, confirmer };
};

export const refuseRefund = ({ refund, needsSecond, confirmer }: RefundInOrder, action: RefundAction) => {
  const own = confirmer.own([refund.requestedById]);
  const { byHand, abnormal } = refund;
  const byProvider = refund.intentId !== null && !byHand;
  return refusal(refundTable[action], refund.state, { own, needsSecond, byHand, byProvider, abnormal });
};

interface RefundPatch {
  readonly byHand?: boolean;
  readonly abnormal?: boolean;
  readonly method?: string;
  readonly decidedBy?: string;
  readonly decidedById?: string | null;
  readonly decidedAt?: Date;
  readonly rejectReason?: string;
  readonly attempts?: number;
  readonly reference?: string | null;
  readonly failReason?: string | null;
  readonly finishedAt?: Date;
  readonly finishedOn?: string;
  readonly shiftId?: string | null;
  readonly reroutedById?: string | null;
  readonly reroutedAt?: Date;
  readonly reroutedConfirmedBy?: string | null;
}

const eventNames: Record<RefundAction, string> = {
  approve: 'refundApproved',
  reject: 'refundRejected',
  complete: 'refundSucceeded',
  succeed: 'refundSucceeded',
  fail: 'refundFailed',
  retry: 'refundRetried',
  payOtherwise: 'refundPaidOtherwise',
};

/** Asserts the action and changes the refund's state. */
export const changeRefund = async (
  ctx: Ctx,
  at: RefundInOrder,
  action: RefundAction,
  patch: RefundPatch,
  said: Readonly<Record<string, unknown>> = {},
): Promise<OrderEvent> => {
  const why = refuseRefund(at, action);
  if (why) fail(why);
  const { order, refund } = at;
  const [state] = refundTable[action].to as readonly [RefundState];
  await ctx.db
    .updateTable('refunds')
    .set({ ...patch, state })
    .where('houseId', '=', order.houseId)
    .where('id', '=', refund.id)
    .execute();
  const { method, amountFen } = refund;
  return {
    name: eventNames[action],
    before: { refund: refund.state },
    after: { refund: state, method, amountFen, ...said },
  };
};

/** Asserts the action, changes the refund's state and finishes the order command. */
export const moveRefund = async (ctx: Ctx, at: RefundInOrder, ...change: MoveOf) =>
  finishChange(ctx, at.order, await changeRefund(ctx, at, ...change));
type MoveOf = [action: RefundAction, patch: RefundPatch, said?: Readonly<Record<string, unknown>>];

const decided = (ctx: Ctx) => ({
  decidedBy: ctx.user.realname,
  decidedById: ctx.user.id || null,
  decidedAt: ctx.now,
});

export const approveRefundRoute = command(approveRefund, async (ctx, { dutyReason, ...key }) => {
  const at = await lockRefund(ctx, key);
  const why = refuseRefund(at, 'approve');
  if (why) fail(why);
  if (at.needsSecond)
    await confirmAlone(ctx, at.confirmer, {
      ...{ act: 'refund', starters: [at.refund.requestedById], id: at.refund.id },
      ...{ houseId: at.order.houseId, reason: dutyReason },
    });
  const byHand = at.refund.intentId === null && isPaidByHand(ctx.services.config, at.refund.method);
  return moveRefund(ctx, at, 'approve', { ...decided(ctx), byHand });
});

/** Releases the amount reserved on the payment. */
const freePayment = async (ctx: Ctx, { order, refund }: RefundInOrder): Promise<void> => {
  await ctx.db
    .updateTable('payments')
    .set((eb) => ({ refundedFen: eb('refundedFen', '-', refund.amountFen) }))
    .where('houseId', '=', order.houseId)
    .where('id', '=', refund.paymentId)
    .execute();
};

const rejectRefundIn = async (ctx: Ctx, at: RefundInOrder, reason: string) => {
  const why = refuseRefund(at, 'reject');
  if (why) fail(why);
  await freePayment(ctx, at);
  return moveRefund(ctx, at, 'reject', { ...decided(ctx), rejectReason: reason }, { reason });
};

export const rejectRefundRoute = command(rejectRefund, async (ctx, { reason, ...key }) =>
  rejectRefundIn(ctx, await lockRefund(ctx, key), reason),
);

export const completeRefundRoute = command(completeRefund, async (ctx, key) => {
  const at = await lockRefund(ctx, key);
  const { today } = at.order;
  const shiftId = isDeskMoney(at.refund.method) ? await shiftOfTaking(ctx) : null;
  return moveRefund(ctx, at, 'complete', { finishedAt: ctx.now, finishedOn: today, shiftId });
});

export const retryRefundRoute = command(retryRefund, async (ctx, key) =>
  moveRefund(ctx, await lockRefund(ctx, key), 'retry', { failReason: null }),
);
