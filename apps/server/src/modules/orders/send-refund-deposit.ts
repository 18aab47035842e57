/** The message that a deposit was returned; what its rules refuse is not said aloud (spec §8). */
import { fail } from '@minsu/contract/failure.ts';
import { sendRefundDeposit } from '@minsu/contract/orders/deposit-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { command } from '../../platform/routes.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { tellGuest } from './tell-deposit-returned.ts';

export const sendRefundDepositRoute = command(sendRefundDeposit, async (ctx, { orderId }) => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('houseId')
    .where('id', '=', orderId)
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  return { notificationId: await tellGuest(ctx, { houseId: order.houseId, orderId }) };
});
