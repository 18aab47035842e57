/** Users as user management lists them. */

import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import type { TotpState, UserConfirmation, UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  countUserViews,
  type pageUsers,
  userOptions,
  userViews,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { type UserFacts, type UserState, userTable } from '@minsu/contract/foundation/users/user-states.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { maskEmail } from '../../platform/field-cipher.ts';
import {
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { query } from '../../platform/http/routes.ts';
import { hasTotp, holdsTotpRole } from '../../platform/http/session.ts';
import { searchedPhone } from '../../platform/sealed-search.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { activeAdmins, type RoleWithRights, readRoles } from './role-queries.ts';
import { waitingOf } from './user-confirmation-queries.ts';

type Filters = z.output<(typeof pageUsers)['input']>;

/** The rows `users u` within the caller's permission: all, the department, or the caller only. */
export const inReach = (ctx: Ctx): RawBuilder<unknown> => {
  const scopes = ctx.user.scopesOf(ctx.access);
  if (scopes.has('all')) return sql`true`;
  return scopes.has('department')
    ? sql`(u.department_id = ${ctx.user.departmentId} or u.id = ${ctx.user.id})`
    : sql`u.id = ${ctx.user.id}`;
};

const viewCondition = (view: Filters['view']): RawBuilder<unknown> => {
  if (view === 'all') return sql`true`;
  if (view !== 'waiting') return sql`u.status = ${view === 'normal' ? 1 : 2}`;
  return sql`exists (select from user_confirmations c where c.user_id = u.id and c.state = 'waiting')`;
};

const totpState = sql<TotpState>`(case when ${hasTotp(sql`u.id`)} then 'on'
  when ${holdsTotpRole(sql`u.id`)} then 'owed' else 'off' end)`;

const conditions = (ctx: Ctx, filters: Omit<Filters, 'current' | 'size'>): RawBuilder<unknown> => {
  const all = [sql`u.deleted_at is null`, inReach(ctx), viewCondition(filters.view)];
  if (filters.ids) all.push(sql`u.id = any(${filters.ids}::uuid[])`);
  if (filters.departmentId) all.push(sql`u.department_id = any(${filters.departmentId}::uuid[])`);
  if (filters.roleId)
    all.push(sql`exists (select from user_roles ur where ur.user_id = u.id
      and ur.role_id = any(${filters.roleId}::uuid[]))`);
  if (filters.totp) all.push(sql`${totpState} = any(${filters.totp}::text[])`);
  if (filters.keyword) {
    const part = containing(filters.keyword);
    all.push(sql`(u.username ilike ${part} or u.realname ilike ${part} or u.work_no ilike ${part}
      or ${sql.ref('u.phone_hash')} = ${searchedPhone(ctx, filters.keyword)})`);
  }
  return sql.join(all, sql` and `);
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  username: sql`lower(u.username)`,
  realname: sql`u.realname collate "und-x-icu"`,
  workNo: sql`u.work_no`,
  lastLoginAt: sql`u.last_login_at`,
  createdAt: sql`u.created_at`,
};

/** The id breaks ties, so that no user is on two pages. */
const ordering = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns, sort?.length ? sort : ['workNo'], sql`u.id`, sql`nulls last`);

interface StoredUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatarUrl: string | null;
  readonly workNo: string | null;
  readonly phoneMasked: string | null;
  readonly email: string | null;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  readonly roleIds: string[];
  readonly status: number;
  readonly totp: TotpState;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly sessions: number;
  readonly tokens: number;
  readonly setUpById: string | null;
  readonly setUpBy: string | null;
  readonly setUpConfirmedById: string | null;
  readonly version: number;
}

const columns = async (ctx: Ctx): Promise<RawBuilder<unknown>> => {
  const usedSince = new Date(
    ctx.now.getTime() - (await ctx.services.setting('sessionIdleHours', ctx.db)) * HOUR_MS,
  );
  return sql`
  u.id, u.username, u.realname, u.avatar_url, u.work_no, u.phone_masked, u.email, u.department_id, d.depart_name as department_name,
  array(select ur.role_id from user_roles ur where ur.user_id = u.id) as role_ids, u.status,
  ${totpState} as totp,
  u.last_login_at, u.created_at,
  (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > ${ctx.now}
    and s.last_seen_at > ${usedSince}) as sessions,
  (select count(*)::int from api_tokens k where k.user_id = u.id and k.revoked_at is null
    and k.expires_at > ${ctx.now}) as tokens, u.set_up_by_id, u.set_up_by, u.set_up_confirmed_by_id, u.version`;
};

export const stateOf = (status: number): UserState => (status === 1 ? 'normal' : 'frozen');

interface Judge {
  readonly roles: readonly RoleWithRights[];
  readonly admins: readonly string[];
}

export const readJudge = async (ctx: Ctx): Promise<Judge> => ({
  roles: await readRoles(ctx.db),
  admins: await activeAdmins(ctx.db),
});

type Judged = Pick<StoredUser, 'id' | 'roleIds' | 'email' | 'setUpById' | 'setUpConfirmedById'>;

