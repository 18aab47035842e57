/**
 * Changes the user's own password: needs the old one, ends all other sessions, and revokes the API tokens unless they
 * are kept.
 */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { changePassword } from '@minsu/contract/foundation/account/security-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { revokeTokens } from '../auth/revoke-tokens.ts';
import { checkPassword } from './check-password.ts';
import { warnByMail } from './warn-by-mail.ts';

interface Change {
  readonly passwordHash: string;
  /** The hash of the old password, as it was checked. */
  readonly checked: string;
  readonly keepTokens: boolean;
}

/**
 * Stored only over the hash that was checked: a password changed meanwhile by a link or an administrator is not
 * overwritten.
 */
const store = async (
  ctx: Ctx,
  { passwordHash, checked, keepTokens }: Change,
): Promise<OutputOf<typeof changePassword>> => {
  const changed = await ctx.db
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: false, updateBy: ctx.user.realname, updatedAt: ctx.now })
    .where('id', '=', ctx.user.id)
    .where('passwordHash', '=', checked)
    .returning('id')
    .executeTakeFirst();
  if (!changed) invalidAt('oldPassword', accountFailures.wrongPassword.text);
  // A link requested before must not undo the change.
  await ctx.db
    .updateTable('passwordResets')
    .set({ usedAt: ctx.now })
    .where('userId', '=', ctx.user.id)
    .where('usedAt', 'is', null)
    .execute();
  const endedSessions = await endSessions(ctx, { userId: ctx.user.id, keepMine: true });
  const revokedTokens = keepTokens ? 0 : await revokeTokens(ctx, { userId: ctx.user.id });
  await ctx.record({
    name: 'user.passwordChanged',
    entity: 'user',
    entityId: ctx.user.id,
    after: { endedSessions, revokedTokens },
  });
  await warnByMail(ctx, await recoveryMailOf(ctx, ctx.user.id), [
    '修改了登录密码',
    'the password was changed',
  ]);
  // An initial password held the session up: it has its rights now.
  await announceRights(ctx, ctx.user.id);
  return { endedSessions, revokedTokens };
};

export const changePasswordRoute = externalCommand(
  changePassword,
  async (ctx, { oldPassword, password, keepTokens }) => {
    const checked = await checkPassword(ctx, oldPassword, 'oldPassword');
    if (password === oldPassword) invalidAt('password', accountFailures.samePassword.text);
    if (password.toLowerCase() === ctx.user.username.toLowerCase())
      invalidAt('password', accountFailures.passwordIsName.text);
    const passwordHash = await hashPassword(password);
    return ctx.store((each) => store(each, { passwordHash, checked, keepTokens }));
  },
);
