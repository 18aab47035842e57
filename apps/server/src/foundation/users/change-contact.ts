/** Mail and phone of a user are replaced; those of an account that can approve wait for another person. */
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { warnByMail } from '../account/warn-by-mail.ts';
import { forgetContact } from '../auth/forget-contact.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { endResetLinks } from '../auth/send-reset-link.ts';
import { heldForColleague, isApprover, markSetUp } from './hold-user-change.ts';
import type { LockedUser } from './locked-user.ts';
import { readRoles } from './role-queries.ts';

export interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

const mailChanged: Text = ['被管理员更换了邮箱', 'an administrator changed your email'];

/** Replaces a verified mail or phone; the user is notified at the previous one. */
const replaceContacts = async (ctx: Ctx, user: LockedUser, { email, phone }: Contact): Promise<void> => {
  const before = await recoveryMailOf(ctx, user.id);
  if (phone !== undefined) await forgetContact(ctx, user.id, 'phone', normalPhone(phone));
  if (email === undefined) return;
  await forgetContact(ctx, user.id, 'email', email.trim().toLowerCase());
  if (before?.toLowerCase() === email.trim().toLowerCase()) return;
  await endResetLinks(ctx, user.id);
  await warnByMail(ctx, before, mailChanged, user);
};

/** Returns the columns to save. */
export const newContact = async (ctx: Ctx, user: LockedUser, contact: Contact) => {
  const { email, phone } = contact;
  await replaceContacts(ctx, user, contact);
  return {
    ...(email === undefined ? {} : { email, recoveryEmail: null }),
    ...(phone === undefined ? {} : sealedPhone(ctx.services.cipher, phone)),
  };
};

/**
 * The part that may change now: everything, or nothing while it waits for approval. An unchanged mail does not count.
 */
export const contactToChange = async (
  ctx: Ctx,
  user: LockedUser,
  { email, phone, dutyReason }: Contact & { readonly dutyReason?: string | undefined },
): Promise<Contact> => {
  const isSame = email?.trim().toLowerCase() === user.email?.trim().toLowerCase();
  if ((email === undefined || isSame) && phone === undefined) return { email, phone };
  if (!isApprover(await readRoles(ctx.db), user.roleIds)) {
    if (!isSame) await markSetUp(ctx, user.id);
    return { email, phone };
  }
  const held = await heldForColleague(ctx, {
    ...{ userId: user.id, kind: 'contact', email, phone, dutyReason },
    why: ['更换可审批账号的联系方式', 'This changes how an account that can approve is reached'],
  });
  return held ? {} : { email, phone };
};
