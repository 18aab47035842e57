/**
 * Recovery for an administrator without password or second factor, run on the server itself: a new password, no second
 * factor, no sessions, and an audit row that all administrators are notified of.
 */
import type { Ctx } from '../../platform/context.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { endSessions } from './end-sessions.ts';
import { forgetContact } from './forget-contact.ts';
import type { KnownUser } from './known-passwords.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endResetLinks } from './send-reset-link.ts';

/** Printed on the terminal without a stack trace. */
export class RecoveryError extends Error {}

const ADMIN_ROLE = 'admin';

const readAdmins = (ctx: Ctx): Promise<KnownUser[]> =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['u.id', 'u.username'])
    .where('r.roleCode', '=', ADMIN_ROLE)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.username')
    .execute();

const lockAdmin = async (ctx: Ctx, username: string) => {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'username', 'status'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const admins = await readAdmins(ctx);
  if (user && admins.some(({ id }) => id === user.id)) return user;
  const known = admins.map((admin) => admin.username).join(', ') || 'none';
  throw new RecoveryError(
    user
      ? `"${user.username}" is no administrator: an administrator gives this user a new password. Administrators: ${known}.`
      : `There is no user "${username}". Administrators: ${known}.`,
  );
};

const endAll = async (ctx: Ctx, userId: string) => ({
  sessionsEnded: await endSessions(ctx, { userId }),
  tokensRevoked: await revokeTokens(ctx, { userId }),
});

const dropSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> => {
  const dropped = await ctx.db
    .deleteFrom('userTotp')
    .where('userId', '=', userId)
    .returning('userId')
    .execute();
  await ctx.db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return dropped.length > 0;
};

export interface Recovery {
  readonly username: string;
  readonly passwordHash: string;
  /** New address for mail about the account; absent: unchanged. */
  readonly mail?: string | undefined;
  /** The operating system account that ran the command, for the audit log. */
  readonly askedBy: string;
}

export interface Recovered {
  readonly username: string;
  readonly secondFactorRemoved: boolean;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
}

const tellAdmins = async (ctx: Ctx, username: string) =>
  tellUsers(ctx, {
    to: { userIds: (await readAdmins(ctx)).map(({ id }) => id) },
    kind: 'notice',
    subject: 'security',
    title: ['管理员账号已在服务器上恢复', 'An administrator was recovered on the server'],
    content: [
      '账号 {{username}} 在服务器上通过命令获得了新密码，两步验证已关闭，所有登录与 API 令牌均已失效。如果与您无关，请立即检查谁能登录服务器。',
      'A command on the server gave the account {{username}} a new password and removed its two-step verification, sessions and API tokens. If you did not expect this, check immediately who can access the server.',
    ],
    params: { username },
    path: null,
  });

export const recoverAdmin = async (ctx: Ctx, recovery: Recovery): Promise<Recovered> => {
  const { mail, passwordHash, askedBy } = recovery;
  const { id, username, status } = await lockAdmin(ctx, recovery.username);
  await ctx.db
    .updateTable('users')
    .set({
      passwordHash,
      // Printed on a terminal, so it only allows its own change.
      mustChangePassword: true,
      status: 1,
      ...(mail === undefined ? {} : { email: mail, recoveryEmail: null }),
      updateBy: ctx.user.realname,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  if (mail !== undefined) await forgetContact(ctx, id, 'email', mail.toLowerCase());
  await endResetLinks(ctx, id);
  await ctx.db.deleteFrom('loginFailures').where('username', '=', username.toLowerCase()).execute();
  const secondFactorRemoved = await dropSecondFactor(ctx, id);
  const ended = await endAll(ctx, id);
  await ctx.record({
    name: 'user.recovered',
    entity: 'user',
    entityId: id,
    before: { state: status === 1 ? 'normal' : 'frozen' },
    after: { state: 'normal', secondFactorRemoved, ...ended, emailChanged: mail !== undefined, askedBy },
  });
  await tellAdmins(ctx, username);
  return { username, secondFactorRemoved, ...ended };
};

/** Gives each demo user a random password; an administrator sends a link for a new one. */
export const closeDemoUser = async (
  ctx: Ctx,
  { id }: KnownUser,
  { passwordHash, askedBy }: Pick<Recovery, 'passwordHash' | 'askedBy'>,
): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({ passwordHash, updateBy: ctx.user.realname, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await endResetLinks(ctx, id);
  const ended = await endAll(ctx, id);
  await ctx.record({
    name: 'user.passwordReset',
    entity: 'user',
    entityId: id,
    after: { ...ended, askedBy },
  });
};
