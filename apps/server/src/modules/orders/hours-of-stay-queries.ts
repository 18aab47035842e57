/** When the plan of an hourly stay lets it begin, seen from now; and the stay's hours as they are stored. */
import { localTime, minutesOf } from '@minsu/contract/dates.ts';
import type { StayHours } from '@minsu/contract/orders/order.ts';
import { DAY_END } from '@minsu/contract/orders/slot-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StayInOrder } from './locked-order.ts';

export interface StoredHours {
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly hoursIncluded: number | null;
}

/** Null of a stay that is sold by the night. */
export const hoursOf = ({ fromTime, toTime, hoursIncluded }: StoredHours): StayHours | null =>
  fromTime === null || toTime === null || hoursIncluded === null
    ? null
    : { from: fromTime.slice(0, 5), to: toTime.slice(0, 5), included: hoursIncluded };

/** When the guests of a stay come and go where that differs from their house, as `HH:mm`. */
export const ownTimes = (stay: {
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}) => ({
  arriveTime: stay.arriveTime?.slice(0, 5) ?? null,
  leaveTime: stay.leaveTime?.slice(0, 5) ?? null,
});

/** The present minute of a house's day, where that day is the one asked for; of a day that is over its end. */
export const nowOn = (ctx: Pick<Ctx, 'now'>, day: string, timeZone: string): number | null => {
  const local = localTime(ctx.now, timeZone);
  if (local.date > day) return DAY_END;
  return local.date === day ? minutesOf(local.time) : null;
};

/** A plan that is gone no longer says when. */
export const windowOfStay = async (ctx: Ctx, { order, stay }: StayInOrder) => {
  const plan = await ctx.db
    .selectFrom('ratePlans')
    .select(['firstStart', 'lastStart'])
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.ratePlanId)
    .executeTakeFirst();
  return {
    firstStart: plan?.firstStart ? minutesOf(plan.firstStart) : 0,
    lastStart: plan?.lastStart ? minutesOf(plan.lastStart) : DAY_END,
    now: nowOn(ctx, stay.checkIn, order.timeZone),
  };
};
