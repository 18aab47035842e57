/** API tokens as they are listed; the token itself is nowhere. */

import type {
  ApiTokenRow,
  pageApiTokens,
} from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { apiTokenSelf } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { permissionNames } from '@minsu/contract/permission.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, orderBy, pageOfRows, startingWith } from '../../platform/http/page-rows.ts';
import { query } from '../../platform/http/routes.ts';

type Filters = z.output<(typeof pageApiTokens)['input']>;

/** The caller's own tokens; all tokens for users who may oversee them. */
const inReach = (ctx: Ctx): RawBuilder<unknown> =>
  ctx.user.may('apiToken:oversee') ? sql`true` : sql`k.user_id = ${ctx.user.id}`;

const living = (ctx: Ctx) =>
  sql`(k.revoked_at is null and k.expires_at > ${ctx.now} and u.status = 1 and u.deleted_at is null)`;

const state = (ctx: Ctx) => sql`case
  when k.revoked_at is not null then 'revoked'
  when k.expires_at <= ${ctx.now} then 'expired'
  when u.status <> 1 or u.deleted_at is not null then 'ownerFrozen'
  else 'active' end`;

const conditions = (ctx: Ctx, { view, keyword, userId }: Filters): RawBuilder<unknown> => {
  const all = [inReach(ctx)];
  if (view !== 'all') all.push(view === 'active' ? living(ctx) : sql`not ${living(ctx)}`);
  if (userId) all.push(sql`k.user_id = any(${userId}::uuid[])`);
  if (keyword) {
    const part = containing(keyword);
    all.push(sql`(k.name ilike ${part} or k.start like ${startingWith(keyword)} or u.realname ilike ${part}
      or u.username ilike ${part})`);
  }
  return sql.join(all, sql` and `);
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`k.name collate "und-x-icu"`,
  createdAt: sql`k.created_at`,
  expiresAt: sql`k.expires_at`,
  lastUsedAt: sql`k.last_used_at`,
};

interface StoredToken extends Omit<ApiTokenRow, 'lostScopes' | 'actions' | DateKey> {
  readonly held: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
}
type DateKey = 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'endedAt';

const columns = (ctx: Ctx) => sql`
  k.id, k.name, k.start, k.user_id, u.realname as owner, u.username as owner_username, k.scopes, k.calls_per_minute,
  ${state(ctx)} as state, k.created_at, k.expires_at, k.last_used_at, k.last_address,
  coalesce(k.revoked_at, case when k.expires_at <= ${ctx.now} then k.expires_at end) as ended_at, k.revoked_by as ended_by,
  array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
    where ur.user_id = k.user_id) as held`;

const rowOf = ({ held, ...row }: StoredToken): ApiTokenRow => ({
  ...row,
  lostScopes: row.scopes.filter((scope) => !held.includes(scope)),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  actions: row.state === 'active' || row.state === 'ownerFrozen' ? ['revoke'] : [],
});

const from = sql`api_tokens k join users u on u.id = k.user_id`;

export const pageOfApiTokens = async (ctx: Ctx, input: Filters): Promise<Page<ApiTokenRow>> => {
  const where = conditions(ctx, input);
  const sort = input.sort?.length ? input.sort : ['-createdAt'];
  const { rows } = await sql<StoredToken>`select ${columns(ctx)} from ${from} where ${where}
    order by ${orderBy(sortColumns, sort, sql`k.id desc`, sql`nulls last`)} ${limitOf(input)}`.execute(
    ctx.db,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(ctx.db);
  return pageOfRows(rows.map(rowOf), counted.rows[0]?.total ?? 0, input);
};

export const apiTokenRow = async (ctx: Ctx, id: string, lock = false): Promise<ApiTokenRow> => {
  const { rows } = await sql<StoredToken>`select ${columns(ctx)} from ${from}
    where k.id = ${id} and ${inReach(ctx)} ${lock ? sql`for update of k` : sql``}`.execute(ctx.db);
  const [row] = rows;
  return row ? rowOf(row) : fail(coreFailures.notFound);
};

/** The permissions in effect now, as the token itself may read them. */
export const apiTokenSelfRoute = query(apiTokenSelf, async ({ user }) => {
  const { apiToken, realname } = user;
  if (!apiToken) return null;
  return {
    name: apiToken.name,
    owner: realname,
    scopes: permissionNames.filter((permission) => user.may(permission)),
    seesMoney: user.roles.some(({ seesMoney }) => seesMoney),
    callsPerMinute: apiToken.callsPerMinute,
    expiresAt: apiToken.expiresAt.toISOString(),
  };
});
