/** A person enters what a platform keeps for us, where the platform tells it outside of its order feed. */
import { fail } from '@minsu/contract/failure.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { setPlatformAmount } from '@minsu/contract/orders/order-money-endpoints.ts';
import { command } from '../../platform/routes.ts';
import { channelPaidFen } from './channel-paid-queries.ts';
import { finishChange } from './finish-change.ts';
import { keepByPlatform } from './keep-by-platform.ts';
import { lockOrder } from './locked-order.ts';

export const setPlatformAmountRoute = command(
  setPlatformAmount,
  async (ctx, { orderId, version, keptFen, reason }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!order.awaitsPlatform) fail(orderFailures.nothingAwaited);
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
