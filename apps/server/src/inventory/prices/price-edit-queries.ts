/** Edits of the calendar for their list. */

import type { PriceEdit } from '@minsu/contract/inventory/prices/price-calendar.ts';
import type { pagePriceEdits } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { priceEditFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

interface EditRow extends Omit<PriceEdit, 'at' | 'canUndo'> {
  at: Date;
  /** All of its houses are in scope. */
  whole: boolean;
  /** Its lines were deleted. */
  forgotten: boolean;
}

/** Counts only cells of houses in scope. */
const columns = (ctx: Ctx): RawBuilder<unknown> => sql`
  e.id, e.source, e.operation, e.note, e.from_night as "from", e.to_night as "to", e.undo_of, e.by_name as "by", e.at,
  s.cells, s.houses, s.undone, s.cells = e.cells as whole,
  e.cells_forgotten_at is not null as forgotten,
  case when s.houses = 1 then s.house_id end as house_id,
  case when s.houses = 1 then (select h.name from houses h where h.id = s.house_id) end as house_name
  from price_edits e cross join lateral (
    select sum(x.cells)::int as cells, count(*)::int as houses, sum(x.undone)::int as undone,
      (array_agg(x.house_id))[1] as house_id
    from price_edit_houses x where x.edit_id = e.id and ${inScope(ctx, 'x.houseId')}
  ) s`;

const toEdit = (ctx: Ctx, { at, whole, forgotten, ...row }: EditRow): PriceEdit => ({
  ...row,
  at: at.toISOString(),
  canUndo:
    row.source !== 'undo' && whole && !forgotten && row.undone < row.cells && ctx.user.may('price:edit'),
});

/**
 * An edit contains prices: refused to users who may not see money. Fails with `priceEdit.notFound`, also if none of its
 * houses is in scope.
 */
export const editById = async (ctx: Ctx, id: string): Promise<PriceEdit> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { rows } = await sql<EditRow>`select ${columns(ctx)} where e.id = ${id} and s.houses > 0`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? toEdit(ctx, row) : fail(priceEditFailures.notFound);
};

export const editPage = async (
  ctx: Ctx,
  { current, size, houseId, source, mine }: z.output<typeof pagePriceEdits.input>,
): Promise<Page<PriceEdit>> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const seen = sql`exists (select from price_edit_houses v where v.edit_id = e.id and ${inScope(ctx, 'v.houseId')}
    and ${houseId === undefined ? sql`true` : sql`v.house_id = ${houseId}`})`;
  const where = sql.join(
    [
      seen,
      ...(source?.length ? [sql`e.source = any(${source})`] : []),
      ...(mine ? [sql`e.user_id = ${ctx.user.id}`] : []),
    ],
    sql` and `,
  );
  const [page, count] = await Promise.all([
    sql<EditRow>`
      with page as materialized (
        select e.* from price_edits e where ${where} order by e.id desc ${limitOf({ current, size })}
      ) select ${sql`p.*`} from page q cross join lateral (select ${columns(ctx)} where e.id = q.id) p
      order by q.id desc`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from price_edits e where ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db),
  ]);
  const records = page.rows.map((row) => toEdit(ctx, row));
  return pageOfRows(records, count.rows[0]?.n ?? 0, { current, size });
};
