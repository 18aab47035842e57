/** Cancels the whole order and gives its nights back. Payments stay on the folio as credit, to be refunded. */
import { cancelOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, lockOrder } from './locked-order.ts';
import { releaseOrder } from './release-order.ts';

export const cancelOrderRoute = command(cancelOrder, async (ctx, { orderId, version, reason }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'cancel');
  await releaseOrder(ctx, order);
  const event = {
    name: 'cancelled',
    before: { booking: order.booking },
    after: { booking: 'cancelled', reason },
  };
  return finishChange(ctx, order, event, { booking: 'cancelled', deadlineAt: null, cancelReason: reason });
});
