/** Cancels a whole order: releases its nights, charges the cancellation fee, requests a refund of the rest. */
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { preflightCommand, type StepCtx } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { giveBackUnused } from '../deposit/return-deposit.ts';
import { chargeFees, type EndingInput, feesToCharge } from '../folio/charge-fee.ts';
import { proposeRefund } from '../folio/request-refund.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import { assertBooking, type LockedOrder, lockOrder, readOrderAsItIs } from '../locked-order.ts';
import { balanceOf } from '../order-rules.ts';
import { askPlatform, isSoldByPlatform } from '../platform-hooks.ts';
import { setAwaitsPlatform } from '../sell/await-platform.ts';
import { releaseOrder } from '../sell/release-order.ts';
import { endingsOf, sumFees } from './ending-queries.ts';

/** Stays that have already ended keep their charges. */
export const endingStays = ({ stays }: LockedOrder) => stays.filter(({ state }) => state === 'expected');

interface Cancellation extends EndingInput {
  readonly orderId: string;
  /** Null skips the version check. */
  readonly version: number | null;
  readonly reason: string;
}

/**
 * A connected platform cancels its own orders and refunds by its terms. Not while a guest is in house, which the
 * platform cannot know.
 */
export const askToCancel = async (ctx: StepCtx, cancellation: Cancellation): Promise<boolean> => {
  const { orderId, version, reason } = cancellation;
  if (!(await isSoldByPlatform(ctx, orderId))) return false;
  assertBooking(await readOrderAsItIs(ctx, orderId), 'cancel');
  return askPlatform(ctx, { orderId, version, reason, verb: 'cancel' });
};

/** `asked`: the platform has cancelled it and the order is already updated. */
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

export const cancelOrderRoute = preflightCommand(cancelOrder, askToCancel, cancelIt);
