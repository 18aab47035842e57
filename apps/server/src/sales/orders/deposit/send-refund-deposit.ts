/** Sends the message that a deposit was returned; refusals by its rules are not shown (spec §8). */
import { fail } from '@minsu/contract/platform/failure.ts';
import { sendRefundDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { command } from '../../../platform/http/routes.ts';
import { notifyGuest } from './notify-deposit-returned.ts';

export const sendRefundDepositRoute = command(sendRefundDeposit, async (ctx, { orderId }) => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('houseId')
    .where('id', '=', orderId)
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  return { notificationId: await notifyGuest(ctx, { houseId: order.houseId, orderId }) };
});
