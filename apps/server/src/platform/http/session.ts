/** Resolves the caller from an opaque token, stored hashed and cached for a second. */
import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX, isTokenScope } from '@minsu/contract/api-token-access.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { DataScope } from '@minsu/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open-database.ts';
import { isDatabaseFull } from '../database/sqlstate-words.ts';
import { type HeldSession, HeldSessions } from './held-sessions.ts';
import { type HouseVisibility, roleReaches, sightsOf } from './role-reach.ts';

export interface SessionRole {
  readonly code: string;
  /** Default role a custom role was copied from. */
  readonly basedOn?: string | null;
  readonly scope: DataScope;
  readonly seesMoney: boolean;
  /** The highest discount it gives: both hold. */
  readonly discountBp?: number;
  readonly discountFen?: number;
  readonly permissions: readonly string[];
  /** Property ids, if the user's roles reach different ones. */
  readonly reaches?: readonly string[] | null;
}

/** Set where a program calls in its owner's name. */
export interface TokenInUse {
  readonly id: string;
  readonly name: string;
  readonly callsPerMinute: number;
  readonly expiresAt: Date;
}

/** Set where a guest calls from the page of a stay. */
export interface GuestInUse {
  readonly linkId: string;
  readonly houseId: string;
  /** First part of a split stay. */
  readonly stayId: string;
  /** Parts of the page that the link opens. */
  readonly purposes: readonly string[];
}

export interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly departmentId: string | null;
  /** Active roles: all of the user's, or the one the session is narrowed to. */
  readonly roles: readonly SessionRole[];
  /** Id of the role that the session is narrowed to. */
  readonly activeRoleId: string | null;
  /** A role requires two-step verification that the user has not set up. */
  readonly owesSecondFactor?: boolean;
  /** The password was assigned, so the user must choose one. */
  readonly owesPassword?: boolean;
  /** Absent for a signed-in user. */
  readonly apiToken?: TokenInUse;
  /** Absent for users. */
  readonly guest?: GuestInUse;
  may(access: Access): boolean;
  /** The scopes of the roles that grant the permission; their union is what the user sees. */
  scopesOf(access: Access): ReadonlySet<DataScope>;
  /** Scopes of these roles that see money. */
  moneyScopesOf(access: Access): ReadonlySet<DataScope>;
  /** Where data read under `access` shows amounts and what `permission` reveals. */
  money(access: Access): HouseVisibility;
  showsInFull(permission: Permission, access: Access): HouseVisibility;
}

const KEEP_MS = 1_000;

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The bare token; a `Bearer ` prefix is accepted. */
export const tokenOf = (header: string | undefined): string | null => {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token && token.length <= 200 ? token : null;
};

type Derived = 'may' | 'scopesOf' | 'moneyScopesOf' | 'money' | 'showsInFull';

export const createUser = (row: Omit<SessionUser, Derived>): SessionUser => {
  const { granting, moneyRoles, money, showsInFull } = sightsOf(row.roles);
  return {
    ...row,
    may: (access) => access === 'public' || access === 'signedIn' || granting(access).length > 0,
    scopesOf: (access) => new Set(granting(access).map((role) => role.scope)),
    moneyScopesOf: (access) => new Set(moneyRoles(access).map((role) => role.scope)),
    money,
    showsInFull,
  };
};

/** Reaches the endpoints of guests and, through them, one stay; sees its amounts. */
export const createGuest = (guest: GuestInUse): SessionUser => ({
  id: '',
  username: '',
  realname: '住客',
  departmentId: null,
  roles: [],
  activeRoleId: null,
  guest,
  may: (access) => access === 'public' || access === 'guest',
  // Never compared: the scope of a guest is the stay (house-scope-queries.ts).
  scopesOf: () => new Set(['own']),
  moneyScopesOf: () => new Set(['own']),
  money: () => (houseId) => houseId === guest.houseId,
  showsInFull: () => () => false,
});

