/** Data scope: which houses a user may see under a permission. Every query of house data goes through here. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { DataScope } from '@minsu/contract/roles.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { SessionUser } from '../../platform/http/session.ts';

/** A condition on a column that holds a house id, e.g. `orders.house_id`; null when every house is visible. */
const scopeCondition = (
  user: SessionUser,
  scopes: ReadonlySet<DataScope>,
  column: string,
): Expression<SqlBool> | null => {
  if (user.guest) return sql<SqlBool>`${sql.ref(column)} = ${user.guest.houseId}`;
  if (scopes.has('all')) return null;
  const own = sql`h.manager_user_id = ${user.id}
    or h.landlord_id in (select l.id from landlords l where l.user_id = ${user.id})`;
  const parts = [
    ...(scopes.has('department') && user.departmentId ? [sql`h.department_id = ${user.departmentId}`] : []),
    ...(scopes.has('own') ? [own] : []),
  ];
  if (parts.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(column)} in (select h.id from houses h where ${sql.join(parts, sql` or `)})`;
};

/** Matters of the whole business (departments, roles, webhooks) need all houses in scope. */
export const seesAllHouses = ({ user, access }: Pick<Ctx, 'user' | 'access'>): boolean =>
  user.scopesOf(access).has('all');

/** Whether the user may do it in every house, like the web's `useMayEverywhere`. */
export const mayEverywhere =
  ({ user }: Pick<Ctx, 'user'>) =>
  (access: Permission): boolean =>
    seesAllHouses({ user, access });

/** Use in every query: `.where(inScope(ctx, 'orders.houseId'))`. */
export const inScope = (ctx: Pick<Ctx, 'user' | 'access'>, column: string): Expression<SqlBool> =>
  scopeCondition(ctx.user, ctx.user.scopesOf(ctx.access), column) ?? sql<SqlBool>`true`;

/** Condition on a stay: guests reach their own with the parts it was split into, users every stay in scope. */
export const inOwnStay = ({ user }: Pick<Ctx, 'user'>, stay: string): Expression<SqlBool> => {
  if (!user.guest) return sql<SqlBool>`true`;
  const { stayId } = user.guest;
  return sql<SqlBool>`(${sql.ref(`${stay}.id`)} = ${stayId} or ${sql.ref(`${stay}.splitOf`)} = ${stayId})`;
};

/** Condition on an order: guests reach the one of their stay. */
export const inOwnOrder = ({ user }: Pick<Ctx, 'user'>, column: string): Expression<SqlBool> =>
  user.guest
    ? sql<SqlBool>`${sql.ref(column)} = (select own.order_id from stays own
        where own.house_id = ${user.guest.houseId} and own.id = ${user.guest.stayId})`
    : sql<SqlBool>`true`;

/** The same where a second permission is held as well: names of guests are searched for where they are shown. */
export const inScopeOf = (
  { user }: Pick<Ctx, 'user'>,
  permission: Permission,
  column: string,
): Expression<SqlBool> => inScope({ user, access: permission }, column);

/** And where amounts are shown. */
export const moneyInScope = (ctx: Pick<Ctx, 'user' | 'access'>, column: string): Expression<SqlBool> =>
  scopeCondition(ctx.user, ctx.user.moneyScopesOf(ctx.access), column) ?? sql<SqlBool>`true`;

const findInScope = (ctx: Ctx, houseId: string) =>
  ctx.db
    .selectFrom('houses')
    .select(['id', 'timeZone'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .executeTakeFirst();

/** Fails with `house.notFound`: a house out of scope does not exist. */
export const houseInScope = async (ctx: Ctx, houseId: string) =>
  (await findInScope(ctx, houseId)) ?? fail(houseFailures.notFound);

export const seesHouse = async (ctx: Ctx, houseId: string): Promise<boolean> =>
  (await findInScope(ctx, houseId)) !== undefined;

/** Whether the user holds a further permission, and for this house: a role may grant it for other houses only. */
export const mayInHouse = async (
  ctx: Pick<Ctx, 'db' | 'user'>,
  permission: Permission,
  houseId: string,
): Promise<boolean> => {
  if (!ctx.user.may(permission)) return false;
  const house = await ctx.db
    .selectFrom('houses')
    .select('id')
    .where('id', '=', houseId)
    .where(inScopeOf(ctx, permission, 'houses.id'))
    .executeTakeFirst();
  return house !== undefined;
};

/** The houses whose live changes a socket receives under a permission. */
export const visibleHouseIds = async (
  db: Database,
  user: SessionUser,
  access: Access,
): Promise<ReadonlySet<string> | 'all'> => {
  const condition = scopeCondition(user, user.scopesOf(access), 'houses.id');
  if (condition === null) return 'all';
  const rows = await db.selectFrom('houses').select('id').where(condition).execute();
  return new Set(rows.map((row) => row.id));
};
