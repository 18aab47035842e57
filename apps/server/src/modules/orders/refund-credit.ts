/** After an order was saved: what the guest has paid too much is asked back. */
import type { Ctx } from '../../platform/context.ts';
import { readBalance } from './check-out-order.ts';
import type { LockedOrder } from './locked-order.ts';
import { proposeRefund } from './request-refund.ts';

export const refundCredit = async (ctx: Ctx, order: LockedOrder, reason: string): Promise<number> => {
  const { balanceFen, refundingFen } = await readBalance(ctx, order);
  return proposeRefund(ctx, order, -balanceFen - refundingFen, reason);
};
