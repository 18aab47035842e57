/** Several stays of one house for one change: each order is read once, and all are locked in the order of their ids. */
import { fail } from '@minsu/contract/failure.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
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
  // One that is asked for in two versions is read for each: of one of them it is not.
  const orders = new Map(asked.map((one) => [`${one.orderId} ${one.version}`, one]));
  const found = new Map<string, LockedOrder>();
  for (const [, { orderId, version }] of [...orders].sort(([a], [b]) => (a < b ? -1 : 1)))
    found.set(orderId, await read(ctx, { orderId }, version));
  const stays = asked.map(({ orderId, stayId }) => inOrder(found.get(orderId) as LockedOrder, stayId));
  if (stays.some(({ order }) => order.houseId !== stays[0]?.order.houseId)) fail(orderFailures.movesOneHouse);
  return stays;
};

/** In the order asked. Unknown or out of scope: 404; another version of an order: 409. */
export const lockStaysOfHouse = (ctx: Ctx, keys: readonly StayKey[]): Promise<StayInOrder[]> =>
  readEach(ctx, keys, lockOrder);

/** The same without a lock, to look ahead. */
export const readStaysOfHouse = (ctx: Ctx, keys: readonly StayKey[]): Promise<StayInOrder[]> =>
  readEach(ctx, keys, readOrderOfVersion);