/** User of jobs and seeds, with every permission. */
export const systemUser: SessionUser = {
  id: '',
  username: 'system',
  realname: '系统',
  departmentId: null,
  roles: [],
  activeRoleId: null,
  may: () => true,
  scopesOf: () => new Set(['all']),
  moneyScopesOf: () => new Set(['all']),
  money: () => () => true,
  showsInFull: () => () => true,
};

interface SessionRow {
  id: string;
  username: string;
  realname: string;
  departmentId: string | null;
  activeRoleId: string | null;
  lastSeenAt: Date;
  roles: SessionRole[];
  owesSecondFactor: boolean;
  owesPassword: boolean;
}

/** Users with equal reach in all roles need no query for properties. */
const severalScopes = (userId: string) => sql`(
  select count(distinct held.data_scope) > 1 from user_roles holds join roles held on held.id = holds.role_id
  where holds.user_id = ${sql.ref(userId)})`;

/** Roles of users `u`. `activeRoleId`: column or value; null: all. */
const rolesOf = (userId: string, activeRoleId: RawBuilder<unknown>) => sql<SessionRole[]>`(
  select coalesce(json_agg(json_build_object(
    'code', r.role_code, 'basedOn', r.based_on, 'scope', r.data_scope, 'seesMoney', r.sees_money,
    'reaches', case when r.data_scope <> 'all' and ${severalScopes(userId)}
      then (select coalesce(json_agg(h.id), '[]') from houses h where ${roleReaches}) end,
    'discountBp', r.discount_bp, 'discountFen', r.discount_fen,
    'permissions', (select coalesce(json_agg(p.permission), '[]') from role_permissions p where p.role_id = r.id)
  ) order by r.role_code), '[]')
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${sql.ref(userId)}
    and (${activeRoleId} is null or r.id = ${activeRoleId}))`;

/** From all roles the user holds, even if the session is narrowed to one. */
export const holdsTotpRole = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from user_roles tr join roles r on r.id = tr.role_id where tr.user_id = ${userId} and r.needs_totp)`;
export const hasTotp = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from user_totp tt where tt.user_id = ${userId} and tt.confirmed_at is not null)`;

const owes = sql<boolean>`(${holdsTotpRole(sql.ref('u.id'))} and not ${hasTotp(sql.ref('u.id'))})`;

/** True if the user must first set up a password or two-step verification. */
export const isHeldUp = (user: Pick<SessionUser, 'owesSecondFactor' | 'owesPassword'>): boolean =>
  user.owesSecondFactor === true || user.owesPassword === true;

/** The user with the rights that apply to a call; none while a second factor or own password is required. */
export const asCaller = (user: SessionUser): SessionUser =>
  isHeldUp(user) ? createUser({ ...user, roles: [] }) : user;

/** With an `activeRoleId` the user as narrowed to that role. */
export const loadUser = async (
  db: Db,
  userId: string,
  activeRoleId: string | null = null,
): Promise<SessionUser | null> => {
  const roles = rolesOf('u.id', sql`${activeRoleId}::uuid`).as('roles');
  const row = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.realname', 'u.departmentId', roles, owes.as('owesSecondFactor')])
    .select('u.mustChangePassword as owesPassword')
    .where('u.id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1)
    .executeTakeFirst();
  return row ? createUser({ ...row, activeRoleId }) : null;
};

/** Loads the owner of a valid API token with the scopes they still hold. */
const loadApiToken = async (db: Db, hash: Buffer, now: Date): Promise<SessionUser | null> => {
  const row = await db
    .selectFrom('apiTokens as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select([
      'u.id',
      'u.username',
      'u.realname',
      'u.departmentId',
      rolesOf('u.id', sql`null::uuid`).as('roles'),
      owes.as('owesSecondFactor'),
      'u.mustChangePassword as owesPassword',
      'k.id as tokenId',
      'k.name',
      'k.scopes',
      'k.callsPerMinute',
      'k.expiresAt',
    ])
    .where('k.tokenHash', '=', hash)
    .where('k.expiresAt', '>', now)
    .where('k.revokedAt', 'is', null)
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const { tokenId, name, scopes, callsPerMinute, expiresAt, roles, ...user } = row;
  return asCaller(
    createUser({
      ...user,
      activeRoleId: null,
      roles: roles.map((role) => ({ ...role, permissions: within(role.permissions, scopes) })),
      apiToken: { id: tokenId, name, callsPerMinute, expiresAt },
    }),
  );
};

