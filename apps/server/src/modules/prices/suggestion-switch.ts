/** The kill switch of suggestions: one setting for the whole business. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export const SWITCH_KEY = 'suggestions.switch';

export interface SwitchState {
  readonly stopped: boolean;
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

export const readStopped = async (ctx: Ctx): Promise<boolean> => (await readSwitch(ctx))?.stopped ?? false;

/** Within a change: whoever works the switch waits for it, so that nothing is written once the switch has answered. */
export const isStopped = async (ctx: Ctx): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${SWITCH_KEY}, 0))`.execute(ctx.db);
  return readStopped(ctx);
};
