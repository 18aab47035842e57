/** Marks an order awaiting payment as paid in full and confirms it. */
import { payOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { assertBooking, lockOrder } from '../locked-order.ts';
import { balanceOf } from '../order-rules.ts';
import { insertPayment } from './take-payment.ts';

export const payOrderRoute = command(payOrder, async (ctx, { orderId, version, method }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'pay');
  await assertMethod(ctx, method);
  const amountFen = balanceOf(order);
  if (amountFen > 0) await insertPayment(ctx, order, { method, amountFen, note: '' });
  await askDeposit(ctx, order);
  const event = {
    name: 'paid',
    before: { booking: order.booking },
    after: { booking: 'confirmed', method, amountFen },
  };
  return finishChange(ctx, order, event, { booking: 'confirmed', deadlineAt: null });
});
