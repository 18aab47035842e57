/** Books platform amounts that arrived before the desk ended the order. */
import type { Ctx } from '../../../platform/context.ts';
import { recordOrderEvent } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { reportedByPlatform } from '../platform-hooks.ts';
import { saveOrder } from '../save-order.ts';
import { keepByPlatform } from '../sell/keep-by-platform.ts';

/** After an ending whose amounts the platform decides; the order must be saved. */
export const settleIfReported = async (ctx: Ctx, { id: orderId }: Pick<LockedOrder, 'id'>): Promise<void> => {
  const order = await lockOrder(ctx, { orderId }, null);
  if (order.stays.some(({ state }) => state === 'expected' || state === 'in_house')) return;
  const reported = await reportedByPlatform(ctx, order);
  if (!reported) return;
  const { feeFen } = await keepByPlatform(ctx, order, reported);
  await saveOrder(ctx, order);
  await recordOrderEvent(ctx, order, {
    name: 'platformSettled',
    after: { keptFen: reported.sellFen - reported.refundFen, ...(feeFen !== 0 && { feeFen }) },
  });
};
