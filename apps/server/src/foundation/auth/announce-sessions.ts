/**
 * Once the transaction is committed, every process reads these sessions again: they have ended or their permissions
 * changed.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { SESSION_CHANGED_CHANNEL, SESSION_CHANNEL } from '../../platform/live/live-feed.ts';

const channels = { ended: SESSION_CHANNEL, changed: SESSION_CHANGED_CHANNEL };

export const announceSessions = async (
  ctx: Ctx,
  what: keyof typeof channels,
  sessions: readonly { readonly tokenHash: Buffer }[],
): Promise<void> => {
  for (const { tokenHash } of sessions)
    await sql`select pg_notify(${channels[what]}, ${tokenHash.toString('base64')})`.execute(ctx.db);
  ctx.afterCommit(() => {
    for (const { tokenHash } of sessions) ctx.services.sessions.forget(tokenHash);
  });
};

/** Announces that the roles or departments of users changed, for their open sessions and API tokens. */
const announceUsers = async (ctx: Ctx, whose: RawBuilder<unknown>): Promise<void> => {
  await sql`
    select pg_notify(${channels.changed}, encode(token_hash, 'base64')) from (
      select token_hash, user_id from sessions union all
      select token_hash, user_id from api_tokens where revoked_at is null
    ) held where user_id in (${whose})`.execute(ctx.db);
  ctx.afterCommit(() => ctx.services.sessions.forget());
};

export const announceRights = (ctx: Ctx, userId: string): Promise<void> =>
  announceUsers(ctx, sql`select ${userId}::uuid`);

/** Announces that the permissions of a role changed. */
export const announceRole = (ctx: Ctx, roleId: string): Promise<void> =>
  announceUsers(ctx, sql`select user_id from user_roles where role_id = ${roleId}`);

/** Announces that what every user is shown has changed, such as the functions of the business. */
export const announceEveryone = (ctx: Ctx): Promise<void> => announceUsers(ctx, sql`select id from users`);
