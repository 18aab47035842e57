/** The money of an order that was saved: first what is split, then the accounts, which runs lock after it. */
import type { Ctx } from '../../platform/context.ts';
import { orderDifferences } from '../ledger/order-money-queries.ts';
import { postDifferences } from '../ledger/post-order-money.ts';
import { followOrderMoney } from './follow-order-money.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** What the books lack is asked for while the split is looked at. */
export const followSavedOrder = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<void> => {
  const [, differences] = await Promise.all([
    followOrderMoney(ctx, { houseId, id }),
    orderDifferences(ctx, houseId, [id]),
  ]);
  await postDifferences(ctx, differences);
};
