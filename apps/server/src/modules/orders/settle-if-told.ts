/** The platform may have told what it pays back before the desk ended the order: then its amounts are booked at once. */
import type { Ctx } from '../../platform/context.ts';
import { recordOrderEvent } from './finish-change.ts';
import { keepByPlatform } from './keep-by-platform.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { toldByPlatform } from './platform-hooks.ts';
import { saveOrder } from './save-order.ts';

/** After an ending whose amounts the platform decides; the order has been saved. */
export const settleIfTold = async (ctx: Ctx, { id: orderId }: Pick<LockedOrder, 'id'>): Promise<void> => {
  const order = await lockOrder(ctx, { orderId }, null);
  if (order.stays.some(({ state }) => state === 'expected' || state === 'in_house')) return;
  const told = await toldByPlatform(ctx, order);
  if (!told) return;
  const { feeFen } = await keepByPlatform(ctx, order, told);
  await saveOrder(ctx, order);
  await recordOrderEvent(ctx, order, {
    name: 'platformSettled',
    after: { keptFen: told.sellFen - told.refundFen, ...(feeFen !== 0 && { feeFen }) },
  });
};
