/** Rejects an order awaiting confirmation and releases its nights. Final. */
import { rejectOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { preflightCommand, type StepCtx } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import { assertBooking, lockOrder } from '../locked-order.ts';
import { askPlatform } from '../platform-hooks.ts';
import { releaseOrder } from './release-order.ts';

interface Rejection {
  readonly orderId: string;
  /** Null skips the version check. */
  readonly version: number | null;
  readonly reason: string;
}

/** Orders sold by a connected platform are rejected at the platform first. */
export const askToReject = (ctx: StepCtx, rejection: Rejection): Promise<boolean> =>
  askPlatform(ctx, { ...rejection, verb: 'reject' });

/** `asked`: the platform has rejected it and the order is already updated. */
export const rejectIt = async (ctx: Ctx, { orderId, version, reason }: Rejection, asked: boolean) => {
  if (asked) return detailOf(ctx, orderId);
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'reject');
  await releaseOrder(ctx, order);
  const event = {
    name: 'rejected',
    before: { booking: order.booking },
    after: { booking: 'rejected', reason },
  };
  return finishChange(ctx, order, event, { booking: 'rejected', deadlineAt: null, cancelReason: reason });
};

export const rejectOrderRoute = preflightCommand(rejectOrder, askToReject, rejectIt);
