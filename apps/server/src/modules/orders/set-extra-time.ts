/** Lets a guest arrive earlier or leave later: the time stands with the stay, its fee on the bill. */

import { failAt } from '@minsu/contract/failure.ts';
import { previewExtraTime, type StayEnd, setExtraTime } from '@minsu/contract/orders/extra-time-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { command, query } from '../../platform/routes.ts';
import { lockDay } from '../room-status/room-slots.ts';
import { insertCharge } from './charge-order.ts';
import { assertExtraTime, extraTimeOf, houseTime } from './extra-time-queries.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { refuseLowerBill } from './guard-price.ts';
import { assertStay, lockStay, readStayAsItIs, type StayInOrder } from './locked-order.ts';

const kindOf = { arrival: 'early_checkin', departure: 'late_checkout' } as const;
const actionOf = { arrival: 'earlyCheckIn', departure: 'lateCheckOut' } as const;

/** The fee of the time it had goes with that time. */
const dropFee = async (ctx: Ctx, { order, stay }: StayInOrder, end: StayEnd): Promise<void> => {
  await ctx.db
    .updateTable('orderCharges')
    .set({ removedAt: ctx.now })
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('kind', '=', kindOf[end])
    .where('removedAt', 'is', null)
    .execute();
};

interface Wanted {
  readonly end: StayEnd;
  readonly time: string;
  readonly feeFen: number | undefined;
}

const endOf = ({ order, stay }: StayInOrder, end: StayEnd, time: string) => ({
  houseId: order.houseId,
  stayId: stay.id,
  roomId: stay.roomId,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  end,
  time,
});

/** Sales of slots beside it wait, and are looked at afterwards. */
const dayOf = ({ stay }: StayInOrder, end: StayEnd): string =>
  end === 'arrival' ? stay.checkIn : stay.checkOut;

/** Less than the rules say is a discount. */
const feeFor = async (
  ctx: Ctx,
  { order }: StayInOrder,
  ruledFen: number,
  givenFen: number = ruledFen,
): Promise<number> => {
  const refused = await refuseLowerBill(ctx, order, ruledFen - givenFen, orderFailures.feeBelowRule);
  if (refused) failAt('feeFen', refused.failure, refused.details.params);
  return givenFen;
};

const charge = async (ctx: Ctx, at: StayInOrder, { end, time, feeFen }: Wanted): Promise<number> => {
  await lockDay(ctx, at.stay.roomId === null ? [] : [at.stay.roomId], dayOf(at, end), {
    houseId: at.order.houseId,
    roomTypeId: at.stay.roomTypeId,
  });
  const extra = await extraTimeOf(ctx, endOf(at, end, time));
  assertExtraTime(extra);
  const amountFen = await feeFor(ctx, at, extra.feeFen, feeFen);
  if (amountFen > 0)
    await insertCharge(ctx, at.order, {
      kind: kindOf[end],
      description: [at.stay.roomNumber, time].filter(Boolean).join(' '),
      amountFen,
      stayId: at.stay.id,
    });
  return amountFen;
};

export const setExtraTimeRoute = command(setExtraTime, async (ctx, { end, time, feeFen, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, actionOf[end]);
  const { order, stay } = at;
  const had = end === 'arrival' ? stay.arriveTime : stay.leaveTime;
  await dropFee(ctx, at, end);
  const amountFen = time === null ? 0 : await charge(ctx, at, { end, time, feeFen });
  await patchStay(
    ctx,
    order.houseId,
    stay.id,
    end === 'arrival' ? { arriveTime: time } : { leaveTime: time },
  );
  return finishChange(ctx, order, {
    name: end === 'arrival' ? 'arrivalTimeSet' : 'departureTimeSet',
    before: { time: had },
    after: { time, room: stay.roomNumber, amountFen },
  });
});

export const previewExtraTimeRoute = query(previewExtraTime, async (ctx, { stayId, end, time }) => {
  const at = await readStayAsItIs(ctx, stayId);
  if (time === undefined)
    return { standard: await houseTime(ctx, at.order.houseId, end), feeFen: null, refusal: null };
  const { standard, feeFen, refused } = await extraTimeOf(ctx, endOf(at, end, time));
  return {
    standard,
    feeFen: seesMoneyIn(ctx, at.order.houseId) ? feeFen : null,
    refusal: refused && sayText(refused.failure.text, ctx.language, refused.params),
  };
});
