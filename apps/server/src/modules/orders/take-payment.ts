/** Payments of an order: taken, and voided on the same business day. */
import { fail } from '@minsu/contract/failure.ts';
import { addPayment, voidPayment } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/orders/order-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { finishChange } from './finish-change.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';

export const insertPayment = async (
  ctx: Ctx,
  order: LockedOrder,
  payment: { readonly method: string; readonly amountFen: number; readonly note: string },
): Promise<void> => {
  await ctx.db
    .insertInto('payments')
    .values({
      ...payment,
      houseId: order.houseId,
      id: ctx.newId(),
      orderId: order.id,
      state: 'succeeded',
      takenOn: order.today,
      takenBy: ctx.user.realname,
      takenAt: ctx.now,
    })
    .execute();
};

export const addPaymentRoute = command(addPayment, async (ctx, { orderId, version, ...payment }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  // What awaits payment is confirmed by `pay`, which knows the whole amount.
  if (!openBookings.includes(order.booking) || order.booking === 'wait_pay')
    fail(orderFailures.cannotTakePayment);
  await insertPayment(ctx, order, payment);
  const { method, amountFen } = payment;
  return finishChange(ctx, order, { name: 'paymentTaken', after: { method, amountFen } });
});

export const voidPaymentRoute = command(voidPayment, async (ctx, { orderId, version, paymentId, reason }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['method', 'amountFen', 'state', 'takenOn'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) fail(orderFailures.paymentNotFound);
  if (payment.state !== 'succeeded' || payment.method === 'channel' || payment.takenOn !== order.today)
    fail(orderFailures.cannotVoid);
  await ctx.db
    .updateTable('payments')
    .set({ state: 'voided', voidReason: reason })
    .where('houseId', '=', order.houseId)
    .where('id', '=', paymentId)
    .execute();
  const { method, amountFen } = payment;
  return finishChange(ctx, order, {
    name: 'paymentVoided',
    before: { method, amountFen },
    after: { reason },
  });
});
