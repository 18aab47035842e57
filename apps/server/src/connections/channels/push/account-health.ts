/**
 * An account's health by its calls: well, failing with an open circuit after some failures in a row, or no longer
 * authorised.
 */
import { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { tellSilent } from '../connect/connection-news.ts';
import { circuitWaitMs, isOpen, TELL_AT } from './retry-rules.ts';

/** Answered sensibly. Calls that waited for the circuit to close are made at once. `of`: what succeeded. */
export const noteAnswer = async (
  ctx: Ctx,
  connectionId: string,
  of: 'pushedAt' | 'checkedAt' | null,
): Promise<void> => {
  const { failures } = await ctx.db
    .selectFrom('channelConnections')
    .select('failures')
    .where('id', '=', connectionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('channelConnections')
    .set({ failures: 0, retryAt: null, ...(failures > 0 && { problem: '' }), ...(of && { [of]: ctx.now }) })
    .where('id', '=', connectionId)
    .execute();
  if (!isOpen(failures)) return;
  await sql`update channel_cells set retry_at = null where connection_id = ${connectionId} and state = 'pending'
    and retry_at is not null`.execute(ctx.db);
};

/** One more without a sensible answer; answers how many that makes in a row. */
export const noteSilence = async (ctx: Ctx, connectionId: string, message: string): Promise<number> => {
  const { failures, name, platform } = await ctx.db
    .updateTable('channelConnections')
    .set((eb) => ({ failures: eb('failures', '+', 1), problem: message }))
    .where('id', '=', connectionId)
    .returning(['failures', 'name', 'platform'])
    .executeTakeFirstOrThrow();
  if (failures === TELL_AT)
    await tellSilent(ctx, { id: connectionId, name, platform: Platform.parse(platform) }, failures);
  const wait = circuitWaitMs(failures, ctx.services.random());
  if (wait !== null)
    await ctx.db
      .updateTable('channelConnections')
      .set({ retryAt: new Date(ctx.now.getTime() + wait) })
      .where('id', '=', connectionId)
      .execute();
  return failures;
};
