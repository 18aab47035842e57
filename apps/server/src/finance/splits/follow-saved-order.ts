/** Updates split and ledger after an order was saved. Locks the split before the ledger accounts, as split runs do. */
import type { Ctx } from '../../platform/context.ts';
import { orderDifferences } from '../ledger/order-money-queries.ts';
import { postDifferences } from '../ledger/post-order-money.ts';
import { followOrderMoney } from './follow-order-money.ts';
import type { UnitKey } from './unit-night-queries.ts';

export const followSavedOrder = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<void> => {
  const [, differences] = await Promise.all([
    followOrderMoney(ctx, { houseId, id }),
    orderDifferences(ctx, houseId, [id]),
  ]);
  await postDifferences(ctx, differences);
};
