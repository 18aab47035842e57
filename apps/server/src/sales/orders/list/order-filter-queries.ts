/** Translates order list filters into conditions, each backed by an index. */

import type { orderFilters } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../../foundation/houses/business-date-queries.ts';
import { inScope, inScopeOf } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { orderWays } from './order-keyword-queries.ts';
import { orderViewCondition, type ViewTime } from './order-view-queries.ts';

export type OrderFilters = { [K in keyof typeof orderFilters]?: z.output<(typeof orderFilters)[K]> };

/** Matches any searchable field; guest fields only for users who see guests. */
const keywordCondition = async (ctx: Ctx, keyword: string): Promise<Expression<SqlBool>> => {
  const { quick, thorough } = await orderWays(ctx, keyword, 'orders');
  const areShown = inScopeOf(ctx, 'guest:contacts', 'orders.houseId');
  const ways = [...quick, ...thorough].map(({ where, guest }) =>
    guest ? sql`(${where} and ${areShown})` : where,
  );
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
};

/** Joined with AND. */
export const orderConditions = async (
  ctx: Ctx,
  filters: OrderFilters,
  time: ViewTime,
): Promise<Expression<SqlBool>[]> => {
  const all: Expression<SqlBool>[] = [
    inScope(ctx, 'orders.houseId'),
    orderViewCondition(filters.view ?? 'all', time),
  ];
  /** A single value as `=`, because only then does the planner use the index's order. */
  const oneOf = (column: string, values: readonly string[] | undefined, type: 'text' | 'uuid' = 'text') => {
    const [first, ...others] = values ?? [];
    if (first === undefined) return;
    const reference = sql.ref(column);
    const cast = sql.raw(type);
    all.push(
      others.length === 0
        ? sql`${reference} = ${first}::${cast}`
        : sql`${reference} = any(${[first, ...others]}::${cast}[])`,
    );
  };
  oneOf('orders.house_id', filters.houseId, 'uuid');
  if (filters.guestId) all.push(sql`orders.guest_id = ${filters.guestId}::uuid`);
  oneOf('orders.shown', filters.shown);
  oneOf('orders.channel', filters.channel);
  oneOf('orders.source', filters.source);
  if (filters.checkInFrom) all.push(sql`orders.check_in >= ${filters.checkInFrom}::date`);
  if (filters.checkInTo) all.push(sql`orders.check_in <= ${filters.checkInTo}::date`);
  if (filters.checkOutFrom) all.push(sql`orders.check_out >= ${filters.checkOutFrom}::date`);
  if (filters.checkOutTo) all.push(sql`orders.check_out <= ${filters.checkOutTo}::date`);
  if (filters.createdFrom) all.push(sql`orders.created_at >= ${startOfDay(filters.createdFrom)}`);
  if (filters.createdTo) all.push(sql`orders.created_at < ${startOfDay(filters.createdTo, 1)}`);
  // Matches the partial index's expression.
  if (filters.tag?.length) all.push(sql`orders.tags <> '{}' and orders.tags && ${filters.tag}::text[]`);
  if (filters.keyword) all.push(await keywordCondition(ctx, filters.keyword));
  return all;
};
