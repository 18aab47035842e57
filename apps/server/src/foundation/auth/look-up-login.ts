/** Looks up the user, the known device and the failures counted against both, in one statement before anything else. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type Tries, triesFrom, UNKNOWN_DEVICE } from './login-throttle.ts';

export interface Account {
  readonly id: string;
  readonly passwordHash: string;
}

export interface LoginLook {
  /** The user name as typed. */
  readonly username: string;
  /** Null if no user may sign in by this name. */
  readonly account: Account | null;
  /** Under what the tries of this device are counted. */
  readonly device: string;
  readonly tries: Tries;
}

interface Row {
  readonly userId: string | null;
  readonly passwordHash: string;
  readonly active: boolean;
  readonly device: string;
  readonly failures: number | null;
  readonly lastFailedAt: Date;
}

/** `username` in lower case. */
export const lookUpLogin = async (ctx: Ctx, username: string): Promise<LoginLook> => {
  const own = ctx.deviceHash.toString('hex');
  const { rows } = await sql<Row>`
    select named.user_id, named.password_hash, named.active, named.device, f.failures, f.last_failed_at
    from (
      select u.id as user_id, u.password_hash, u.status = 1 as active, case when exists (
        select from known_devices d where d.user_id = u.id and d.device_hash = ${ctx.deviceHash}
      ) then ${own}::text else ${UNKNOWN_DEVICE} end as device
      from (select) as one left join users u on lower(u.username) = ${username} and u.deleted_at is null
    ) as named
    left join login_failures f on f.username = ${username} and f.device = named.device`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('a look answers a row');
  const { userId, passwordHash, active, device, failures, lastFailedAt } = row;
  return {
    username,
    account: userId !== null && active ? { id: userId, passwordHash } : null,
    device,
    tries: triesFrom(failures === null ? null : { failures, lastFailedAt }, ctx.now),
  };
};
