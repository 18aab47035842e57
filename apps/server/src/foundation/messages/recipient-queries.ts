/** Users with a permission in a house: data scope seen from the house. */
import type { Permission } from '@minsu/contract/permission.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { roleReaches } from '../../platform/http/role-reach.ts';
import { isOneOf } from '../../platform/is-one-of.ts';

export interface Audience {
  readonly permission: Permission;
  /** Excludes users who also have this permission. */
  readonly without?: Permission | undefined;
  /** Absent: in any house. */
  readonly houseId?: string | undefined;
  /** Only through a role that covers every house, for news about the whole business. */
  readonly everyHouse?: boolean | undefined;
}

type Where = Pick<Audience, 'houseId' | 'everyHouse'>;

const reachOf = ({ houseId, everyHouse }: Where) => {
  if (everyHouse) return sql`r.data_scope = 'all'`;
  return houseId === undefined
    ? sql`true`
    : sql`exists (select from houses h where h.id = ${houseId} and ${roleReaches})`;
};

const holds = (permission: Permission, where: Where) => {
  const reaches = reachOf(where);
  return sql`exists (
    select from user_roles ur join roles r on r.id = ur.role_id
    join role_permissions p on p.role_id = r.id and p.permission = ${permission}
    where ur.user_id = u.id and ${reaches})`;
};

/** Ids of active users with the permission through a role whose scope covers the house. */
export const usersWhoMay = async (db: Db, { permission, without, ...where }: Audience): Promise<string[]> => {
  const excepted = without === undefined ? sql`false` : holds(without, where);
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.status = 1 and u.deleted_at is null
      and ${holds(permission, where)} and not ${excepted} order by u.id`.execute(db);
  return rows.map((row) => row.id);
};

/** The houses whose landlord has a user, regardless of its permissions. */
export const housesWithLandlord = async (
  db: Db,
  houseIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select h.id from houses h join landlords l on l.id = h.landlord_id
    where ${isOneOf('h.id', houseIds)} and l.user_id is not null`.execute(db);
  return new Set(rows.map((row) => row.id));
};

/** The landlord's user, if it exists and may see the house's orders. */
export const landlordWhoMay = async (db: Db, permission: Permission, houseId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from houses h join landlords l on l.id = h.landlord_id join users u on u.id = l.user_id
    where h.id = ${houseId} and u.status = 1 and u.deleted_at is null and ${holds(permission, { houseId })}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};
