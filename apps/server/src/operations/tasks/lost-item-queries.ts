/** Lost items as the wire carries them, and their list. */

import {
  type LostItem,
  type LostView,
  lostViews,
  type pageLostItems,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { lostTable } from '@minsu/contract/operations/tasks/task-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { photosOf, type StoredPhoto, toPhotos } from './task-row-queries.ts';

type Input = z.output<typeof pageLostItems.input>;

interface StoredLostItem extends Omit<LostItem, 'foundAt' | 'settledAt' | 'photos' | 'actions'> {
  readonly foundAt: Date;
  readonly settledAt: Date | null;
  readonly photos: readonly StoredPhoto[] | null;
}

const mayReadOrders = (ctx: Ctx): RawBuilder<unknown> =>
  ctx.user.may('order:read')
    ? sql`${inScope({ user: ctx.user, access: 'order:read' }, 'l.houseId')}`
    : sql`false`;

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  l.id, l.house_id, h.name as house_name, l.room_id, r.number as room_number,
  case when ${mayReadOrders(ctx)} then l.order_id end as order_id,
  case when ${mayReadOrders(ctx)} then o.order_no end as order_no,
  l.guest_name, l.name, l.description, l.found_at, l.found_by, l.place, l.kept_at, l.keeper, l.state, l.settled_at,
  l.settled_by, l.settled_note, l.version,
  ${photosOf('lost_item_id', sql`l.id and p.house_id = l.house_id`)} as photos`;

const tables = sql`lost_items l join houses h on h.id = l.house_id
  left join rooms r on r.house_id = l.house_id and r.id = l.room_id
  left join orders o on o.house_id = l.house_id and o.id = l.order_id`;

const toLostItem = (ctx: Ctx, { photos, ...row }: StoredLostItem): LostItem => ({
  ...row,
  foundAt: row.foundAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  photos: toPhotos(photos),
  actions: allowedActions(lostTable, row.state, null, ctx.user.may),
});

/** Fails with `task.lostItemNotFound`, also for a house out of scope. */
export const lostItemById = async (ctx: Ctx, id: string): Promise<LostItem> => {
  const { rows } = await sql<StoredLostItem>`
    select ${columns(ctx)} from ${tables} where l.id = ${id} and ${inScope(ctx, 'l.houseId')}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? toLostItem(ctx, row) : fail(taskFailures.lostItemNotFound);
};

/** The index holds pairs of characters, so it does not help with a single one. */
const holding = (keyword: string): RawBuilder<unknown> => {
  const text = keyword.toLowerCase();
  const pairs = Array.from(text).length > 1 ? sql`l.search_pairs @> letter_pairs(${text}) and` : sql``;
  return sql`${pairs} l.search_text like ${containing(text)}`;
};

const conditionsOf = (
  ctx: Ctx,
  { view, keyword, houseId, foundFrom, foundTo }: Pick<Input, 'view'> & Partial<Input>,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${inScope(ctx, 'l.houseId')}`,
      ...(view === 'all' ? [] : [sql`l.state = ${view}`]),
      ...(keyword ? [holding(keyword)] : []),
      ...(houseId?.length ? [sql`l.house_id = any(${houseId}::uuid[])`] : []),
      ...(foundFrom ? [sql`l.found_at >= ${startOfDay(foundFrom)}`] : []),
      ...(foundTo ? [sql`l.found_at < ${startOfDay(foundTo, 1)}`] : []),
    ],
    sql` and `,
  );

export const lostItemPage = async (ctx: Ctx, input: Input): Promise<Page<LostItem>> => {
  const where = conditionsOf(ctx, input);
  const order = input.sort?.[0] === 'foundAt' ? sql`l.found_at, l.id` : sql`l.found_at desc, l.id desc`;
  const [found, counted] = await Promise.all([
    sql<StoredLostItem>`
      select ${columns(ctx)} from (select * from lost_items l where ${where} order by ${order} ${limitOf(input)}) l
      join houses h on h.id = l.house_id
      left join rooms r on r.house_id = l.house_id and r.id = l.room_id
      left join orders o on o.house_id = l.house_id and o.id = l.order_id order by ${order}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from lost_items l where ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db),
  ]);
  return pageOfRows(
    found.rows.map((row) => toLostItem(ctx, row)),
    counted.rows[0]?.n ?? 0,
    input,
  );
};

export const lostViewCounts = async (ctx: Ctx): Promise<{ view: LostView; count: number }[]> => {
  const counts = lostViews.map(
    (view) => sql`select ${view}::text as view, count(*)::int as count from (
      select from lost_items l where ${conditionsOf(ctx, { view })} limit ${sql.lit(TOTAL_LIMIT)}) c`,
  );
  const { rows } = await sql<{ view: LostView; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(ctx.db);
  return rows;
};
