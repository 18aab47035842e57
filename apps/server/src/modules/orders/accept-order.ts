/** Accepts an order awaiting confirmation: confirmed at once when it is paid, else the guest is asked to pay. */
import { acceptOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { readSettings } from '../system/settings-queries.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, lockOrder } from './locked-order.ts';
import { balanceOf } from './order-rules.ts';

export const acceptOrderRoute = command(acceptOrder, async (ctx, { orderId, version }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertBooking(order, 'accept');
  const { waitPayMinutes } = await readSettings(ctx.db, ctx.services);
  const asksPayment = order.source === 'web' && order.collect === 'property' && balanceOf(order) > 0;
  const booking = asksPayment ? 'wait_pay' : 'confirmed';
  const deadlineAt = asksPayment ? new Date(ctx.now.getTime() + waitPayMinutes * 60_000) : null;
  const event = { name: 'accepted', before: { booking: order.booking }, after: { booking } };
  return finishChange(ctx, order, event, { booking, deadlineAt });
});
