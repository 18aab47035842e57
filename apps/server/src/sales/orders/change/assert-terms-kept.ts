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
import { holderOf } from '../folio/who-holds-money.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import type { PricedNight } from '../order-rules.ts';
import { endingsOf, sumFees } from '../stay/ending-queries.ts';
import { givenUpNights } from '../stay/given-up-nights.ts';

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

/** Fee that shortening, moving or cancelling the stay would cost now, in fen. */
const feeNow = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: LockedStay,
  [had, now]: readonly [StaySnapshot | undefined, StaySnapshot],
): Promise<number> => {
  if (had && had.nights.length < now.nights.length)
    return (await givenUpNights(ctx, order, stay, remaining(had, now)))?.policyFen ?? 0;
  return sumFees(await endingsOf(ctx, order, [stay], 'cancel'));
};

export const assertTermsKept = async (
  ctx: Ctx,
  { before, after, madeAt }: Step,
  orders: ReadonlyMap<string, LockedOrder>,
): Promise<void> => {
  if (ctx.user.may('order:waiveBalance')) return;
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  for (const order of orders.values()) {
    if (holderOf(order) === 'platform') continue;
    if (businessDate(madeAt, order.timeZone, auditHour) === order.today) continue;
    const ofOrder = ({ stays }: Snapshot) => stays.filter(({ orderId }) => orderId === order.id);
    const [had, has] = [ofOrder(before), ofOrder(after)];
    if (sold(had) >= sold(has)) continue;
    for (const now of has) {
      const stay = order.stays.find(({ id }) => id === now.id);
      const was = had.find(({ id }) => id === now.id);
      const isLower = was === undefined || sold([was]) < sold([now]);
      if (stay && isLower && (await feeNow(ctx, order, stay, [was, now])) > 0)
        fail(orderFailures.stepUnderTerms);
    }
  }
};
