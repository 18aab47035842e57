/** Brings a cancelled or expired order back if its nights are still free, in its old rooms where they are. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { reinstateOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { askDeposit } from './ask-deposit.ts';
import { feeKindsOf } from './charge-kind-rules.ts';
import { retakeStay } from './find-room.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertRestrictions } from './guard-restrictions.ts';
import { assertBooking, lockOrder } from './locked-order.ts';
import { isSoldByPlatform } from './platform-hooks.ts';
import { readSoldParts } from './sold-part-queries.ts';
import { dropFees } from './stay-charges.ts';
import { withdrawRefunds } from './withdraw-refunds.ts';

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
