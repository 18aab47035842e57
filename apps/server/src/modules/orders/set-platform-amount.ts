/** A person enters what a platform keeps for us, where the platform tells it outside of its order feed. */
import { fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { setPlatformAmount } from '@minsu/contract/orders/order-money-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { channelPaidFen, channelPayments } from './channel-paid-queries.ts';
import { finishChange } from './finish-change.ts';
import { keepByPlatform } from './keep-by-platform.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { worthOf } from './order-rules.ts';

/** No platform keeps more of a sale than it collected or than it was sold for. Of amounts that were never clear neither is known. */
const assertPlausible = async (ctx: Ctx, order: LockedOrder, keptFen: number): Promise<void> => {
  const payments = await channelPayments(ctx, order);
  const collectedFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const mostFen = Math.max(collectedFen, worthOf(order));
  if (mostFen > 0 && keptFen > mostFen)
    failAt('keptFen', orderFailures.keepAboveSold, { most: formatFen(mostFen) });
};

export const setPlatformAmountRoute = command(
  setPlatformAmount,
  async (ctx, { orderId, version, keptFen, reason }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!order.awaitsPlatform) fail(orderFailures.nothingAwaited);
    await assertPlausible(ctx, order, keptFen);
    const beforeFen = await channelPaidFen(ctx, order);
    const sellFen = Math.max(beforeFen, keptFen);
    const amounts = { sellFen, refundFen: sellFen - keptFen, reason, by: reason };
    await keepByPlatform(ctx, order, amounts);
    return finishChange(ctx, order, {
      name: 'platformSettled',
      before: { keptFen: beforeFen },
      after: { keptFen, reason },
    });
  },
);
