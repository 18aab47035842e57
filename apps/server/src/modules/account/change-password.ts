/** A new password of one's own: needs the old one, and ends every other session. */
import { accountFailures } from '@minsu/contract/account/account-failures.ts';
import { changePassword } from '@minsu/contract/account/security-endpoints.ts';
import { invalidAt } from '@minsu/contract/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { channelCall } from '../../platform/routes.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { checkPassword } from './check-password.ts';
import { warnByMail } from './warn-by-mail.ts';

/** It hangs on the hash that was checked: a password changed since, by a link or an administrator, is not overwritten. */
const store = async (ctx: Ctx, passwordHash: string, checked: string): Promise<number> => {
  const changed = await ctx.db
    .updateTable('users')
    .set({ passwordHash, updateBy: ctx.user.realname, updatedAt: ctx.now })
    .where('id', '=', ctx.user.id)
    .where('passwordHash', '=', checked)
    .returning('id')
    .executeTakeFirst();
  if (!changed) invalidAt('oldPassword', accountFailures.wrongPassword.text);
  // A link that was asked for before must not bring the old state back.
  await ctx.db
    .updateTable('passwordResets')
    .set({ usedAt: ctx.now })
    .where('userId', '=', ctx.user.id)
    .where('usedAt', 'is', null)
    .execute();
  const ended = await endSessions(ctx, { userId: ctx.user.id, keepMine: true });
  await ctx.record({
    name: 'user.passwordChanged',
    entity: 'user',
    entityId: ctx.user.id,
    after: { endedSessions: ended },
  });
  await warnByMail(ctx, await recoveryMailOf(ctx, ctx.user.id), [
    '修改了登录密码',
    'the password was changed',
  ]);
  return ended;
};

export const changePasswordRoute = channelCall(changePassword, async (ctx, { oldPassword, password }) => {
  const checked = await checkPassword(ctx, oldPassword, 'oldPassword');
  if (password === oldPassword) invalidAt('password', accountFailures.samePassword.text);
  if (password.toLowerCase() === ctx.user.username.toLowerCase())
    invalidAt('password', accountFailures.passwordIsName.text);
  const passwordHash = await hashPassword(password);
  return { endedSessions: await ctx.store((each) => store(each, passwordHash, checked)) };
});
