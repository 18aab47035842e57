/** Saves what a user tells of himself. Another e-mail needs the password: whoever has only a session must not gain the account by it. */
import { saveProfile } from '@minsu/contract/account/profile-endpoints.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import { fieldTexts } from '@minsu/contract/field-messages.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand, type StepCtx } from '../../platform/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { endResetLinks } from '../auth/send-reset-link.ts';
import { accountOf } from './account-queries.ts';
import { checkPassword } from './check-password.ts';
import { warnByMail } from './warn-by-mail.ts';

type Given = InputOf<typeof saveProfile>;

const failAtPassword = (): never =>
  fail(coreFailures.invalid, { fields: [{ path: 'password', text: fieldTexts.required }] });

/** Answers the hash that the password was checked against; null where none was asked for. */
const askForPassword = async (ctx: StepCtx, { email, password }: Given): Promise<string | null> => {
  const { profile } = await accountOf(ctx);
  return profile.email === email ? null : checkPassword(ctx, password ?? failAtPassword(), 'password');
};

const storeProfile = async (ctx: Ctx, given: Given): Promise<void> => {
  const userId = ctx.user.id;
  const { email, nickname } = given;
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
};

/** Links that were sent to the old address lead nowhere any more, and the old address hears of the change. */
const replaceMail = async (ctx: Ctx, before: string | null): Promise<void> => {
  await endResetLinks(ctx, ctx.user.id);
  // Not where a verified mail goes before it.
  if (before !== (await recoveryMailOf(ctx, ctx.user.id)))
    await warnByMail(ctx, before, ['修改了联系邮箱', 'the contact e-mail was changed']);
};

const saveIt = async (ctx: Ctx, given: Given, checked: string | null) => {
  const userId = ctx.user.id;
  const { passwordHash } = await ctx.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { profile } = await accountOf(ctx);
  if (profile.version !== given.version) fail(coreFailures.stale, { current: profile });
  const isOther = profile.email !== given.email;
  // The e-mail or the password was changed since it was asked for.
  if (isOther && checked !== passwordHash) failAtPassword();
  const before = await recoveryMailOf(ctx, userId);
  await storeProfile(ctx, given);
  await ctx.record({ name: 'user.profileSaved', entity: 'user', entityId: userId });
  if (isOther) await replaceMail(ctx, before);
  return accountOf(ctx);
};

export const saveProfileRoute = askedCommand(saveProfile, askForPassword, saveIt);
