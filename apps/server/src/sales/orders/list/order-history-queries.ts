/** Reads an order's history from its events. */

import type { OrderHistoryEntry } from '@minsu/contract/sales/orders/order.ts';
import type { z } from 'zod';
import { personName } from '../../../foundation/audit/person-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { openEvents } from '../../../platform/person-facts.ts';
import { findOrder } from './order-detail-queries.ts';

/** All events of an order, newest first, with the changed fields. */
export const orderHistory = async (ctx: Ctx, id: string): Promise<z.input<typeof OrderHistoryEntry>[]> => {
  const order = await findOrder(ctx, { id });
  const rows = await ctx.db
    .selectFrom('events')
    .select(['houseId', 'entityId', 'id', 'name', 'at', 'actor', 'before', 'after'])
    .where('houseId', '=', order.houseId)
    .where('entityId', '=', order.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const events = await openEvents(ctx, rows);
  const seesMoney = seesMoneyIn(ctx, order.houseId);
  return events.map(({ before, after, houseId: _, entityId: __, ...event }) => {
    const was = (before ?? {}) as Record<string, unknown>;
    const is = (after ?? {}) as Record<string, unknown>;
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (field) => seesMoney || !field.endsWith('Fen'),
    );
    return {
      ...event,
      actor: personName(ctx, event.actor),
      changes: fields
        .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
        .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null })),
    };
  });
};
