/** Which orders a list shows: its filters as conditions, each search by an index. */

import type { orderFilters } from '@minsu/contract/orders/order-list-endpoints.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/page-rows.ts';
import { searchedPhone } from '../../platform/sealed-search.ts';
import { startOfDay } from '../houses/business-date-queries.ts';
import { inScope, inScopeOf } from '../houses/house-scope-queries.ts';
import { orderViewCondition, type ViewTime } from './order-view-queries.ts';

export type OrderFilters = { [K in keyof typeof orderFilters]?: z.output<(typeof orderFilters)[K]> };

const PHONE = /^\+?[\d\s-]{7,20}$/;

const isOrderNo = (keyword: string): boolean => /^m\d/i.test(keyword);
/** Neither an order number nor a phone. */
export const isName = (keyword: string): boolean => !isOrderNo(keyword) && !PHONE.test(keyword);

/**
 * The booker bears this in the name, in any case. The index of letters leaves few names to be compared; written as the
 * index is.
 */
export const bookerContains = (name: RawBuilder<string>, part: string): RawBuilder<SqlBool> => sql`(
  string_to_array(lower(${name}), null) @> string_to_array(lower(${part}), null)
  and lower(${name}) like lower(${containing(part)}))`;

/** What a search text can be is told from its shape, so that an index answers each of the ways to find it. */
const keywordCondition = (ctx: Ctx, keyword: string): Expression<SqlBool> => {
  const prefix = startingWith(keyword);
  if (isOrderNo(keyword)) return sql<SqlBool>`orders.order_no like ${prefix.toUpperCase()}`;
  const byChannelNo = sql<SqlBool>`orders.channel_order_no like ${prefix}`;
  const byRoom = sql`orders.id = any(array(
    select s.order_id from rooms r join stays s on s.house_id = r.house_id and s.room_id = r.id
    where r.number = ${keyword}))`;
  // Who is not shown a guest must not find him out by guessing either.
  const areShown = inScopeOf(ctx, 'guest:contacts', 'orders.houseId');
  const phone = searchedPhone(ctx, keyword);
  if (phone) return sql<SqlBool>`((orders.phone_hash = ${phone} and ${areShown}) or ${byChannelNo})`;
  if (PHONE.test(keyword)) return byChannelNo;
  const byName = bookerContains(sql`orders.booker_name`, keyword);
  return sql<SqlBool>`((${byName} and ${areShown}) or ${byChannelNo} or ${byRoom})`;
};

/** All of them hold for an order of the list. */
export const orderConditions = (ctx: Ctx, filters: OrderFilters, time: ViewTime): Expression<SqlBool>[] => {
  const all: Expression<SqlBool>[] = [
    inScope(ctx, 'orders.houseId'),
    orderViewCondition(filters.view ?? 'all', time),
  ];
  /** One value as `=`: only then does the planner use the order of an index behind it. */
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
  // Written as the index is.
  if (filters.tag?.length) all.push(sql`orders.tags <> '{}' and orders.tags && ${filters.tag}::text[]`);
  if (filters.keyword) all.push(keywordCondition(ctx, filters.keyword));
  return all;
};
