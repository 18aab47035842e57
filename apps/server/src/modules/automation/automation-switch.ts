/** The kill switch of automation: one setting for the whole business. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export const SWITCH_KEY = 'automation.switch';

export interface SwitchState {
  readonly stopped: boolean;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

export const readSwitch = async (ctx: Ctx): Promise<SwitchState | null> => {
  const row = await ctx.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SWITCH_KEY)
    .executeTakeFirst();
  return (row?.value as SwitchState | undefined) ?? null;
};

/** Held to the end of a change; the statement after it sees what the switch was when the lock was given. */
export const switchLock = sql`pg_advisory_xact_lock_shared(hashtextextended(${SWITCH_KEY}, 0))`;

export const stoppedSql = sql<boolean>`coalesce((select (s.value ->> 'stopped')::boolean from settings s
  where s.key = ${SWITCH_KEY}), false)`;

/**
 * Within a change: whoever works the switch waits for the change, and the next one sees it. So nothing goes out once the
 * switch has answered, and it never has to wait for more than those that are on their way.
 */
export const isStopped = async (ctx: Ctx): Promise<boolean> => {
  await sql`select ${switchLock}`.execute(ctx.db);
  return (await readSwitch(ctx))?.stopped ?? false;
};
