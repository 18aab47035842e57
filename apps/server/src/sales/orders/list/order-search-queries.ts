/** Orders for the command palette, by the common search rule. */

import { shortName } from '@minsu/contract/guest-view.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, inScopeOf } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type NamedBy, orderWays, type Way } from './order-keyword-queries.ts';

type Fragment = RawBuilder<unknown>;

export interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

/**
 * Searches guest fields only for users who see guests, sorted numbers for all. `offset 0` keeps the planner from
 * scanning all orders by date.
 */
const bestOf = (ctx: Ctx, { where, by, guest = false, first = false }: Way, limit: number): Fragment => {
  const from = sql`select o.house_id, o.id, o.created_at, ${first ? sql.lit(0) : sql.lit(1)} as rank from orders o
    where ${where} and ${inScope(ctx, 'o.houseId')}
    and ${guest ? inScopeOf(ctx, 'guest:contacts', 'o.houseId') : sql`true`}`;
  return by
    ? sql`(${from} order by ${by} using ~>~ limit ${limit})`
    : sql`(select * from (${from} offset 0) found order by created_at desc, id desc limit ${limit})`;
};

const keysOf = async (ctx: Ctx, ways: readonly Way[], limit: number): Promise<OrderKey[]> => {
  const parts = ways.map((way) => bestOf(ctx, way, limit));
  const { rows } = await sql<OrderKey>`
    select house_id, id from (${sql.join(parts, sql` union all `)}) every
    group by house_id, id, created_at order by min(rank), created_at desc, id desc limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
};

interface Found extends OrderKey {
  readonly orderNo: string;
  readonly bookerName: string;
  readonly phoneMasked: string | null;
  readonly houseName: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly shown: ShownState;
}

/** `12-01 → 12-03`, with the year unless current; a single date for hourly stays. */
const datesOf = ({ checkIn, checkOut }: Found, now: Date): string => {
  const isThisYear = checkIn.startsWith(String(now.getUTCFullYear()));
  const from = isThisYear ? checkIn.slice(5) : checkIn;
  return checkIn === checkOut ? from : `${from} → ${checkOut.slice(5)}`;
};

const hitOf = (row: Found, { language, now, user, access }: Ctx): SearchHit => {
  const isShown = user.showsInFull('guest:contacts', access)(row.houseId);
  return {
    id: row.id,
    title: isShown ? row.bookerName : shortName(row.bookerName),
    note: [
      row.orderNo,
      isShown ? row.phoneMasked : null,
      datesOf(row, now),
      sayText(orderTexts[`shown_${row.shown}`], language),
      row.houseName,
    ]
      .filter(Boolean)
      .join(' · '),
    path: `/orderManagement/orderDetail?id=${row.id}`,
  };
};

/** Current and upcoming stays before past ones; then newest. */
const rowsOf = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<Found[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<Found>`
    select o.house_id, o.id, o.order_no, o.booker_name, o.phone_masked, h.name as house_name,
      o.check_in, o.check_out, o.shown
    from unnest(${keys.map((key) => key.houseId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as hit (house_id, id)
    join orders o on o.house_id = hit.house_id and o.id = hit.id
    join houses h on h.id = o.house_id
    order by o.shown in ('in_house', 'expected', 'wait_accept', 'wait_pay', 'hold') desc, o.created_at desc, o.id desc`.execute(
    ctx.db,
  );
  return rows;
};

export const findOrderKeys = async (
  ctx: Ctx,
  keyword: string,
  limit: number,
  by?: NamedBy,
): Promise<OrderKey[]> => {
  const { quick, thorough } = await orderWays(ctx, keyword, 'o', by);
  const found = await keysOf(ctx, quick, limit);
  return found.length < limit && thorough.length > 0 ? keysOf(ctx, [...quick, ...thorough], limit) : found;
};

/** Orders by id in scope; without ids, the newest. */
export const orderHits = async (
  ctx: Ctx,
  { ids, limit }: { readonly ids?: readonly string[]; readonly limit: number },
): Promise<SearchHit[]> => {
  const { rows } = await sql<OrderKey>`
    select o.house_id, o.id from orders o
    where ${ids ? sql`o.id = any(${ids}::uuid[])` : sql`true`} and ${inScope(ctx, 'o.houseId')}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(ctx.db);
  return (await rowsOf(ctx, rows)).map((row) => hitOf(row, ctx));
};

export const searchOrders = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const keys = await findOrderKeys(ctx, keyword, limit);
  return (await rowsOf(ctx, keys)).map((row) => hitOf(row, ctx));
};
