/** Changes the hours, duration or room of an hourly stay and reprices it. */

import { minutesOf } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { changeHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import type { StayHours } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  clockOf,
  DAY_END,
  hoursBetween,
  hoursFen,
  hoursText,
} from '@minsu/contract/sales/orders/slot-rules.ts';
import type { z } from 'zod';
import { releaseSlot, takeSlot } from '../../../inventory/room-status/room-slots.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { holderOf } from '../folio/who-holds-money.ts';
import { assertStay, lockStay, type StayInOrder } from '../locked-order.ts';
import { endingsOf, sumFees } from '../stay/ending-queries.ts';
import { findSlot } from './find-slot.ts';
import { windowOfStay } from './hours-of-stay-queries.ts';
import { checkStart } from './sell-hours.ts';

type Input = z.output<typeof changeHours.input>;

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly roomId: string;
}

/** A guest in house keeps the room and start time. */
const wantedOf = ({ stay }: StayInOrder, had: StayHours, { start, roomId, hours }: Input): Wanted => {
  const from = minutesOf(start ?? had.from);
  const length = hours ?? hoursBetween(had);
  const wanted = { from, to: from + length * 60, roomId: roomId ?? stay.roomId ?? '' };
  const moved = clockOf(from) !== had.from || wanted.roomId !== stay.roomId;
  if (stay.state === 'in_house' && moved) fail(orderFailures.startedHoursStay);
  const params = { limit: had.included };
  if (length < had.included) failAt('hours', orderFailures.hoursBelowPlan, params);
  if (!moved && clockOf(wanted.to) === had.to) fail(orderFailures.nothingToChange);
  return wanted;
};

/** An unchanged start is not checked again: it may be in the past. */
const checkWindow = async (ctx: Ctx, at: StayInOrder, had: StayHours, { from, to }: Wanted) => {
  const window = await windowOfStay(ctx, at);
  const minutes = to - from;
  if (clockOf(from) === had.from)
    checkStart(from, minutes, { firstStart: from, lastStart: DAY_END, now: null });
  else checkStart(from, minutes, window);
  return window;
};

/** Hours given up fall under the terms of the sale, like nights. */
const assertHoursKept = async (ctx: Ctx, { order, stay }: StayInOrder, fewer: boolean): Promise<void> => {
  if (!fewer || ctx.user.may('order:waiveBalance')) return;
  if (holderOf(order) === 'platform') fail(orderFailures.platformDecides);
  if (sumFees(await endingsOf(ctx, order, [stay], 'cancel')) > 0) fail(orderFailures.priceNotReturned);
};

const followHours = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  hours: StayHours,
  room: string,
): Promise<number> => {
  const fen = hoursFen(stay.hoursFen ?? 0, hours.included, hoursBetween(hours));
  await ctx.db
    .updateTable('orderCharges')
    .set({ amountFen: fen, description: `${room} ${hoursText(hours)}` })
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('kind', '=', 'day_use')
    .where('removedAt', 'is', null)
    .execute();
  return fen;
};

export const changeHoursRoute = command(changeHours, async (ctx, input) => {
  const at = await lockStay(ctx, input);
  await assertStay(ctx, at, 'changeHours');
  const { order, stay } = at;
  const had = stay.hours;
  if (!had) return fail(orderFailures.cannotChangeHours);
  const wanted = wantedOf(at, had, input);
  await assertHoursKept(ctx, at, wanted.to - wanted.from < minutesOf(had.to) - minutesOf(had.from));
  const window = await checkWindow(ctx, at, had, wanted);
  const room = await findSlot(ctx, {
    houseId: order.houseId,
    roomTypeId: stay.roomTypeId,
    day: stay.checkIn,
    hours: wanted,
    window,
    roomId: wanted.roomId,
    exceptStayId: stay.id,
  });
  const hours = { from: clockOf(wanted.from), to: clockOf(wanted.to), included: had.included };
  await releaseSlot(ctx, order.houseId, stay.id);
  await takeSlot(ctx, {
    ...wanted,
    houseId: order.houseId,
    stayId: stay.id,
    roomId: room.id,
    day: stay.checkIn,
  });
  await patchStay(ctx, order.houseId, stay.id, { roomId: room.id, fromTime: hours.from, toTime: hours.to });
  const amountFen = await followHours(ctx, at, hours, room.number);
  return finishChange(ctx, order, {
    name: 'hoursChanged',
    before: { room: stay.roomNumber, roomId: stay.roomId, hours: hoursText(had) },
    after: { room: room.number, roomId: room.id, hours: hoursText(hours), amountFen },
  });
});
