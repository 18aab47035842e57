/** Seasons as listed, and long-stay discounts. */

import { seasonFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import type { LongStay, Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import type { pageSeasons } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { houseOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';

interface StoredSeason extends Omit<Season, 'updatedAt'> {
  updatedAt: Date;
}

const columns = sql`s.id, s.house_id, h.name as house_name, s.name, s.priority, s.from_date as "from", s.to_date as "to",
  s.weekdays, s.kind, s.value, to_json(s.room_type_ids) as room_type_ids, to_json(s.plan_ids) as plan_ids, s.active,
  s.updated_by, s.updated_at, s.version`;

const toSeason = ({ updatedAt, ...row }: StoredSeason): Season => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`s.name collate "zh-x-icu"`,
  from: sql`s.from_date`,
  priority: sql`s.priority`,
  houseName: sql`h.name collate "zh-x-icu"`,
};

const orderOf = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns, sort?.length ? sort : ['houseName', 'from'], sql`s.id`);

export const seasonPage = async (
  ctx: Ctx,
  input: z.output<typeof pageSeasons.input>,
): Promise<Page<Season>> => {
  const { houseId, keyword, active } = input;
  const like = keyword?.trim() ? containing(keyword.trim()) : undefined;
  const where = sql.join(
    [
      inScope(ctx, 's.houseId'),
      houseId && sql`s.house_id = ${houseId}`,
      like && sql`(s.name ilike ${like} or h.name ilike ${like})`,
      active === undefined ? undefined : sql`s.active = ${active}`,
    ].filter((part) => part !== undefined && part !== ''),
    sql` and `,
  );
  const from = sql`from seasons s join houses h on h.id = s.house_id where ${where}`;
  const [page, count] = await Promise.all([
    sql<StoredSeason>`select ${columns} ${from} order by ${orderOf(input.sort)} ${limitOf(input)}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(*)::int as n from (select ${from} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    ),
  ]);
  return pageOfRows(page.rows.map(toSeason), count.rows[0]?.n ?? 0, input);
};

/** Fails with `season.notFound`, also if its house is out of scope. */
export const seasonById = async (ctx: Ctx, id: string): Promise<Season> => {
  const { rows } = await sql<StoredSeason>`select ${columns} from seasons s join houses h on h.id = s.house_id
    where s.id = ${id} and ${inScope(ctx, 's.houseId')}`.execute(ctx.db);
  const [row] = rows;
  return row ? toSeason(row) : fail(seasonFailures.notFound);
};

/** Fails with `house.notFound`. */
export const longStayOf = async (ctx: Ctx, { houseId }: { readonly houseId: string }): Promise<LongStay> => {
  await houseOnSale(ctx, houseId);
  const row = await ctx.db
    .selectFrom('housePriceRules')
    .select(['longStay', 'version'])
    .where('houseId', '=', houseId)
    .executeTakeFirst();
  return { houseId, tiers: (row?.longStay ?? []) as LongStay['tiers'], version: row?.version ?? 0 };
};
