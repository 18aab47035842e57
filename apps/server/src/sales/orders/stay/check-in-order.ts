/** Checks in one stay or several rooms of an order, and reverses it on the same business day. */
import {
  checkInGroup,
  checkInOrder,
  undoCheckIn,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay, recordOrderEvent } from '../change/finish-change.ts';
import { settleDeposit } from '../deposit/collect-deposit.ts';
import { orderDetail } from '../list/order-detail-queries.ts';
import { assertStay, inOrder, lockOrder, lockStay, type StayInOrder } from '../locked-order.ts';
import { saveOrder } from '../save-order.ts';
import { arrive, type Booked } from './arrive.ts';

export const checkInOrderRoute = command(
  checkInOrder,
  async (ctx, { stayId, version, depositMethod, depositFen, waiveDepositReason, ...arrival }) => {
    const at = await lockStay(ctx, { stayId, version });
    const event = await arrive(ctx, at, arrival);
    await settleDeposit(ctx, at.order, { depositMethod, depositFen, waiveDepositReason });
    return finishChange(ctx, at.order, event);
  },
);

/** All rooms or none; settles the order's deposit once. */
export const checkInGroupRoute = command(
  checkInGroup,
  async (ctx, { orderId, version, arrivals, ...deposit }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    const events = [];
    for (const [index, { stayId, ...arrival }] of arrivals.entries())
      events.push(await arrive(ctx, inOrder(order, stayId), arrival, `arrivals.${index}.`));
    await settleDeposit(ctx, order, deposit);
    await saveOrder(ctx, order);
    for (const event of events) await recordOrderEvent(ctx, order, event);
    return orderDetail(ctx, order.houseId, order.id);
  },
);

/** Null for check-ins from before this was stored. */
const bookedOf = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Booked | null> => {
  const { checkInChanged } = await ctx.db
    .selectFrom('stays')
    .select('checkInChanged')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow();
  return checkInChanged as Booked | null;
};

export const undoCheckInRoute = command(undoCheckIn, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'undoCheckIn');
  const { order, stay } = at;
  const { guestName, guests } = (await bookedOf(ctx, at)) ?? stay;
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'expected',
    checkedInAt: null,
    ...{ guestName, guests, checkInChanged: null },
  });
  return finishChange(ctx, order, {
    name: 'checkInUndone',
    before: { state: 'in_house', guestName: stay.guestName },
    after: { state: 'expected', guestName, room: stay.roomNumber, roomId: stay.roomId },
  });
});
