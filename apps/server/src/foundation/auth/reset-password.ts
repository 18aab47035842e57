/** Sets a new password with a link, once and before it expires; ends all sessions of the user and notifies the user. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { checkResetLink, resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { entryFailures } from '@minsu/contract/foundation/auth/entry-failures.ts';
import { type Failure, fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, query } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword } from './password-hash.ts';
import { revokeTokens } from './revoke-tokens.ts';

type LinkState = 'valid' | 'used' | 'expired' | 'unknown';

interface Link {
  readonly state: LinkState;
  readonly userId: string;
  readonly username: string;
}

const NOWHERE: Link = { state: 'unknown', userId: '', username: '' };

/** A link of a frozen or deleted user counts as unknown. */
const readLink = async (ctx: Ctx, token: string): Promise<Link> => {
  const row = await ctx.db
    .selectFrom('passwordResets as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.usedAt', 'r.expiresAt', 'u.id as userId', 'u.username'])
    .where('r.tokenHash', '=', hashToken(token))
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 1)
    .executeTakeFirst();
  if (!row) return NOWHERE;
  const { usedAt, expiresAt, ...user } = row;
  if (usedAt) return { state: 'used', ...user };
  return { state: expiresAt > ctx.now ? 'valid' : 'expired', ...user };
};

export const checkResetLinkRoute = query(checkResetLink, async (ctx, { token }) => {
  const { state, username } = await readLink(ctx, token);
  return { state, username: state === 'valid' ? username : null };
});

const refusals: Record<Exclude<LinkState, 'valid'>, Failure> = {
  used: entryFailures.resetUsed,
  expired: entryFailures.resetExpired,
  unknown: entryFailures.resetUnknown,
};

const validLink = async (ctx: Ctx, token: string): Promise<Link> => {
  const link = await readLink(ctx, token);
  if (link.state !== 'valid') fail(refusals[link.state]);
  return link;
};

/** All other links of the user are used up with this one. The row lock lets one of two simultaneous tries through. */
const setPassword = async (ctx: Ctx, token: string, passwordHash: string): Promise<Link> => {
  await ctx.db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .forUpdate()
    .execute();
  const link = await validLink(ctx, token);
  const { userId, username } = link;
  await ctx.db
    .updateTable('passwordResets')
    .set({ usedAt: ctx.now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  await ctx.db
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: false, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute();
  await ctx.db.deleteFrom('loginFailures').where('username', '=', username.toLowerCase()).execute();
  const sessionsEnded = await endSessions(ctx, { userId });
  const tokensRevoked = await revokeTokens(ctx, { userId });
  await ctx.record({
    name: 'user.passwordReset',
    entity: 'user',
    entityId: userId,
    after: { sessionsEnded, tokensRevoked },
  });
  await tellUsers(ctx, {
    to: { userIds: [userId] },
    kind: 'notice',
    subject: 'security',
    title: ['密码已重置', 'Your password was reset'],
    content: [
      '您的密码已通过邮件链接重置，所有设备上的登录都已结束，接口令牌均已吊销。如果不是您本人操作，请立即联系管理员。',
      'Your password was reset with an emailed link; all devices were signed out and your API tokens revoked. If this was not you, contact an administrator immediately.',
    ],
    path: '/user/setting',
  });
  return link;
};

export const resetPasswordRoute = externalCommand(resetPassword, async (ctx, { token, password }) => {
  const { username } = await validLink(ctx, token);
  if (password.toLowerCase() === username.toLowerCase()) failAt('password', accountFailures.passwordIsName);
  const passwordHash = await hashPassword(password);
  await ctx.store((store) => setPassword(store, token, passwordHash));
  return { username };
});
