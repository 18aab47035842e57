/** Accounts that count as the caller's person, and so cannot be the second person for the caller's requests. */

import {
  type Duty,
  dutyTable,
  type Same,
  sameReasons,
} from '@minsu/contract/foundation/duties/duty-table.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { hashToken } from '../../platform/http/session.ts';
import { readSettings } from '../system/settings-queries.ts';
import { type Account, accountsOfOnePerson } from './same-person-rules.ts';

/** How long a colleague whose right to approve the caller removed still counts as able to confirm. */
const LOST_APPROVAL_DAYS = 7;
/** For so long a device is taken to be the person's who signed in from it. */
const DEVICE_DAYS = 30;

type People = ReadonlyMap<string, Same>;
type Starters = readonly (string | null)[];

/** Includes deleted and frozen users, whose requests may still wait. Verified mails are encrypted. */
const readAccounts = async (ctx: Ctx): Promise<Account[]> => {
  const { rows } = await sql<{
    id: string;
    email: string | null;
    recoveryEmail: string | null;
    sealed: string | null;
    setUpById: string | null;
  }>`
    select u.id, u.email, u.recovery_email, c.sealed,
      case when u.set_up_confirmed_by_id is null then u.set_up_by_id end as set_up_by_id
    from users u left join user_contacts c on c.user_id = u.id and c.kind = 'email'`.execute(ctx.db);
  return rows.map(({ id, email, recoveryEmail, sealed, setUpById }) => ({
    ...{ id, setUpById },
    mails: [email, recoveryEmail, sealed && ctx.services.cipher.decrypt(sealed)].filter(
      (mail) => mail !== null,
    ),
  }));
};

/** A browser is known by its own number; where one of the two has none, by address and user agent. */
const sharedDevices = (ctx: Ctx) => {
  const since = new Date(ctx.now.getTime() - DEVICE_DAYS * DAY_MS);
  const token = ctx.token === null ? Buffer.alloc(0) : hashToken(ctx.token);
  return sql`
    select d.user_id as id from (
      select coalesce((select s.device_id from sessions s where s.token_hash = ${token}), ''::bytea) as id,
        coalesce((select s.device_hash from sessions s where s.token_hash = ${token}), ${ctx.deviceHash}) as hash) mine
    join user_devices d on d.last_seen_at > ${since} and d.user_id <> ${ctx.user.id}
      and case when mine.id = ''::bytea or d.device_id = ''::bytea then d.device_hash = mine.hash else d.device_id = mine.id end`;
};

const samePeople = async (ctx: Ctx): Promise<People> => {
  const [accounts, devices] = await Promise.all([
    readAccounts(ctx),
    sql<{ id: string }>`${sharedDevices(ctx)}`.execute(ctx.db),
  ]);
  const found = new Map(accountsOfOnePerson(ctx.user.id, accounts));
  for (const { id } of devices.rows) if (!found.has(id)) found.set(id, 'device');
  return found;
};

export interface Colleague {
  readonly id: string;
  readonly realname: string;
  readonly roleIds: readonly string[];
}

/** Active people who hold the permission and do not count as the caller. */
const colleaguesWith = async (ctx: Ctx, permission: Permission, same: People): Promise<Colleague[]> => {
  const { rows } = await sql<Colleague>`
    select u.id, u.realname, array_agg(distinct ur.role_id) as role_ids
    from users u join user_roles ur on ur.user_id = u.id join role_permissions p on p.role_id = ur.role_id
    where u.status = 1 and u.deleted_at is null and p.permission = ${permission}
      and u.id <> all(${[...same.keys()]}::uuid[])
    group by u.id order by u.realname, u.id`.execute(ctx.db);
  return rows;
};

export interface LostColleague {
  readonly id: string;
  readonly realname: string;
  readonly until: Date;
}

/** Accounts whose right to confirm was recently removed by the caller, or by an account that counts as the caller. */
const lostColleagues = async (ctx: Ctx, permission: Permission, same: People): Promise<LostColleague[]> => {
  const since = new Date(ctx.now.getTime() - LOST_APPROVAL_DAYS * DAY_MS);
  const everybody = [...same.keys()];
  const { rows } = await sql<Omit<LostColleague, 'until'> & { lostAt: Date }>`
    select u.id, u.realname, l.lost_at from lost_approvals l join users u on u.id = l.user_id
    where l.permission = ${permission} and l.lost_at > ${since} and l.taken_by = any(${everybody}::uuid[])
      and u.id <> all(${everybody}::uuid[]) order by u.realname, u.id`.execute(ctx.db);
  return rows.map(({ lostAt, ...colleague }) => ({
    ...colleague,
    until: new Date(lostAt.getTime() + LOST_APPROVAL_DAYS * DAY_MS),
  }));
};

export interface Confirmer {
  /** Why the caller counts as one of the people who started it; null: does not. */
  readonly sameAs: (starters: Starters) => Same | null;
  /** The same for the guards of state tables: null too where one person runs the business. */
  readonly own: (starters: Starters) => Same | null;
  /** The business is declared to be run by one person, and no other user could confirm. */
  readonly isAlone: boolean;
}

const system: Confirmer = { sameAs: () => null, own: () => null, isAlone: false };

const readConfirmer = async (ctx: Ctx, act: Duty): Promise<Confirmer> => {
  const [same, { soloBusiness }] = await Promise.all([samePeople(ctx), readSettings(ctx.db, ctx.services)]);
  const { confirm } = dutyTable[act];
  const isAlone =
    soloBusiness &&
    (await colleaguesWith(ctx, confirm, same)).length === 0 &&
    (await lostColleagues(ctx, confirm, same)).length === 0;
  const sameAs = (starters: Starters): Same | null => {
    const reasons = starters.map((id) => (id === null ? undefined : same.get(id)));
    return sameReasons.find((reason) => reasons.includes(reason)) ?? null;
  };
  return { isAlone, sameAs, own: (starters) => (isAlone ? null : sameAs(starters)) };
};

/** Read once for a request: the rows of a list ask one after the other. */
const known = new WeakMap<Ctx, Map<Duty, Promise<Confirmer>>>();

export const confirmerOf = (ctx: Ctx, act: Duty): Promise<Confirmer> => {
  if (ctx.user.id === '') return Promise.resolve(system);
  const ofCaller = known.get(ctx) ?? new Map<Duty, Promise<Confirmer>>();
  known.set(ctx, ofCaller);
  const found = ofCaller.get(act) ?? readConfirmer(ctx, act);
  ofCaller.set(act, found);
  return found;
};

/** Users who could confirm the act instead of the caller. */
export const colleaguesFor = async (ctx: Ctx, act: Duty): Promise<Colleague[]> =>
  ctx.user.id === '' ? [] : colleaguesWith(ctx, dutyTable[act].confirm, await samePeople(ctx));

/** Users who could confirm it if the caller had not recently removed their right. */
export const lostFor = async (ctx: Ctx, act: Duty): Promise<LostColleague[]> =>
  ctx.user.id === '' ? [] : lostColleagues(ctx, dutyTable[act].confirm, await samePeople(ctx));
