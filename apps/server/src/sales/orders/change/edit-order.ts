/** Edits notes and tags of an order, and reveals the phone number of one order at a time with a reason. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { editRemarks, revealPhone } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { plainFields, plainPart } from '@minsu/contract/sales/orders/plain-fields.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockOrder } from '../locked-order.ts';
import { finishChange } from './finish-change.ts';

export const editRemarksRoute = command(editRemarks, async (ctx, { orderId, version, tags, ...plain }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const before = await ctx.db
    .selectFrom('orders')
    .select(['tags', ...plainFields])
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const after = { ...before, ...plainPart(plain), ...(tags && { tags: [...new Set(tags)] }) };
  return finishChange(ctx, order, { name: 'remarksEdited', before, after }, after);
});

export const revealPhoneRoute = command(revealPhone, async (ctx, { orderId, reason }) => {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['houseId', 'id', 'phoneCipher'])
    .where('id', '=', orderId)
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  await ctx.record({
    name: 'order.phoneRevealed',
    entity: 'order',
    entityId: order.id,
    houseId: order.houseId,
    after: { reason },
  });
  return { phone: order.phoneCipher && ctx.services.cipher.decrypt(order.phoneCipher) };
});
