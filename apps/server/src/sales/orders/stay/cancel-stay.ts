/** Cancels one room of a group and releases its nights; its cancellation fee stays on the folio. */
import { cancelStay } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { giveBackUnused } from '../deposit/return-deposit.ts';
import { chargeFees, feesToCharge } from '../folio/charge-fee.ts';
import { refundCredit } from '../folio/refund-credit.ts';
import { dropCharges } from '../folio/stay-charges.ts';
import { assertStay, lockStay } from '../locked-order.ts';
import { saveOrder } from '../save-order.ts';
import { assertMayIgnore, assertRules } from '../sell/guard-restrictions.ts';
import { keepSettled } from './check-out-order.ts';
import { endingsOf, sumFees } from './ending-queries.ts';
import { restrictionsWithout } from './guard-part.ts';
import { releaseStay } from './stay-nights.ts';

export const cancelStayRoute = command(cancelStay, async (ctx, asked) => {
  const { stayId, version, reason, ignoreRestrictions, ...input } = asked;
  const at = await lockStay(ctx, { stayId, version });
  await assertStay(ctx, at, 'cancelStay');
  assertMayIgnore(ctx, ignoreRestrictions);
  assertRules(await restrictionsWithout(ctx, at), ignoreRestrictions);
  const { order, stay } = at;
  const charged = await feesToCharge(ctx, order, await endingsOf(ctx, order, [stay], 'cancelStay'), input);
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
      ...(ignoreRestrictions && { ignoreRestrictions: true }),
    },
  });
});
