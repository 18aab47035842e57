/**
 * The provider reports a payment that it has already paid back, in whole or in part, outside of this system. The payment is booked, and so
 * is its refund, so that the ledger keeps equal to the provider's books.
 */
import { paymentTexts } from '@minsu/contract/sales/payments/payments.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockRefund, moveRefund } from '../orders/folio/decide-refund.ts';
import { insertRefund } from '../orders/folio/request-refund.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { saveOrder } from '../orders/save-order.ts';

interface OutsideRefund {
  readonly houseId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountFen: number;
}

export const bookOutsideRefund = async (
  ctx: Ctx,
  { houseId, orderId, paymentId, amountFen }: OutsideRefund,
): Promise<void> => {
  const order = await lockOrder(ctx, { orderId }, null);
  await insertRefund(ctx, order, { paymentId, amountFen, reason: paymentTexts.attention_refunded[0] });
  await saveOrder(ctx, order);
  const { id: refundId } = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('houseId', '=', houseId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  const key = { orderId, refundId, version: null };
  const decided = { decidedBy: ctx.user.realname, decidedById: null, decidedAt: ctx.now };
  await moveRefund(ctx, await lockRefund(ctx, key), 'approve', { ...decided, byHand: true });
  const at = await lockRefund(ctx, key);
  await moveRefund(ctx, at, 'complete', { finishedAt: ctx.now, finishedOn: at.order.today });
};
