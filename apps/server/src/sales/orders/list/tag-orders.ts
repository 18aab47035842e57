/** Adds or removes tags of many orders; each keeps its former tags for undo. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { tagsAfter } from '@minsu/contract/platform/tags.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { MAX_ORDER_TAGS, tagOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Bulk } from '../../../platform/jobs/bulk.ts';
import { finishChange } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { findOrderIds, readOrderStates } from './order-list-queries.ts';

interface Input {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Before {
  readonly tags: readonly string[];
  readonly version: number;
}

const readBefore = (ctx: Ctx, order: LockedOrder): Promise<Before> =>
  ctx.db
    .selectFrom('orders')
    .select(['tags', 'version'])
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();

const setTags = async (ctx: Ctx, order: LockedOrder, from: readonly string[], tags: string[]) => {
  await finishChange(ctx, order, { name: 'tagged', before: { tags: from }, after: { tags } }, { tags });
};

export const tagOrdersBulk: Bulk = {
  name: 'orders.tag',
  title: orderTexts.bulkTag,
  endpoints: tagOrders,
  find: findOrderIds,
  look: async (ctx, ids) =>
    (await readOrderStates(ctx, ids)).map(({ id, label }) => ({ id, label, refusal: null })),
  change: async (ctx, orderId, input: Input): Promise<Before> => {
    const order = await lockOrder(ctx, { orderId }, null);
    const before = await readBefore(ctx, order);
    const tags = tagsAfter(before.tags, input);
    if (tags.length > MAX_ORDER_TAGS) fail(orderFailures.tooManyTags);
    await setTags(ctx, order, before.tags, tags);
    return before;
  },
  /** Skips orders that have changed since. */
  undo: async (ctx, orderId, { tags, version }: Before) => {
    const order = await lockOrder(ctx, { orderId }, version + 1);
    await setTags(ctx, order, (await readBefore(ctx, order)).tags, [...tags]);
  },
};
