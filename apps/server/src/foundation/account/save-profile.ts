/**
 * Saves the user's profile. A new e-mail is only noted until it is confirmed with the password: until then reset links
 * go to the previous one.
 */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { saveProfile, UserProfile } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { preflightCommand, type StepCtx } from '../../platform/http/routes.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { endResetLinks } from '../auth/send-reset-link.ts';
import { accountOf } from './account-queries.ts';
import { checkPassword } from './check-password.ts';
import { warnByMail } from './warn-by-mail.ts';

type Given = InputOf<typeof saveProfile>;

/** Answers the hash that the password was checked against; null where none was given. */
const askForPassword = async (ctx: StepCtx, { password }: Given): Promise<string | null> =>
  password === undefined ? null : checkPassword(ctx, password, 'password');

interface Mails {
  readonly email: string | null;
  readonly recoveryEmail: string | null;
}

/** The last mail set with the password stays the address for links; '' if there was none. */
const trustedOf = (before: Mails, email: string, isProven: boolean): string | null => {
  const trusted = before.recoveryEmail ?? before.email ?? '';
  return isProven || trusted === email ? null : trusted;
};

const storeProfile = async (ctx: Ctx, given: Given, recoveryEmail: string | null): Promise<void> => {
  const userId = ctx.user.id;
  const { email, nickname } = given;
  await ctx.db
    .updateTable('users')
    .set({ email, recoveryEmail, nickname, updateBy: ctx.user.realname, updatedAt: ctx.now })
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

/** The previous address for links is notified; if links go elsewhere now, those already sent become invalid. */
const tellOfMail = async (ctx: Ctx, before: string | null, isOther: boolean): Promise<void> => {
  const isMoved = before !== (await recoveryMailOf(ctx, ctx.user.id));
  if (isMoved) await endResetLinks(ctx, ctx.user.id);
  if (isMoved || isOther) await warnByMail(ctx, before, ['修改了联系邮箱', 'the contact email was changed']);
};

const saveIt = async (ctx: Ctx, given: Given, checked: string | null) => {
  const userId = ctx.user.id;
  const { passwordHash, ...mails } = await ctx.db
    .selectFrom('users')
    .select(['passwordHash', 'email', 'recoveryEmail'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { profile } = await accountOf(ctx);
  if (profile.version !== given.version) failStale(UserProfile, profile);
  // The password was changed since it was checked.
  if (checked !== null && checked !== passwordHash) invalidAt('password', accountFailures.wrongPassword.text);
  const before = await recoveryMailOf(ctx, userId);
  await storeProfile(ctx, given, trustedOf(mails, given.email, checked !== null));
  await ctx.record({ name: 'user.profileSaved', entity: 'user', entityId: userId });
  await tellOfMail(ctx, before, mails.email !== given.email);
  return accountOf(ctx);
};

export const saveProfileRoute = preflightCommand(saveProfile, askForPassword, saveIt);
