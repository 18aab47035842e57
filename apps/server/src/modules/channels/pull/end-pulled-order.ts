/** Ends our order because it has ended at the platform; the platform's amounts count, not our terms. */
import type { Ctx } from '../../../platform/context.ts';
import { finishChange } from '../../orders/finish-change.ts';
import type { LockedOrder } from '../../orders/locked-order.ts';
import { releaseOrder } from '../../orders/release-order.ts';
import { giveBackUnused } from '../../orders/return-deposit.ts';
import { channelPaidFen, refundByChannel } from '../../orders/settle-channel-money.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { platformName } from './in-name-of.ts';
import { refundAtChannel } from './pull-rules.ts';

interface Ending {
  readonly platform: AdapterPlatform;
  readonly order: PlatformOrder;
}

const reasonOf = ({ platform, order }: Ending): string => order.cancelReason || platformName(platform);

/** What goes back, once the platform has said so; answers what was booked. */
const settle = async (ctx: Ctx, order: LockedOrder, ending: Ending) => {
  const { refundFen: told } = ending.order;
  const paidFen = await channelPaidFen(ctx, order);
  if (told === null || paidFen === 0) return { refundFen: 0, keptFen: 0 };
  const plan = refundAtChannel(paidFen, told);
  const by = platformName(ending.platform);
  await refundByChannel(ctx, order, { ...plan, by, reason: reasonOf(ending) });
  return plan;
};

export const endPulledOrder = async (
  ctx: Ctx,
  order: LockedOrder,
  ending: Ending,
  booking: 'cancelled' | 'rejected',
): Promise<void> => {
  await releaseOrder(ctx, order);
  const { refundFen, keptFen } = await settle(ctx, order, ending);
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
        reason,
        ...(keptFen > 0 && { feeFen: keptFen }),
        ...(refundFen > 0 && { refundFen }),
      },
    },
    { booking, deadlineAt: null, cancelReason: reason },
  );
};

/** Ended before, with the amount still open: told only now. */
export const settlePulledOrder = async (ctx: Ctx, order: LockedOrder, ending: Ending): Promise<void> => {
  const { refundFen } = await settle(ctx, order, ending);
  if (refundFen === 0) return;
  await finishChange(ctx, order, {
    name: 'refundSucceeded',
    after: { refund: 'succeeded', method: 'channel', amountFen: refundFen },
  });
};
