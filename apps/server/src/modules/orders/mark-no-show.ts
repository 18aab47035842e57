/** A no-show keeps the first night, which is charged, and gives the rest back; it can be undone while rooms are free. */
import { addDays } from '@minsu/contract/dates.ts';
import { markNoShow, reinstateStay } from '@minsu/contract/orders/order-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { priceNights } from '../prices/price-queries.ts';
import { keepSettled } from './check-out-order.ts';
import { retakeStay } from './find-room.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertStay, lockStay, type StayInOrder } from './locked-order.ts';
import { nightCount } from './order-rules.ts';
import { saveOrder } from './save-order.ts';
import { dropCleaning, followNights, restoreCleaning } from './stay-charges.ts';
import { cutStay, releaseStay } from './stay-nights.ts';

export const markNoShowRoute = command(markNoShow, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'noShow');
  const { order, stay } = at;
  const second = addDays(stay.checkIn, 1);
  if (stay.roomId === null) await releaseStay(ctx, order.houseId, stay);
  else if (second < stay.checkOut) await cutStay(ctx, order.houseId, stay, second);
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('night', '>=', second)
    .execute();
  const of = { houseId: order.houseId, stayId: stay.id };
  await followNights(ctx, of, nightCount(stay), 1);
  await dropCleaning(ctx, of);
  await patchStay(ctx, order.houseId, stay.id, { state: 'no_show', holdsNights: stay.roomId !== null });
  await saveOrder(ctx, order);
  await keepSettled(ctx, order, stay.id);
  return finishChange(ctx, order, {
    name: 'noShow',
    before: { state: 'expected' },
    after: { state: 'no_show', room: stay.roomNumber },
  });
});

/** Nights that were given back are sold again at today's price. */
const priceAgain = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  const { houseId } = order;
  const nights = await priceNights(ctx, {
    houseId,
    roomTypeId: stay.roomTypeId,
    ratePlanId: stay.ratePlanId,
    channel: order.channel,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
  });
  await ctx.db
    .insertInto('orderNights')
    .values(
      nights.map(({ night, priceFen }) => ({
        houseId,
        stayId: stay.id,
        night,
        priceFen,
        roomTypeId: stay.roomTypeId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['houseId', 'stayId', 'night']).doNothing())
    .execute();
};

export const reinstateStayRoute = command(reinstateStay, async (ctx, key) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'reinstateStay');
  const { order, stay } = at;
  if (stay.holdsNights) await releaseStay(ctx, order.houseId, stay);
  const roomId = await retakeStay(ctx, order.houseId, stay);
  await priceAgain(ctx, at);
  const of = { houseId: order.houseId, stayId: stay.id };
  await followNights(ctx, of, 1, nightCount(stay));
  await restoreCleaning(ctx, of);
  await patchStay(ctx, order.houseId, stay.id, { state: 'expected', roomId, holdsNights: true });
  return finishChange(ctx, order, {
    name: 'stayReinstated',
    before: { state: 'no_show' },
    after: { state: 'expected' },
  });
});
