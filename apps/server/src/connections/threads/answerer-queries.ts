/** Users who may answer guests: of a house, or of any house in scope. */

import type { threadAssignees } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { roleReaches } from '../../platform/http/role-reach.ts';
import { seenThreads } from './thread-row-queries.ts';

/** `u` may answer guests in a house `h` that meets the condition. */
const answersIn = (
  houses: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(u.status = 1 and u.deleted_at is null and exists (
  select from user_roles ur join roles r on r.id = ur.role_id
  join role_permissions p on p.role_id = r.id and p.permission = 'thread:reply'
  join houses h on ${houses} and ${roleReaches} where ur.user_id = u.id))`;

export const mayAnswer = async (ctx: Ctx, houseId: string | null, userId: string): Promise<boolean> => {
  const houses = houseId === null ? sql`true` : sql`h.id = ${houseId}::uuid`;
  const { rows } = await sql`select from users u where u.id = ${userId} and ${answersIn(houses)}`.execute(
    ctx.db,
  );
  return rows.length > 0;
};

export const answerers = async (
  ctx: Ctx,
  { keyword, ids, houseId }: z.output<(typeof threadAssignees)['input']>,
): Promise<z.input<(typeof threadAssignees)['output']>> => {
  const scoped = sql`${inScope(ctx, 'h.id')}${houseId ? sql` and h.id = ${houseId}::uuid` : sql``}`;
  // Users requested by id are returned if they may answer, or had a conversation the caller may see: no other names are
  // revealed.
  const had = sql`exists (select from threads t where t.assignee_id = u.id and ${seenThreads(ctx)})`;
  const fits = ids
    ? sql`u.id = any(${ids}::uuid[]) and (${answersIn(scoped)} or ${had})`
    : sql`${answersIn(scoped)} and ${keyword ? sql`u.realname ilike ${containing(keyword)}` : sql`true`}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.realname as name from users u where ${fits}
    order by u.realname, u.id limit ${OPTION_LIMIT}`.execute(ctx.db);
  return rows;
};
