/**
 * An order that a platform told us of: stored, then followed, each in a transaction of its own, so that what cannot be
 * followed now is kept and tried again. Safe to repeat.
 */
import type { Ctx } from '../../../platform/context.ts';
import { errorFields } from '../../../platform/log.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { followRevision, type PulledKey } from './follow-revision.ts';
import { storeRevision } from './store-revision.ts';

/** Runs one change in a transaction of its own. */
export type Change = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** False: kept, and tried again within a minute. */
export const tryFollow = async (ctx: Ctx, change: Change, key: PulledKey): Promise<boolean> => {
  try {
    await change((inside) => followRevision(inside, key));
    return true;
  } catch (error) {
    ctx.services.log.error('channel order not followed', { ...key, ...errorFields(error as Error) });
    return false;
  }
};

export const takeOrder = async (
  ctx: Ctx,
  change: Change,
  connectionId: string,
  order: PlatformOrder,
): Promise<void> => {
  await change((inside) => storeRevision(inside, connectionId, order));
  await tryFollow(ctx, change, { connectionId, platformOrderId: order.platformOrderId });
};
