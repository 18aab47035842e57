/** Turns a hold into a confirmed order. */
import { confirmOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { askDeposit } from './ask-deposit.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, lockOrder } from './locked-order.ts';

export const confirmOrderRoute = command(confirmOrder, async (ctx, { orderId, version }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'confirm');
  await askDeposit(ctx, order);
  const event = { name: 'confirmed', before: { booking: order.booking }, after: { booking: 'confirmed' } };
  return finishChange(ctx, order, event, { booking: 'confirmed', deadlineAt: null });
});
