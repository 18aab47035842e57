/** Collects the deposit and checks the guests in, in the transaction of the sale. */
import { fail } from '@minsu/contract/failure.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { mayInHouse } from '../houses/house-scope-queries.ts';
import { arrive } from './arrive.ts';
import { settleDeposit } from './collect-deposit.ts';
import { recordOrderEvent } from './finish-change.ts';
import { inOrder, type LockedOrder, lockOrder } from './locked-order.ts';
import { saveOrder } from './save-order.ts';
import type { Sale, StayInput } from './sell-stays.ts';

/** `stays`: as they were sent, whose places name the fields. */
const arriveSold = async (
  ctx: Ctx,
  sale: Sale,
  order: LockedOrder,
  stays: readonly StayInput[],
): Promise<void> => {
  for (const { id, input } of sale.sold) {
    if (!input.arrival) continue;
    const path = `stays.${stays.indexOf(input)}.arrival.`;
    await recordOrderEvent(ctx, order, await arrive(ctx, inOrder(order, id), input.arrival, path));
  }
};

/** Answers the version of the order as it is then. A refusal takes the sale back with it. */
export const finishSale = async (
  ctx: Ctx,
  sale: Sale,
  version: number,
  stays: readonly StayInput[] = [],
): Promise<number> => {
  const { houseId, depositMethod, waiveDepositReason } = sale.input;
  const arrives = sale.sold.some(({ input }) => input.arrival);
  const settles = arrives || depositMethod !== undefined || waiveDepositReason !== undefined;
  if (!settles) return version;
  if (arrives && !(await mayInHouse(ctx, 'order:checkIn', houseId))) fail(orderFailures.checkInForbidden);
  const order = await lockOrder(ctx, { orderId: sale.id }, null);
  await settleDeposit(ctx, order, sale.input);
  await arriveSold(ctx, sale, order, stays);
  await saveOrder(ctx, order);
  const saved = await ctx.db
    .selectFrom('orders')
    .select('version')
    .where('houseId', '=', houseId)
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  return saved.version;
};
