/** Switches a long stay between monthly rent and one folio. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { setBilling } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { MONTHLY_FROM_NIGHTS } from '@minsu/contract/sales/orders/folio/rent-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { lockOrder } from '../locked-order.ts';
import { mayBillMonthly } from '../order-rules.ts';

export const setBillingRoute = command(setBilling, async (ctx, { orderId, version, billing }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const { billing: before, nights } = await ctx.db
    .selectFrom('orders')
    .select(['billing', 'nights'])
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  if (billing === 'monthly' && !mayBillMonthly({ ...order, nights }))
    fail(orderFailures.notMonthly, { params: { nights: MONTHLY_FROM_NIGHTS } });
  const event = { name: 'billingSet', before: { billing: before }, after: { billing } };
  return finishChange(ctx, order, event, { billing, ...(billing === 'once' && { rentDueOn: null }) });
});
