/** Ends our order because it ended at the platform; the platform's totals count, not our terms or earlier bookings. */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { finishChange, type OrderEvent } from '../../../sales/orders/change/finish-change.ts';
import { giveBackUnused } from '../../../sales/orders/deposit/return-deposit.ts';
import { channelPaidFen } from '../../../sales/orders/folio/channel-paid-queries.ts';
import { insertCharge } from '../../../sales/orders/folio/charge-order.ts';
import { holderOf } from '../../../sales/orders/folio/who-holds-money.ts';
import type { LockedOrder } from '../../../sales/orders/locked-order.ts';
import { setAwaitsPlatform } from '../../../sales/orders/sell/await-platform.ts';
import {
  awaitPlatform,
  type BookedAmounts,
  keepByPlatform,
} from '../../../sales/orders/sell/keep-by-platform.ts';
import { releaseOrder } from '../../../sales/orders/sell/release-order.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { isEndThere, unclearAmount, wasPaid } from './amount-rules.ts';
import { platformName } from './in-name-of.ts';

interface Ending {
  readonly platform: AdapterPlatform;
  readonly order: PlatformOrder;
}

/** Empty if the platform gives none; the history already names the platform as the actor. */
const reasonOf = ({ order }: Ending): string => order.cancelReason ?? '';

interface Settled extends BookedAmounts {
  readonly problem: ChannelOrderProblem | null;
}

/** Whether the guest had paid is unknown: a user checks and enters the amount. */
const leaveOpen = async (ctx: Ctx, { houseId, stays }: LockedOrder) => {
  await setAwaitsPlatform(
    ctx,
    houseId,
    stays.map(({ id }) => id),
    true,
  );
  return { isChanged: true, problem: 'amountUnclear' as const };
};

/**
 * If the house collects, the guest owes the channel's cancellation fee here. Charged once, because a user may have
 * waived it.
 */
const chargeFee = async (ctx: Ctx, ours: LockedOrder, { order, platform }: Ending): Promise<Settled> => {
  const feeFen = order.refundFen === null ? 0 : order.sellFen - order.refundFen;
  const nothing = { refundFen: 0, feeFen: ours.feeFen, isChanged: false, problem: null };
  if (unclearAmount(order) !== null) return { ...nothing, problem: 'amountUnclear' };
  if (feeFen === 0 || !isEndThere(order) || ours.feeFen > 0) return nothing;
  const description = order.behind?.otherChannel || platformName(platform);
  await insertCharge(ctx, ours, { kind: 'cancellation_fee', description, amountFen: feeFen });
  return { ...nothing, feeFen, isChanged: true };
};

/** Books the totals of the final revision; while they are open or unclear, collections stay unchanged. */
const settle = async (
  ctx: Ctx,
  ours: LockedOrder,
  ending: Ending,
  booking: BookingState,
): Promise<Settled> => {
  const { order, platform } = ending;
  if (order.behind && holderOf(ours) === 'house') return chargeFee(ctx, ours, ending);
  const by = platformName(platform);
  const unclear = unclearAmount(order) !== null;
  const isOpen = isEndThere(order) && order.refundFen === null;
  if (unclear || isOpen)
    return { ...(await awaitPlatform(ctx, ours, by, booking)), problem: unclear ? 'amountUnclear' : null };
  const heldFen = await channelPaidFen(ctx, ours);
  const paid = wasPaid(order, ours.booking === 'confirmed' || heldFen > 0);
  const nothing = { refundFen: 0, feeFen: ours.feeFen, isChanged: false };
  if (paid === null) return { ...nothing, ...(await leaveOpen(ctx, ours)) };
  if (!paid) return { ...nothing, problem: null };
  const { sellFen, refundFen } = order;
  if (heldFen === 0 && sellFen === refundFen) return { ...nothing, problem: null };
  const kept = { sellFen, refundFen: refundFen ?? 0, by, reason: reasonOf(ending) };
  return { ...(await keepByPlatform(ctx, ours, kept, booking)), problem: null };
};

/** Returns the problem for users to check, if any. */
export const endPulledOrder = async (
  ctx: Ctx,
  order: LockedOrder,
  ending: Ending,
  booking: 'cancelled' | 'rejected',
): Promise<ChannelOrderProblem | null> => {
  await releaseOrder(ctx, order);
  const { refundFen, feeFen, problem } = await settle(ctx, order, ending, booking);
  await giveBackUnused(ctx, order, null);
  const reason = reasonOf(ending);
  await finishChange(
    ctx,
    order,
    {
      name: booking,
      before: { booking: order.booking },
      after: {
        booking,
        ...(reason && { reason }),
        ...(feeFen > 0 && { feeFen }),
        ...(refundFen > 0 && { refundFen }),
      },
    },
    { booking, deadlineAt: null, cancelReason: reason || null },
  );
  return problem;
};

const settledEvent = (order: LockedOrder, { refundFen, feeFen }: Settled): OrderEvent => ({
  name: 'platformSettled',
  ...(feeFen !== order.feeFen && { before: { feeFen: order.feeFen } }),
  after: {
    ...(feeFen !== order.feeFen && { feeFen }),
    ...(refundFen > 0 && { refundFen }),
  },
});

/**
 * Ended here already, or all guests departed, and the platform reports other amounts. Returns the problem for users to
 * check, if any.
 */
export const settlePulledOrder = async (
  ctx: Ctx,
  order: LockedOrder,
  ending: Ending,
): Promise<ChannelOrderProblem | null> => {
  const settled = await settle(ctx, order, ending, order.booking);
  if (settled.isChanged) await finishChange(ctx, order, settledEvent(order, settled));
  return settled.problem;
};
