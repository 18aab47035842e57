/**
 * Ends sessions of a user: after a change of password, roles or status, or when the user or an administrator signs
 * devices out. Every process forgets them at once and closes their sockets.
 */
import type { ExpressionBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { hashToken } from '../../platform/http/session.ts';
import { announceSessions } from './announce-sessions.ts';

export interface WhichSessions {
  readonly userId: string;
  /** This one alone. */
  readonly id?: string;
  /** Ends all sessions except the caller's. */
  readonly keepMine?: boolean;
}

const chosen = (ctx: Ctx, which: WhichSessions) => (eb: ExpressionBuilder<DB, 'sessions'>) =>
  eb.and([
    eb('userId', '=', which.userId),
    ...(which.id === undefined ? [] : [eb('id', '=', which.id)]),
    ...(which.keepMine && ctx.token !== null ? [eb('tokenHash', '!=', hashToken(ctx.token))] : []),
  ]);

/** Answers how many there were. */
export const endSessions = async (ctx: Ctx, which: WhichSessions): Promise<number> => {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where(chosen(ctx, which))
    .returning('tokenHash')
    .execute();
  await announceSessions(ctx, 'ended', ended);
  return ended.length;
};

/** Beyond as many sessions as the setting `sessionsPerUser` allows, the one longest unused ends. */
export const endOldestSessions = async (ctx: Ctx, userId: string, most: number): Promise<void> => {
  const newest = ctx.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .limit(most);
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', newest)
    .returning('tokenHash')
    .execute();
  await announceSessions(ctx, 'ended', ended);
};
