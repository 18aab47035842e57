/** Collects the deposit and checks the guests in, within the sale's transaction. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { mayInHouse } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { recordOrderEvent } from '../change/finish-change.ts';
import { settleDeposit } from '../deposit/collect-deposit.ts';
import { inOrder, type LockedOrder, lockOrder } from '../locked-order.ts';
import { saveOrder } from '../save-order.ts';
import { arrive } from '../stay/arrive.ts';
import type { Sale, StayInput } from './sell-stays.ts';

/** `stays`: in input order, whose indexes name the fields. */
const checkInSoldStays = async (
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

/** Returns the resulting order version. A refusal rolls the sale back. */
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
  await checkInSoldStays(ctx, sale, order, stays);
  await saveOrder(ctx, order);
  const saved = await ctx.db
    .selectFrom('orders')
    .select('version')
    .where('houseId', '=', houseId)
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  return saved.version;
};
