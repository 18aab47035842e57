import { sendUserReset } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { hasEnoughLinks, sendResetLink } from '../auth/send-reset-link.ts';
import { heldForColleague, isApprover } from './hold-user-change.ts';
import { type LockedUser, lockUser } from './locked-user.ts';
import { readRoles } from './role-queries.ts';
import { userRow } from './user-queries.ts';

/** To the verified mail, if there is one. The password in force stays until the link is used. */
/** In the caller's transaction. */
export const mailReset = async (ctx: Ctx, user: LockedUser): Promise<void> => {
  const email = (await recoveryMailOf(ctx, user.id)) ?? '';
  if (await hasEnoughLinks(ctx, user.id)) fail(userFailures.resetOnItsWay);
  await sendResetLink(ctx, { ...user, email }, 'byAdmin');
  await ctx.record({ name: 'user.resetSent', entity: 'user', entityId: user.id });
};

export const sendUserResetRoute = command(sendUserReset, async (ctx, { dutyReason, ...key }) => {
  const user = await lockUser(ctx, key, 'sendReset');
  const held =
    isApprover(await readRoles(ctx.db), user.roleIds) &&
    (await heldForColleague(ctx, {
      ...{ userId: user.id, kind: 'reset', dutyReason },
      why: ['重置可审批账号的密码', 'This resets the password of an account that can approve'],
    }));
  if (!held) await mailReset(ctx, user);
  return userRow(ctx, user.id);
});
