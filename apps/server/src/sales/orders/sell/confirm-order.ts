/** Confirms a hold. */
import { confirmOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { assertBooking, lockOrder } from '../locked-order.ts';

export const confirmOrderRoute = command(confirmOrder, async (ctx, { orderId, version }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'confirm');
  await askDeposit(ctx, order);
  const event = { name: 'confirmed', before: { booking: order.booking }, after: { booking: 'confirmed' } };
  return finishChange(ctx, order, event, { booking: 'confirmed', deadlineAt: null });
});
