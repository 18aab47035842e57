/** Who may do something in a house: data scope read from the other side. */
import type { Permission } from '@minsu/contract/permission.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { roleReaches } from '../../platform/role-reach.ts';

export interface Audience {
  readonly permission: Permission;
  /** Leaves out who may do this as well. */
  readonly without?: Permission | undefined;
  /** Absent: in whatever house. */
  readonly houseId?: string | undefined;
  /** By a role that sees every house: what they are told of concerns the whole business. */
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

/** Ids of the active users who hold the permission by any role whose scope reaches the house. */
export const usersWhoMay = async (db: Db, { permission, without, ...where }: Audience): Promise<string[]> => {
  const excepted = without === undefined ? sql`false` : holds(without, where);
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.status = 1 and u.deleted_at is null
      and ${holds(permission, where)} and not ${excepted} order by u.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Of these houses those whose landlord has an account, whatever he may see by it. */
export const housesWithLandlord = async (
  db: Db,
  houseIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select h.id from houses h join landlords l on l.id = h.landlord_id
    where ${isOneOf('h.id', houseIds)} and l.user_id is not null`.execute(db);
  return new Set(rows.map((row) => row.id));
};

/** The account of a house's landlord, if he has one and may see its orders there. */
export const landlordWhoMay = async (db: Db, permission: Permission, houseId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from houses h join landlords l on l.id = h.landlord_id join users u on u.id = l.user_id
    where h.id = ${houseId} and u.status = 1 and u.deleted_at is null and ${holds(permission, { houseId })}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};
