/**
 * A browser's handle in place of a platform's token: a random text that gives one session access to one connection's
 * listings for ten minutes (T4). Stored as a hash; it ends with its session.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { obtainMtToken } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { hashToken, newToken } from '../../platform/http/session.ts';
import { connectionInSight } from './connect/connection-scope.ts';
import { openWorking } from './open-working.ts';

const HANDLE_LIFE_MS = 10 * 60_000;

const sessionOf = (ctx: Ctx): Buffer =>
  ctx.token === null ? fail(coreFailures.unauthorized) : hashToken(ctx.token);

const assertMeituan = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ platform: string }>`
    select c.platform from channel_connections c
    where c.id = ${id} and c.deleted_at is null and ${connectionInSight(ctx)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return fail(channelFailures.connectionNotFound);
  if (row.platform !== 'mt') fail(channelFailures.otherPlatform);
};

export const obtainMtTokenRoute = command(obtainMtToken, async (ctx, { id }) => {
  await assertMeituan(ctx, id);
  await openWorking(ctx, id);
  const handle = newToken();
  await ctx.db
    .insertInto('channelHandles')
    .values({
      handleHash: hashToken(handle),
      connectionId: id,
      sessionHash: sessionOf(ctx),
      userId: ctx.user.id,
      expiresAt: new Date(ctx.now.getTime() + HANDLE_LIFE_MS),
    })
    .execute();
  return handle;
});

/** The connection that a handle opens. Fails with `channel.handleExpired` for any other session's, an old or made-up one. */
export const connectionOfHandle = async (ctx: Ctx, handle: string | undefined): Promise<string> => {
  if (handle === undefined) return fail(channelFailures.handleExpired);
  const row = await ctx.db
    .selectFrom('channelHandles')
    .select('connectionId')
    .where('handleHash', '=', hashToken(handle))
    .where('sessionHash', '=', sessionOf(ctx))
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row?.connectionId ?? fail(channelFailures.handleExpired);
};

export const purgeHandles = async ({ db, now }: Ctx): Promise<void> => {
  await db.deleteFrom('channelHandles').where('expiresAt', '<', now).execute();
};
