/** Refunds are approved, refused, tried again, and said to have gone out where no institution says so. */
import { fail } from '@minsu/contract/failure.ts';
import {
  approveRefund,
  completeRefund,
  rejectRefund,
  retryRefund,
} from '@minsu/contract/orders/refund-endpoints.ts';
import { refundFailures } from '@minsu/contract/orders/refund-failures.ts';
import { type RefundAction, type RefundState, refundTable } from '@minsu/contract/orders/refund-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { shiftOnDuty } from '../shifts/taking-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { finishChange } from './finish-change.ts';
import { isPaidByHand } from './institution.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { needsSecondPerson } from './order-rules.ts';

export interface LockedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amountFen: number;
  readonly state: RefundState;
  readonly byHand: boolean;
  readonly requestedById: string | null;
  readonly attempts: number;
}

export interface RefundInOrder {
  readonly order: LockedOrder;
  readonly refund: LockedRefund;
  /** What the order pays back has reached the threshold of four eyes. */
  readonly needsSecond: boolean;
}

interface Key {
  readonly orderId: string;
  readonly refundId: string;
  /** Null: as it now is. */
  readonly version: number | null;
}

export const lockRefund = async (ctx: Ctx, { orderId, refundId, version }: Key): Promise<RefundInOrder> => {
  const order = await lockOrder(ctx, { orderId }, version);
  const all = (await ctx.db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'method', 'amountFen', 'state', 'byHand', 'requestedById', 'attempts'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .execute()) as LockedRefund[];
  const refund = all.find(({ id }) => id === refundId) ?? fail(refundFailures.notFound);
  const { refundFourEyesFen } = await readSettings(ctx.db, ctx.services);
  return { order, refund, needsSecond: needsSecondPerson(all, refundFourEyesFen) };
};

export const refuseRefund = (
  ctx: Pick<Ctx, 'user'>,
  { refund, needsSecond }: RefundInOrder,
  action: RefundAction,
) => {
  const own = refund.requestedById === ctx.user.id;
  return refusal(refundTable[action], refund.state, { own, needsSecond, byHand: refund.byHand });
};

interface RefundPatch {
  readonly byHand?: boolean;
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
}

const eventNames: Record<RefundAction, string> = {
  approve: 'refundApproved',
  reject: 'refundRejected',
  complete: 'refundSucceeded',
  succeed: 'refundSucceeded',
  fail: 'refundFailed',
  retry: 'refundRetried',
};

/** Asserts the action, moves the refund on and ends like every command on an order. */
export const moveRefund = async (
  ctx: Ctx,
  at: RefundInOrder,
  action: RefundAction,
  patch: RefundPatch,
  said: Readonly<Record<string, unknown>> = {},
) => {
  const why = refuseRefund(ctx, at, action);
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
  return finishChange(ctx, order, {
    name: eventNames[action],
    before: { refund: refund.state },
    after: { refund: state, method, amountFen, ...said },
  });
};

const decided = (ctx: Ctx) => ({
  decidedBy: ctx.user.realname,
  decidedById: ctx.user.id || null,
  decidedAt: ctx.now,
});

export const approveRefundRoute = command(approveRefund, async (ctx, key) => {
  const at = await lockRefund(ctx, key);
  const byHand = isPaidByHand(ctx.services.config, at.refund.method);
  return moveRefund(ctx, at, 'approve', { ...decided(ctx), byHand });
});

/** What was reserved on the payment is free again. */
const freePayment = async (ctx: Ctx, { order, refund }: RefundInOrder): Promise<void> => {
  await ctx.db
    .updateTable('payments')
    .set((eb) => ({ refundedFen: eb('refundedFen', '-', refund.amountFen) }))
    .where('houseId', '=', order.houseId)
    .where('id', '=', refund.paymentId)
    .execute();
};

export const rejectRefundIn = async (ctx: Ctx, at: RefundInOrder, reason: string) => {
  const why = refuseRefund(ctx, at, 'reject');
  if (why) fail(why);
  await freePayment(ctx, at);
  return moveRefund(ctx, at, 'reject', { ...decided(ctx), rejectReason: reason }, { reason });
};

export const rejectRefundRoute = command(rejectRefund, async (ctx, { reason, ...key }) =>
  rejectRefundIn(ctx, await lockRefund(ctx, key), reason),
);

export const completeRefundRoute = command(completeRefund, async (ctx, key) => {
  const at = await lockRefund(ctx, key);
  const { houseId, today } = at.order;
  const shiftId = await shiftOnDuty(ctx, houseId);
  return moveRefund(ctx, at, 'complete', { finishedAt: ctx.now, finishedOn: today, shiftId });
});

export const retryRefundRoute = command(retryRefund, async (ctx, key) =>
  moveRefund(ctx, await lockRefund(ctx, key), 'retry', { failReason: null }),
);