const isUnconfirmed = (user: Pick<StoredUser, 'setUpById' | 'setUpConfirmedById'>): boolean =>
  user.setUpById !== null && user.setUpConfirmedById === null;

/** Facts that guards need about the caller and this user. */
export const factsOf = async (ctx: Ctx, user: Judged, { roles, admins }: Judge): Promise<UserFacts> => ({
  isSelf: user.id === ctx.user.id,
  holdsMore: holdMore(
    roles.filter((role) => user.roleIds.includes(role.id)),
    ctx.user.roles,
  ),
  isLastAdmin: admins.length === 1 && admins[0] === user.id,
  hasMail: Boolean(user.email),
  isUnconfirmed: isUnconfirmed(user),
  own: (await confirmerOf(ctx, 'userAccess')).own([user.setUpById]),
});

type Waiting = ReadonlyMap<string, UserConfirmation[]>;

const rowOf = async (ctx: Ctx, user: StoredUser, judge: Judge, waiting: Waiting): Promise<UserRow> => {
  const {
    email,
    roleIds,
    status,
    lastLoginAt,
    createdAt,
    setUpById: _by,
    setUpConfirmedById: _confirmed,
    ...row
  } = user;
  const state = stateOf(status);
  return {
    ...row,
    emailMasked: email && maskEmail(email),
    roles: judge.roles
      .filter((role) => roleIds.includes(role.id))
      .map(({ id, code, name, nameEn }) => ({ id, code, name, nameEn })),
    state,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    setUpBy: isUnconfirmed(user) ? row.setUpBy : null,
    waiting: waiting.get(user.id) ?? [],
    actions: allowedActions(userTable, state, await factsOf(ctx, user, judge), (permission) =>
      ctx.user.may(permission),
    ),
  };
};

const rowsIn = async (ctx: Ctx, users: readonly StoredUser[]): Promise<UserRow[]> => {
  const judge = await readJudge(ctx);
  const waiting = await waitingOf(
    ctx,
    users.map(({ id }) => id),
    judge.roles,
  );
  return Promise.all(users.map((user) => rowOf(ctx, user, judge, waiting)));
};

const EXPORT_BATCH = 500;

type Chosen = Omit<Filters, 'current' | 'size'>;

const rowsOf = async (ctx: Ctx, input: Filters): Promise<UserRow[]> => {
  const { rows } = await sql<StoredUser>`
    select ${await columns(ctx)} from users u left join departments d on d.id = u.department_id
    where ${conditions(ctx, input)} order by ${ordering(input.sort)} ${limitOf(input)}`.execute(ctx.db);
  return rowsIn(ctx, rows);
};

export const countUsers = async (ctx: Ctx, input: Chosen, limit: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from users u where ${conditions(ctx, input)} limit ${limit}) counted`.execute(ctx.db);
  return rows[0]?.total ?? 0;
};

export const pageOfUsers = async (ctx: Ctx, input: Filters): Promise<Page<UserRow>> => {
  const records = await rowsOf(ctx, input);
  const total = totalFrom(input, records.length) ?? (await countUsers(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export async function* userBatches(ctx: Ctx, input: Chosen): AsyncGenerator<UserRow[]> {
  for (let current = 1; ; current += 1) {
    const rows = await rowsOf(ctx, { ...input, current, size: EXPORT_BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_BATCH) return;
  }
}

/** The user within the caller's reach, or not found. */
export const findUser = async (ctx: Ctx, id: string, lock = false): Promise<StoredUser> => {
  const { rows } = await sql<StoredUser>`
    select ${await columns(ctx)} from users u left join departments d on d.id = u.department_id
    where u.id = ${id} and u.deleted_at is null and ${inReach(ctx)} ${lock ? sql`for update of u` : sql``}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(coreFailures.notFound);
};

export const userRow = async (ctx: Ctx, id: string): Promise<UserRow> =>
  (await rowsIn(ctx, [await findUser(ctx, id)]))[0] ?? fail(coreFailures.notFound);

export const countUserViewsRoute = query(countUserViews, async (ctx) => {
  const views = await Promise.all(
    userViews.map(async (view) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u
        where u.deleted_at is null and ${inReach(ctx)} and ${viewCondition(view)}`.execute(ctx.db);
      return { view, count: rows[0]?.count ?? 0 };
    }),
  );
  const pending = await ctx.db
    .selectFrom('userApplications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { views, pendingApplications: ctx.user.may('user:approve') ? Number(pending.count) : 0 };
});

export const userOptionsRoute = query(userOptions, async (ctx) => {
  const roles = await readRoles(ctx.db);
  const departments = await ctx.db
    .selectFrom('departments')
    .select(['id', 'departName as name', 'status'])
    .orderBy('departOrder')
    .orderBy('id')
    .execute();
  return {
    roles: roles.map((role) => ({ ...role, grantable: !holdMore([role], ctx.user.roles) })),
    departments: departments.map(({ status, ...department }) => ({ ...department, active: status === 1 })),
  };
});
