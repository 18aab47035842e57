/** Cancels one room of a group and gives its nights back. */
import { cancelStay } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { keepSettled } from './check-out-order.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, lockStay } from './locked-order.ts';
import { saveOrder } from './save-order.ts';
import { dropCharges } from './stay-charges.ts';
import { releaseStay } from './stay-nights.ts';

export const cancelStayRoute = command(cancelStay, async (ctx, { reason, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'cancelStay');
  const { order, stay } = at;
  await releaseStay(ctx, order.houseId, stay);
  await dropCharges(ctx, { houseId: order.houseId, stayId: stay.id });
  await patchStay(ctx, order.houseId, stay.id, { state: 'cancelled', holdsNights: false, locked: false });
  await saveOrder(ctx, order);
  await keepSettled(ctx, order, stay.id);
  return finishChange(ctx, order, {
    name: 'stayCancelled',
    before: { state: 'expected', room: stay.roomNumber },
    after: { state: 'cancelled', room: stay.roomNumber, reason },
  });
});
