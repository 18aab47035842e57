/** Cancels the whole order: nights go back, the fee of its terms is charged, what is left over is asked back. */
import { cancelOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand, type StepCtx } from '../../platform/routes.ts';
import { setAwaitsPlatform } from './await-platform.ts';
import { chargeFees, type EndingInput, feesToCharge } from './charge-fee.ts';
import { endingsOf, sumFees } from './ending-queries.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, type LockedOrder, lockOrder, readOrderAsItIs } from './locked-order.ts';
import { detailOf } from './order-detail-queries.ts';
import { balanceOf } from './order-rules.ts';
import { askPlatform, isSoldByPlatform } from './platform-hooks.ts';
import { releaseOrder } from './release-order.ts';
import { proposeRefund } from './request-refund.ts';
import { giveBackUnused } from './return-deposit.ts';

/** Stays that have ended already have been charged, and go on owing that. */
export const endingStays = ({ stays }: LockedOrder) => stays.filter(({ state }) => state === 'expected');

interface Cancellation extends EndingInput {
  readonly orderId: string;
  /** Null: as it now is. */
  readonly version: number | null;
  readonly reason: string;
}

/**
 * What a connected platform sold, the platform cancels and pays back by its own terms; not while a guest is here, which
 * the platform does not know.
 */
export const askToCancel = async (ctx: StepCtx, cancellation: Cancellation): Promise<boolean> => {
  const { orderId, version, reason } = cancellation;
  if (!(await isSoldByPlatform(ctx, orderId))) return false;
  assertBooking(await readOrderAsItIs(ctx, orderId), 'cancel');
  return askPlatform(ctx, { orderId, version, reason, verb: 'cancel' });
};

/** `asked`: the platform has cancelled it, and the order has followed. */
export const cancelIt = async (ctx: Ctx, cancellation: Cancellation, asked: boolean) => {
  const { orderId, version, reason, ...input } = cancellation;
  if (asked) return detailOf(ctx, orderId);
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'cancel');
  const ending = endingStays(order);
  const endings = await endingsOf(ctx, order, ending, 'cancel');
  const charged = await feesToCharge(ctx, order, endings, input, 'whole');
  const feeFen = sumFees(charged.endings);
  await releaseOrder(ctx, order);
  await chargeFees(ctx, order, charged, 'withStay');
  const ids = ending.map(({ id }) => id);
  if (charged.awaitsPlatform) await setAwaitsPlatform(ctx, order.houseId, ids, true);
  const paidFen = order.paidFen - (await giveBackUnused(ctx, order, null));
  const owedFen = balanceOf({ ...order, paidFen, keptFen: order.keptFen + feeFen, booking: 'cancelled' });
  const refundFen = input.refund
    ? await proposeRefund(ctx, order, -owedFen - order.refundingFen, { reason, outcome: charged.outcome })
    : 0;
  const event = {
    name: 'cancelled',
    before: { booking: order.booking },
    after: {
      booking: 'cancelled',
      reason,
      ...(feeFen > 0 && { feeFen }),
      ...(refundFen > 0 && { refundFen }),
      ...(input.waiveFee && { waiveFee: true }),
    },
  };
  return finishChange(ctx, order, event, { booking: 'cancelled', deadlineAt: null, cancelReason: reason });
};

export const cancelOrderRoute = askedCommand(cancelOrder, askToCancel, cancelIt);
