/** Sets early check-in or late check-out: the time on the stay, its fee on the folio. */

import { failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  previewExtraTime,
  type StayEnd,
  setExtraTime,
} from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { lockDay } from '../../../inventory/room-status/room-slots.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { insertCharge } from '../folio/charge-order.ts';
import { assertStay, lockStay, readStayAsItIs, type StayInOrder } from '../locked-order.ts';
import { refuseLowerBill } from '../sell/guard-price.ts';
import { assertExtraTime, extraTimeOf, houseTime } from './extra-time-queries.ts';

const kindOf = { arrival: 'early_checkin', departure: 'late_checkout' } as const;
const actionOf = { arrival: 'earlyCheckIn', departure: 'lateCheckOut' } as const;

/** The previous time's fee goes with it. */
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

/** Sales of adjacent slots wait for this lock. */
const dayOf = ({ stay }: StayInOrder, end: StayEnd): string =>
  end === 'arrival' ? stay.checkIn : stay.checkOut;

/** A fee below the rule is a discount. */
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

interface AskedTime {
  readonly end: StayEnd;
  /** Null: the property's own time holds again. */
  readonly time: string | null;
  readonly feeFen?: number | undefined;
}

/** Also for guests themselves, by the fee of the rules. The order is locked by the caller. */
export const applyExtraTime = async (ctx: Ctx, at: StayInOrder, { end, time, feeFen }: AskedTime) => {
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
};

export const setExtraTimeRoute = command(setExtraTime, async (ctx, { end, time, feeFen, ...key }) =>
  applyExtraTime(ctx, await lockStay(ctx, key), { end, time, feeFen }),
);

/** Fee by the rules and what is in the way; null: the time is none to pay for. */
export const extraTimeFor = (ctx: Ctx, at: StayInOrder, end: StayEnd, time: string) =>
  extraTimeOf(ctx, endOf(at, end, time));

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
