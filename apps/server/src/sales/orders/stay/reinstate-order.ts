/** Reinstates a cancelled or expired order if its nights are free, in its former rooms where possible. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { feeKindsOf } from '../folio/charge-kind-rules.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { dropFees } from '../folio/stay-charges.ts';
import { withdrawRefunds } from '../folio/withdraw-refunds.ts';
import { assertBooking, lockOrder } from '../locked-order.ts';
import { isSoldByPlatform } from '../platform-hooks.ts';
import { retakeStay } from '../sell/find-room.ts';
import { assertRestrictions } from '../sell/guard-restrictions.ts';

export const reinstateOrderRoute = command(
  reinstateOrder,
  async (ctx, { orderId, version, ignoreRestrictions }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    assertBooking(order, 'reinstate');
    if (await isSoldByPlatform(ctx, orderId)) fail(channelFailures.endedAtPlatform);
    const stays = order.stays.filter((stay) => stay.state === 'expected');
    const after = await readSoldParts(ctx, { ...order, stays });
    await assertRestrictions(ctx, order, { before: [], after }, ignoreRestrictions);
    for (const stay of stays.sort((a, b) => a.roomTypeId.localeCompare(b.roomTypeId))) {
      const roomId = await retakeStay(ctx, order.houseId, stay);
      await patchStay(ctx, order.houseId, stay.id, { roomId, holdsNights: true, awaitsPlatform: false });
      await dropFees(ctx, { houseId: order.houseId, stayId: stay.id }, feeKindsOf('cancel'));
    }
    await withdrawRefunds(ctx, order);
    await askDeposit(ctx, order);
    const restored = { booking: 'confirmed', ...(ignoreRestrictions && { ignoreRestrictions }) };
    const event = { name: 'reinstated', before: { booking: order.booking }, after: restored };
    return finishChange(ctx, order, event, { booking: 'confirmed', deadlineAt: null, cancelReason: null });
  },
);
