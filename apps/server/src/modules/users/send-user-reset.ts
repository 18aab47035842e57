import { fail } from '@minsu/contract/failure.ts';
import { sendUserReset } from '@minsu/contract/users/user-endpoints.ts';
import { userFailures } from '@minsu/contract/users/user-failures.ts';
import { command } from '../../platform/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { hasEnoughLinks, sendResetLink } from '../auth/send-reset-link.ts';
import { lockUser } from './locked-user.ts';
import { userRow } from './user-queries.ts';

/** To the verified mail, if there is one. The password in force stays until the link is used. */
export const sendUserResetRoute = command(sendUserReset, async (ctx, key) => {
  const user = await lockUser(ctx, key, 'sendReset');
  const email = (await recoveryMailOf(ctx, user.id)) ?? '';
  if (await hasEnoughLinks(ctx, user.id)) fail(userFailures.resetOnItsWay);
  await sendResetLink(ctx, { ...user, email }, 'byAdmin');
  await ctx.record({ name: 'user.resetSent', entity: 'user', entityId: user.id });
  return userRow(ctx, user.id);
});
