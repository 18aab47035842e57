/** A switch that stops one kind of work of the whole business at once: a row of the settings, read under a lock. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface SwitchState {
  readonly stopped: boolean;
  /** Set where the switch asks for a reason. */
  readonly reason?: string;
  readonly by: string;
  readonly at: string;
}

const readSwitch = async (ctx: Ctx, key: string): Promise<SwitchState | null> => {
  const row = await ctx.db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return (row?.value as SwitchState | undefined) ?? null;
};

const readStopped = async (ctx: Ctx, key: string): Promise<boolean> =>
  (await readSwitch(ctx, key))?.stopped ?? false;

/** Waits for the changes that hold it. False: it is so already. */
const turnSwitch = async (
  ctx: Ctx,
  key: string,
  to: Pick<SwitchState, 'stopped' | 'reason'>,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  if ((await readStopped(ctx, key)) === to.stopped) return false;
  const value: SwitchState = { ...to, by: ctx.user.realname, at: ctx.now.toISOString() };
  await sql`insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  return true;
};

/** `key`: of its row and of its lock. */
export const killSwitch = (key: string) => {
  /** Held to the end of a change; the statement after it sees what the switch was when the lock was given. */
  const lock = sql`pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`;
  return {
    lock,
    /** For a statement that runs after the lock was given. */
    stopped: sql<boolean>`coalesce((select (s.value ->> 'stopped')::boolean from settings s
      where s.key = ${key}), false)`,
    read: (ctx: Ctx) => readSwitch(ctx, key),
    readStopped: (ctx: Ctx) => readStopped(ctx, key),
    /**
     * Reads the switch within a change, under a shared lock: turning the switch waits for running changes, and later
     * ones see it. So nothing is done after the switch has answered, and it waits for running changes only.
     */
    isStopped: async (ctx: Ctx): Promise<boolean> => {
      await sql`select ${lock} as waited`.execute(ctx.db);
      return readStopped(ctx, key);
    },
    turn: (ctx: Ctx, to: Pick<SwitchState, 'stopped' | 'reason'>) => turnSwitch(ctx, key, to),
  };
};
