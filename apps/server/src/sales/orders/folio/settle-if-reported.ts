/** Books amounts reported by a platform that had to wait for the desk. */
import type { Ctx } from '../../../platform/context.ts';
import { recordOrderEvent } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { type ReportedMoney, reportedByPlatform } from '../platform-hooks.ts';
import { saveOrder } from '../save-order.ts';
import { setAwaitsPlatform } from '../sell/await-platform.ts';
import { followLiveTotal, keepByPlatform } from '../sell/keep-by-platform.ts';
import { channelPaidFen } from './channel-paid-queries.ts';
import { holderOf } from './who-holds-money.ts';

const keptOf = ({ sellFen, refundFen }: ReportedMoney): number => sellFen - refundFen;

const record = (ctx: Ctx, order: LockedOrder, told: ReportedMoney, feeFen: number) =>
  recordOrderEvent(ctx, order, {
    name: 'platformSettled',
    after: { keptFen: keptOf(told), ...(feeFen !== 0 && { feeFen }) },
  });

/**
 * Once every guest is gone. Amounts reported before the order ended are booked and stay awaited: the platform may still
 * refund. The order must be saved.
 */
export const settleIfReported = async (ctx: Ctx, { id: orderId, ...of }: LockedOrder): Promise<void> => {
  if (holderOf(of) === 'house') return;
  const order = await lockOrder(ctx, { orderId }, null);
  const isOver = !order.stays.some(({ state }) => state === 'expected' || state === 'in_house');
  const told = isOver && order.awaitsPlatform ? await reportedByPlatform(ctx, order) : null;
  if (!told) return;
  if (!told.isFinal && keptOf(told) === (await channelPaidFen(ctx, order))) return;
  const { feeFen } = await keepByPlatform(ctx, order, told);
  const stayIds = order.stays.map(({ id }) => id);
  if (!told.isFinal) await setAwaitsPlatform(ctx, order.houseId, stayIds, true);
  await saveOrder(ctx, order);
  await record(ctx, order, told, feeFen);
};

/** The stays are those that the platform has sold. */
const isAsTold = ({ stays }: LockedOrder, { rooms, checkIn, checkOut }: ReportedMoney): boolean => {
  const live = stays.filter(({ state }) => state !== 'cancelled');
  return (
    live.length === rooms && live.every((stay) => stay.checkIn === checkIn && stay.checkOut === checkOut)
  );
};

/**
 * Once the desk has changed the stays to what the platform sells: `addedFen`, the price of the nights it added, is part of
 * the platform's total. The order must be saved.
 */
export const settleIfMatched = async (
  ctx: Ctx,
  { id: orderId, ...before }: LockedOrder,
  addedFen: number,
): Promise<void> => {
  if (holderOf(before) === 'house' || !before.awaitsPlatform || before.booking !== 'confirmed') return;
  const order = await lockOrder(ctx, { orderId }, null);
  const told = await reportedByPlatform(ctx, order);
  const partFen = await channelPaidFen(ctx, order);
  if (!told || keptOf(told) === partFen || !isAsTold(order, told)) return;
  const total = { totalFen: keptOf(told), partFen, absorbedFen: Math.max(0, addedFen), by: told.by };
  await followLiveTotal(ctx, order, total);
  await saveOrder(ctx, order);
  await record(ctx, order, told, order.feeFen);
};
