/** Ends our order because it has ended at the platform; the platform's amounts count, not our terms. */
import type { Ctx } from '../../../platform/context.ts';
import { finishChange, type OrderEvent } from '../../orders/finish-change.ts';
import type { LockedOrder } from '../../orders/locked-order.ts';
import { releaseOrder } from '../../orders/release-order.ts';
import { giveBackUnused } from '../../orders/return-deposit.ts';
import { channelPaidFen, refundByChannel } from '../../orders/settle-channel-money.ts';
import { withdrawChannelRefunds } from '../../orders/withdraw-refunds.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { platformName } from './in-name-of.ts';
import { refundAtChannel } from './pull-rules.ts';

interface Ending {
  readonly platform: AdapterPlatform;
  readonly order: PlatformOrder;
}

/** Empty where the platform gives none: its name is no reason, and the history names it as who acted. */
const reasonOf = ({ order }: Ending): string => order.cancelReason ?? '';

interface Settled {
  readonly refundFen: number;
  /** Of the cancellation, as it stands now. */
  readonly feeFen: number;
  /** Something of our own was to be paid back beside it. */
  readonly withdrawn: boolean;
}

/** What goes back, once the platform has said so; answers what was booked. */
const settle = async (ctx: Ctx, order: LockedOrder, ending: Ending): Promise<Settled> => {
  const { refundFen: told } = ending.order;
  const nothing = { refundFen: 0, feeFen: order.feeFen, withdrawn: false };
  if (told === null) return nothing;
  const withdrawn = await withdrawChannelRefunds(ctx, order, reasonOf(ending));
  const paidFen = await channelPaidFen(ctx, order);
  if (paidFen === 0) return { ...nothing, withdrawn };
  const plan = refundAtChannel(paidFen, told);
  const by = platformName(ending.platform);
  const feeFen = await refundByChannel(ctx, order, { ...plan, by, reason: reasonOf(ending) });
  return { refundFen: plan.refundFen, feeFen, withdrawn };
};

export const endPulledOrder = async (
  ctx: Ctx,
  order: LockedOrder,
  ending: Ending,
  booking: 'cancelled' | 'rejected',
): Promise<void> => {
  await releaseOrder(ctx, order);
  const { refundFen, feeFen } = await settle(ctx, order, ending);
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
};

const feeEvent = (beforeFen: number, feeFen: number): OrderEvent => {
  const charge = { kind: 'cancellation_fee', amountFen: feeFen };
  return feeFen > 0
    ? { name: 'chargeAdded', after: charge }
    : { name: 'chargeRemoved', before: { ...charge, amountFen: beforeFen } };
};

const settledEvent = (order: LockedOrder, { refundFen, feeFen }: Settled, reason: string): OrderEvent => {
  const refund = { method: 'channel', amountFen: refundFen };
  if (refundFen > 0) return { name: 'refundSucceeded', after: { refund: 'succeeded', ...refund } };
  if (feeFen !== order.feeFen) return feeEvent(order.feeFen, feeFen);
  return { name: 'refundRejected', after: { refund: 'rejected', method: 'channel', reason } };
};

/** Ended before, with the amount still open: told only now. */
export const settlePulledOrder = async (ctx: Ctx, order: LockedOrder, ending: Ending): Promise<void> => {
  const settled = await settle(ctx, order, ending);
  if (settled.refundFen === 0 && settled.feeFen === order.feeFen && !settled.withdrawn) return;
  await finishChange(ctx, order, settledEvent(order, settled, reasonOf(ending)));
};
