/** Saves what a user tells of himself. */
import { saveProfile } from '@minsu/contract/account/profile-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import { command } from '../../platform/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { accountOf } from './account-queries.ts';
import { warnByMail } from './warn-by-mail.ts';

export const saveProfileRoute = command(saveProfile, async (ctx, { email, nickname, version, ...given }) => {
  const userId = ctx.user.id;
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const before = await accountOf(ctx);
  if (before.profile.version !== version) fail(coreFailures.stale, { current: before.profile });
  const mailBefore = await recoveryMailOf(ctx, userId);
  await ctx.db
    .updateTable('users')
    .set({ email, nickname, updateBy: ctx.user.realname, updatedAt: ctx.now })
    .where('id', '=', userId)
    .execute();
  const row = {
    country: given.country,
    area: given.area,
    address: given.address || null,
    profile: given.profile || null,
    updatedAt: ctx.now,
  };
  await ctx.db
    .insertInto('userProfiles')
    .values({ userId, ...row, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet((eb) => ({ ...row, version: eb('userProfiles.version', '+', 1) })),
    )
    .execute();
  await ctx.record({ name: 'user.profileSaved', entity: 'user', entityId: userId });
  // Without a verified mail a lost password is got back by this address: the old one hears of the change.
  if (mailBefore !== (await recoveryMailOf(ctx, userId)))
    await warnByMail(ctx, mailBefore, ['修改了联系邮箱', 'the contact e-mail was changed']);
  return accountOf(ctx);
});
