/** Stored hours of an hourly stay, and the start times its plan allows from now. */
import { localTime, minutesOf } from '@minsu/contract/platform/dates.ts';
import type { StayHours } from '@minsu/contract/sales/orders/order.ts';
import { DAY_END } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StayInOrder } from '../locked-order.ts';

export interface StoredHours {
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly hoursIncluded: number | null;
}

/** Null for a stay by the night. */
export const hoursOf = ({ fromTime, toTime, hoursIncluded }: StoredHours): StayHours | null =>
  fromTime === null || toTime === null || hoursIncluded === null
    ? null
    : { from: fromTime.slice(0, 5), to: toTime.slice(0, 5), included: hoursIncluded };

/** The stay's own arrival and departure times, `HH:mm`, where they differ from the property's. */
export const ownTimes = (stay: {
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
}) => ({
  arriveTime: stay.arriveTime?.slice(0, 5) ?? null,
  leaveTime: stay.leaveTime?.slice(0, 5) ?? null,
});

/** Current minute of the property's day if `day` is today; the last minute if it is past. */
export const nowOn = (ctx: Pick<Ctx, 'now'>, day: string, timeZone: string): number | null => {
  const local = localTime(ctx.now, timeZone);
  if (local.date > day) return DAY_END;
  return local.date === day ? minutesOf(local.time) : null;
};

/** A deleted plan sets no window. */
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
