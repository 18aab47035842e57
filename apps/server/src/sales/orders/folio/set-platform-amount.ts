/** Staff enter or correct what a platform keeps for us when it is reported outside the order feed. */
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import {
  previewPlatformAmount,
  setPlatformAmount,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { shownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder, readOrderAsItIs } from '../locked-order.ts';
import { worthOf } from '../order-rules.ts';
import { keepByPlatform } from '../sell/keep-by-platform.ts';
import { channelPaidFen, collectedByChannel } from './channel-paid-queries.ts';
import { deskFeesFen } from './desk-fee-queries.ts';
import { billKeeping, takesPlatformAmount } from './platform-amount-rules.ts';

/**
 * Returns the platform's current amount. Throws where none may be entered, and at the field for impossible ones.
 */
const judge = async (ctx: Ctx, order: LockedOrder, keptFen: number): Promise<number> => {
  const collected = await collectedByChannel(ctx, order);
  const shown = shownState(
    order.booking,
    order.stays.map(({ state }) => state),
  );
  const { collect, awaitsPlatform } = order;
  if (!takesPlatformAmount({ collect, shown, awaitsPlatform, wasCollected: collected !== null }))
    fail(orderFailures.noPlatformAmount);
  // A platform keeps at most what it collected or what was sold. For never-settled amounts neither is known.
  const maxFen = Math.max(collected ?? 0, worthOf(order));
  if (maxFen > 0 && keptFen > maxFen)
    failAt('keptFen', orderFailures.keepAboveSold, { most: formatFen(maxFen) });
  const nowFen = await channelPaidFen(ctx, order);
  if (!awaitsPlatform && keptFen === nowFen) failAt('keptFen', orderFailures.samePlatformAmount);
  return nowFen;
};

export const previewPlatformAmountRoute = query(previewPlatformAmount, async (ctx, { orderId, keptFen }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  if (!seesMoneyIn(ctx, order.houseId)) fail(coreFailures.forbidden);
  const nowFen = await judge(ctx, order, keptFen);
  const deskFen = await deskFeesFen(ctx, order);
  return { nowFen, keptFen, totalNowFen: worthOf(order), ...billKeeping(order, nowFen, keptFen, deskFen) };
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
