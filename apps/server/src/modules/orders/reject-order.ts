/** Refuses an order awaiting confirmation; its nights are given back. Final. */
import { rejectOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, lockOrder } from './locked-order.ts';
import { releaseOrder } from './release-order.ts';

export const rejectOrderRoute = command(rejectOrder, async (ctx, { orderId, version, reason }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'reject');
  await releaseOrder(ctx, order);
  const event = {
    name: 'rejected',
    before: { booking: order.booking },
    after: { booking: 'rejected', reason },
  };
  return finishChange(ctx, order, event, { booking: 'rejected', deadlineAt: null, cancelReason: reason });
});
