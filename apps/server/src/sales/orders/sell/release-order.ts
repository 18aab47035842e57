/** Releases the nights of all stays of an order, locking types in the order that sales use. */
import type { Ctx } from '../../../platform/context.ts';
import { dropHeldNights } from '../change/finish-change.ts';
import type { LockedOrder } from '../locked-order.ts';
import { releaseStay } from '../stay/stay-nights.ts';

export const releaseOrder = async (ctx: Ctx, order: LockedOrder): Promise<void> => {
  const stays = [...order.stays].sort((a, b) => a.roomTypeId.localeCompare(b.roomTypeId));
  for (const stay of stays) if (stay.state !== 'cancelled') await releaseStay(ctx, order.houseId, stay);
  await dropHeldNights(ctx, order);
};
