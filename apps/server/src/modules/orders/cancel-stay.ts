/** Cancels one room of a group and gives its nights back; the fee of its terms stays on the bill. */
import { cancelStay } from '@minsu/contract/orders/check-in-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { chargeFees, feesToCharge } from './charge-fee.ts';
import { keepSettled } from './check-out-order.ts';
import { endingsOf, sumFees } from './ending-queries.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, lockStay } from './locked-order.ts';
import { refundCredit } from './refund-credit.ts';
import { giveBackUnused } from './return-deposit.ts';
import { saveOrder } from './save-order.ts';
import { dropCharges } from './stay-charges.ts';
import { releaseStay } from './stay-nights.ts';

export const cancelStayRoute = command(cancelStay, async (ctx, { stayId, version, reason, ...input }) => {
  const at = await lockStay(ctx, { stayId, version });
  await assertStay(ctx, at, 'cancelStay');
  const { order, stay } = at;
  const charged = await feesToCharge(ctx, order, await endingsOf(ctx, order, [stay], 'cancel'), input);
  const { awaitsPlatform, outcome } = charged;
  const feeFen = sumFees(charged.endings);
  await releaseStay(ctx, order.houseId, stay);
  await dropCharges(ctx, { houseId: order.houseId, stayId: stay.id });
  await chargeFees(ctx, order, charged, 'alone');
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'cancelled',
    holdsNights: false,
    locked: false,
    awaitsPlatform,
  });
  await saveOrder(ctx, order);
  await keepSettled(ctx, order, stay.id);
  await giveBackUnused(ctx, order, stay.id);
  const refundFen = input.refund ? await refundCredit(ctx, order, { reason, outcome }) : 0;
  return finishChange(ctx, order, {
    name: 'stayCancelled',
    before: { state: 'expected', room: stay.roomNumber },
    after: {
      state: 'cancelled',
      room: stay.roomNumber,
      reason,
      ...(feeFen > 0 && { feeFen }),
      ...(refundFen > 0 && { refundFen }),
      ...(input.waiveFee && { waiveFee: true }),
    },
  });
});
