/** A person enters what a platform keeps for us, where the platform tells it outside of its order feed, or corrects it later. */
import { coreFailures, fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { previewPlatformAmount, setPlatformAmount } from '@minsu/contract/orders/order-money-endpoints.ts';
import { shownState } from '@minsu/contract/orders/order-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { command, query } from '../../platform/routes.ts';
import { channelPaidFen, collectedByChannel } from './channel-paid-queries.ts';
import { finishChange } from './finish-change.ts';
import { keepByPlatform } from './keep-by-platform.ts';
import { type LockedOrder, lockOrder, readOrderAsItIs } from './locked-order.ts';
import { worthOf } from './order-rules.ts';
import { billKeeping, takesPlatformAmount } from './platform-amount-rules.ts';

/** Answers what the platform keeps now. Fails where none may be entered, and at the field where it cannot be right. */
const judge = async (ctx: Ctx, order: LockedOrder, keptFen: number): Promise<number> => {
  const collected = await collectedByChannel(ctx, order);
  const shown = shownState(
    order.booking,
    order.stays.map(({ state }) => state),
  );
  const { collect, awaitsPlatform } = order;
  if (!takesPlatformAmount({ collect, shown, awaitsPlatform, wasCollected: collected !== null }))
    fail(orderFailures.noPlatformAmount);
  // No platform keeps more of a sale than it collected or than it was sold for. Of amounts that were never clear neither is known.
  const mostFen = Math.max(collected ?? 0, worthOf(order));
  if (mostFen > 0 && keptFen > mostFen)
    failAt('keptFen', orderFailures.keepAboveSold, { most: formatFen(mostFen) });
  const nowFen = await channelPaidFen(ctx, order);
  if (!awaitsPlatform && keptFen === nowFen) failAt('keptFen', orderFailures.samePlatformAmount);
  return nowFen;
};

export const previewPlatformAmountRoute = query(previewPlatformAmount, async (ctx, { orderId, keptFen }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  if (!seesMoneyIn(ctx, order.houseId)) fail(coreFailures.forbidden);
  const nowFen = await judge(ctx, order, keptFen);
  return { nowFen, keptFen, totalNowFen: worthOf(order), ...billKeeping(order, nowFen, keptFen) };
});

export const setPlatformAmountRoute = command(
  setPlatformAmount,
  async (ctx, { orderId, version, keptFen, reason }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    const beforeFen = await judge(ctx, order, keptFen);
    const sellFen = Math.max(beforeFen, keptFen);
    const amounts = { sellFen, refundFen: sellFen - keptFen, reason, by: reason };
    await keepByPlatform(ctx, order, amounts);
    return finishChange(ctx, order, {
      name: order.awaitsPlatform ? 'platformSettled' : 'platformCorrected',
      before: { keptFen: beforeFen },
      after: { keptFen, reason },
    });
  },
);
