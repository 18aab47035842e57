/** Housekeepers who may be assigned a house's tasks. */

import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { roleReaches } from '../../platform/http/role-reach.ts';

/** `u` has a housekeeper role whose scope covers a house `h` that meets the condition. */
const cleansIn = (houses: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from user_roles ur join roles r on r.id = ur.role_id and r.role_code = 'housekeeper'
  join houses h on ${houses} and ${roleReaches}
  where ur.user_id = u.id)`;

const atWork = sql`u.status = 1 and u.deleted_at is null`;

export interface Cleaner {
  readonly id: string;
  readonly name: string;
  /** Number of open tasks. */
  readonly open: number;
}

interface Asked {
  readonly houseIds?: readonly string[] | undefined;
  readonly keyword?: string | undefined;
  /** These users, even if they no longer clean. */
  readonly ids?: readonly string[] | undefined;
}

export const cleanersFor = async (ctx: Ctx, { houseIds, keyword, ids }: Asked): Promise<Cleaner[]> => {
  const named = houseIds?.length ? sql`h.id = any(${houseIds}::uuid[])` : sql`true`;
  const fits = ids
    ? sql`u.id = any(${ids}::uuid[])`
    : sql`${atWork} and ${cleansIn(sql`${inScope(ctx, 'h.id')} and ${named}`)}
        and ${keyword ? sql`u.realname ilike ${containing(keyword)}` : sql`true`}`;
  const { rows } = await sql<Cleaner>`
    select u.id, u.realname as name, (
      select count(*)::int from tasks t where t.assignee_id = u.id and t.state in ('assigned', 'cleaning')) as open
    from users u where ${fits} order by name, u.id limit ${ids ? ids.length : OPTION_LIMIT * 4}`.execute(
    ctx.db,
  );
  return rows;
};

/** Returns the houses that have a cleaner. */
export const cleansWhere = async (
  ctx: Ctx,
  userId: string,
  houseIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select x.id from unnest(${houseIds}::uuid[]) as x (id) join users u on u.id = ${userId}
    where ${atWork} and ${cleansIn(sql`h.id = x.id`)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

/** Fails at the field with `task.notACleaner`. */
export const assertCleaner = async (ctx: Ctx, houseId: string, userId: string): Promise<void> => {
  if ((await cleansWhere(ctx, userId, [houseId])).has(houseId)) return;
  failAt('assigneeId', taskFailures.notACleaner);
};
