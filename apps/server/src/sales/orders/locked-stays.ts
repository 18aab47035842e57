/** Several stays of one property for one change: reads each order once and locks them in id order. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  inOrder,
  type LockedOrder,
  lockOrder,
  readOrderOfVersion,
  type StayInOrder,
  type StayKey,
} from './locked-order.ts';

const orderIdsOf = async (ctx: Ctx, keys: readonly StayKey[]): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .selectFrom('stays')
    .select(['id', 'orderId'])
    .where(
      'id',
      'in',
      keys.map(({ stayId }) => stayId),
    )
    .where(inScope(ctx, 'stays.houseId'))
    .execute();
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
};

const readEach = async (
  ctx: Ctx,
  keys: readonly StayKey[],
  read: typeof lockOrder,
): Promise<StayInOrder[]> => {
  const orderIds = await orderIdsOf(ctx, keys);
  const asked = keys.map(({ stayId, version }) => ({
    stayId,
    version,
    orderId: orderIds.get(stayId) ?? fail(orderFailures.stayNotFound),
  }));
  // An order requested in two versions is read for each, so that the stale one is refused.
  const orders = new Map(asked.map((one) => [`${one.orderId} ${one.version}`, one]));
  const found = new Map<string, LockedOrder>();
  for (const [, { orderId, version }] of [...orders].sort(([a], [b]) => (a < b ? -1 : 1)))
    found.set(orderId, await read(ctx, { orderId }, version));
  const stays = asked.map(({ orderId, stayId }) => inOrder(found.get(orderId) as LockedOrder, stayId));
  if (stays.some(({ order }) => order.houseId !== stays[0]?.order.houseId)) fail(orderFailures.movesOneHouse);
  return stays;
};

/** In input order. Throws 404 if unknown or out of scope, 409 for another order version. */
export const lockStaysOfHouse = (ctx: Ctx, keys: readonly StayKey[]): Promise<StayInOrder[]> =>
  readEach(ctx, keys, lockOrder);

/** Like `lockStaysOfHouse` without locks, for previews. */
export const readStaysOfHouse = (ctx: Ctx, keys: readonly StayKey[]): Promise<StayInOrder[]> =>
  readEach(ctx, keys, readOrderOfVersion);