/** Scopes no longer allowed are dropped from old tokens. */
const within = (held: readonly string[], scopes: readonly string[]): string[] =>
  held.filter((each) => scopes.includes(each) && isTokenScope(each as Permission));

export interface Sessions {
  /** The user of a living session or API token, or null. */
  find(token: string, now: Date): Promise<SessionUser | null>;
  /** Reads the session without counting as use, so an open tab does not keep it alive. */
  peek(token: string, now: Date): Promise<SessionUser | null>;
  /** Drops a session from the cache, or all. */
  forget(tokenHash?: Buffer): void;
  /** A session that cannot be written, the disk of the database being full. */
  hold(session: HeldSession): void;
}

interface Look {
  readonly hash: Buffer;
  readonly now: Date;
  /** Used last before that, it has ended. */
  readonly usedSince: Date;
  /** Counts as a use. */
  readonly touch: boolean;
}

/** The user of a living session. */
const loadSession = async (db: Db, { hash, now, usedSince, touch }: Look): Promise<SessionUser | null> => {
  const row: SessionRow | undefined = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([
      'u.id',
      'u.username',
      'u.realname',
      'u.departmentId',
      's.activeRoleId',
      's.lastSeenAt',
      rolesOf('u.id', sql`s.active_role_id`).as('roles'),
      owes.as('owesSecondFactor'),
      'u.mustChangePassword as owesPassword',
    ])
    .where('s.tokenHash', '=', hash)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', usedSince)
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  if (touch && now.getTime() - row.lastSeenAt.getTime() > 60_000)
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('tokenHash', '=', hash)
      .execute()
      .catch((error: unknown) => {
        // Reads continue on a full disk.
        if (!isDatabaseFull(error)) throw error;
      });
  const { lastSeenAt: _, ...user } = row;
  return asCaller(createUser(user));
};

/** `idleHours`: a session ends after this time without use. */
export const createSessions = (db: Db, idleHours: () => Promise<number>): Sessions => {
  const kept = new Map<string, { user: SessionUser; until: number }>();
  /** Generation of the cache: a row read before a drop is not stored after it. */
  let forgotten = 0;
  const held = new HeldSessions(db);
  const load = async (hash: Buffer, now: Date, touch: boolean) => {
    const usedSince = new Date(now.getTime() - (await idleHours()) * HOUR_MS);
    const stored = await loadSession(db, { hash, now, usedSince, touch });
    if (stored) return stored;
    const userId = await held.userIdOf(hash, now);
    const user = userId === null ? null : await loadUser(db, userId);
    return user && asCaller(user);
  };
  return {
    async find(token, now) {
      const hash = hashToken(token);
      const key = hash.toString('base64');
      const known = kept.get(key);
      if (known && known.until > performance.now()) return known.user;
      kept.delete(key);
      const before = forgotten;
      const user = token.startsWith(API_TOKEN_PREFIX)
        ? await loadApiToken(db, hash, now)
        : await load(hash, now, true);
      if (kept.size > 5_000) kept.clear();
      if (user && before === forgotten) kept.set(key, { user, until: performance.now() + KEEP_MS });
      return user;
    },
    peek: (token, now) => load(hashToken(token), now, false),
    forget(tokenHash) {
      forgotten += 1;
      if (!tokenHash) return kept.clear();
      kept.delete(tokenHash.toString('base64'));
      held.drop(tokenHash);
    },
    hold: (session) => held.hold(session),
  };
};
