/** Properties a role reaches, and what its holder sees there; grants of other roles elsewhere do not count. */

import { isAboutMoney } from '@minsu/contract/money-permissions.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { DataScope } from '@minsu/contract/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { SessionRole } from './session.ts';

/** Condition: the scope of role `r` of user `u` reaches property `h`. */
export const roleReaches = sql<SqlBool>`(r.data_scope = 'all'
  or (r.data_scope = 'department' and h.department_id = u.department_id)
  or (r.data_scope = 'own' and (h.manager_user_id = u.id
    or h.landlord_id in (select l.id from landlords l where l.user_id = u.id))))`;

/** Null: everywhere that the access reaches. */
export type HouseVisibility = (houseId: string | null) => boolean;

const scopesIn = (roles: readonly SessionRole[]): ReadonlySet<DataScope> =>
  new Set(roles.map(({ scope }) => scope));

/** `reading`: the roles by which records are seen; `granting`: those that show more of them. */
const visibilityOf = (reading: readonly SessionRole[], granting: readonly SessionRole[]): HouseVisibility => {
  const scopes = scopesIn(granting);
  const isEverywhere = scopes.has('all') || [...scopesIn(reading)].every((scope) => scopes.has(scope));
  if (granting.length === 0) return () => false;
  if (isEverywhere) return () => true;
  const houses = new Set(granting.flatMap(({ reaches }) => reaches ?? []));
  return (houseId) => houseId !== null && houses.has(houseId);
};

export interface RoleSights {
  granting(access: Access): readonly SessionRole[];
  moneyRoles(access: Access): readonly SessionRole[];
  /** Where data read under `access` shows what `permission` reveals. */
  showsInFull(permission: Permission, access: Access): HouseVisibility;
  money(access: Access): HouseVisibility;
}

/** Called for every row, so it is computed once per access. */
export const sightsOf = (roles: readonly SessionRole[]): RoleSights => {
  const known = new Map<string, HouseVisibility>();
  const once = (key: string, make: () => HouseVisibility): HouseVisibility => {
    const sight = known.get(key) ?? make();
    known.set(key, sight);
    return sight;
  };
  const holding = (access: Access): readonly SessionRole[] =>
    access === 'signedIn' || access === 'public'
      ? roles
      : roles.filter(({ permissions }) => permissions.includes(access));
  const moneyRoles = (access: Access) => holding(access).filter(({ seesMoney }) => seesMoney);
  const granting = (access: Access): readonly SessionRole[] => {
    const seeing = isAboutMoney(access) ? moneyRoles(access) : [];
    return seeing.length > 0 ? seeing : holding(access);
  };
  /** Data read through no role of this access is judged by all roles of the user. */
  const reading = (access: Access) => (granting(access).length > 0 ? granting(access) : roles);
  return {
    granting,
    moneyRoles,
    showsInFull: (permission, access) =>
      once(`${permission} ${access}`, () => visibilityOf(reading(access), holding(permission))),
    money: (access) => once(`money ${access}`, () => visibilityOf(reading(access), moneyRoles(access))),
  };
};

type Looking = Pick<Ctx, 'user' | 'access'>;

/** True if amounts of this property are shown. */
export const seesMoneyIn = ({ user, access }: Looking, houseId: string | null): boolean =>
  user.money(access)(houseId);

/** Amounts are shown wherever the access reaches: of sums, sorts and filters over all of it. */
export const seesAllMoney = (of: Looking): boolean => seesMoneyIn(of, null);

/** True if amounts are shown for at least one property; queries decide which. */
export const seesSomeMoney = ({ user, access }: Looking): boolean => user.moneyScopesOf(access).size > 0;
