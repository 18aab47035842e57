/** A new password of one's own: needs the old one, and ends every other session. */
import { accountFailures } from '@minsu/contract/account/account-failures.ts';
import { changePassword } from '@minsu/contract/account/security-endpoints.ts';
import { coreFailures, type Failure, fail } from '@minsu/contract/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { channelCall } from '../../platform/routes.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { checkPassword } from './check-password.ts';
import { warnByMail } from './warn-by-mail.ts';

const atPassword = ({ text }: Failure): never =>
  fail(coreFailures.invalid, { fields: [{ path: 'password', text }] });

const store = async (ctx: Ctx, passwordHash: string): Promise<number> => {
  await ctx.db
    .updateTable('users')
    .set({ passwordHash, updateBy: ctx.user.realname, updatedAt: ctx.now })
    .where('id', '=', ctx.user.id)
    .execute();
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
  await checkPassword(ctx, oldPassword, 'oldPassword');
  if (password === oldPassword) atPassword(accountFailures.samePassword);
  if (password.toLowerCase() === ctx.user.username.toLowerCase()) atPassword(accountFailures.passwordIsName);
  const passwordHash = await hashPassword(password);
  return { endedSessions: await ctx.store((each) => store(each, passwordHash)) };
});
