/**
 * Undoing a step on its business day corrects a slip. Later it is a change like any other: nights and prices sold by
 * the step go back only under the terms of the sale.
 */
import { businessDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Snapshot, StaySnapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { channelPaidFen } from '../folio/channel-paid-queries.ts';
import { givenUpOf } from '../folio/charge-fee.ts';
import { holderOf, offersOf } from '../folio/who-holds-money.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import { type PricedNight, worthOf } from '../order-rules.ts';
import { endingsOf } from '../stay/ending-queries.ts';
import { givenUpNights } from '../stay/given-up-nights.ts';
import { keepArrival } from '../stay/keep-arrival.ts';

interface Step {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly madeAt: Date;
}

const sold = (stays: readonly StaySnapshot[]): number =>
  stays.flatMap(({ nights }) => nights).reduce((sum, { fen }) => sum + fen, 0);

/** Nights of a lengthened stay that remain: the earlier dates, or as many if it also moved. */
const remaining = (had: StaySnapshot, now: StaySnapshot): PricedNight[] => {
  const nights = now.nights.map(({ night, fen }) => ({ night, priceFen: fen }));
  const dates = new Set(had.nights.map(({ night }) => night));
  const same = nights.filter(({ night }) => dates.has(night));
  return same.length === dates.size ? same : nights.slice(0, dates.size);
};

/** Fee that shortening, moving or cancelling the stay would cost now, in fen; of a platform's order, for the desk's part. */
const feeNow = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: LockedStay,
  [had, now]: readonly [StaySnapshot | undefined, StaySnapshot],
): Promise<number> => {
  const isShorter = had && had.nights.length < now.nights.length;
  const nights = isShorter ? await givenUpNights(ctx, order, stay, remaining(had, now)) : null;
  const given = nights
    ? [nights]
    : isShorter
      ? []
      : givenUpOf(order, await endingsOf(ctx, order, [stay], 'cancel'), 'stay');
  if (holderOf(order) === 'platform') return (await offersOf(ctx, order, given)).desk.feeFen;
  return given.reduce((sum, { policyFen }) => sum + policyFen, 0);
};

/** Undone, the folio would fall below what a platform collected. */
const assertLeftThere = async (ctx: Ctx, order: LockedOrder, lowerFen: number): Promise<void> => {
  if (holderOf(order) === 'house' || lowerFen <= 0) return;
  if (worthOf(order) - lowerFen < (await channelPaidFen(ctx, order))) fail(orderFailures.platformDecides);
};

export const assertTermsKept = async (
  ctx: Ctx,
  { before, after, madeAt }: Step,
  orders: ReadonlyMap<string, LockedOrder>,
): Promise<void> => {
  if (ctx.user.may('order:waiveBalance')) return;
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  for (const order of orders.values()) {
    const ofOrder = ({ stays }: Snapshot) => stays.filter(({ orderId }) => orderId === order.id);
    const [had, has] = [ofOrder(before), ofOrder(after)];
    await assertLeftThere(ctx, order, sold(has) - sold(had));
    if (businessDate(madeAt, order.timeZone, auditHour) === order.today) continue;
    for (const now of has) {
      const stay = order.stays.find(({ id }) => id === now.id);
      const was = had.find(({ id }) => id === now.id);
      if (stay && was && was.checkIn > now.checkIn) await keepArrival(ctx, { order, stay });
      if (sold(had) >= sold(has)) continue;
      const isLower = was === undefined || sold([was]) < sold([now]);
      if (stay && isLower && (await feeNow(ctx, order, stay, [was, now])) > 0)
        fail(orderFailures.stepUnderTerms);
    }
  }
};
