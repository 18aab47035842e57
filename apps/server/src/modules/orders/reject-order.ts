/** Refuses an order awaiting confirmation; its nights are given back. Final. */
import { rejectOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand, type StepCtx } from '../../platform/routes.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, lockOrder } from './locked-order.ts';
import { detailOf } from './order-detail-queries.ts';
import { askPlatform } from './platform-hooks.ts';
import { releaseOrder } from './release-order.ts';

interface Rejection {
  readonly orderId: string;
  /** Null: as it now is. */
  readonly version: number | null;
  readonly reason: string;
}

/** What a connected platform sold, the platform rejects. */
export const askToReject = (ctx: StepCtx, rejection: Rejection): Promise<boolean> =>
  askPlatform(ctx, { ...rejection, verb: 'reject' });

/** `asked`: the platform has rejected it, and the order has followed. */
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

export const rejectOrderRoute = askedCommand(rejectOrder, askToReject, rejectIt);
