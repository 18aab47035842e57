import { normalPhone } from '@minsu/contract/full-numbers.ts';
import type { Text } from '@minsu/contract/texts.ts';
import { editUser } from '@minsu/contract/users/user-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/routes.ts';
import { warnByMail } from '../account/warn-by-mail.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { forgetContact } from '../auth/forget-contact.ts';
import { recoveryMailOf } from '../auth/recovery-mail.ts';
import { endResetLinks } from '../auth/send-reset-link.ts';
import { checkAssignment, setRoles } from './assign-roles.ts';
import { refuseTakenWorkNo } from './insert-user.ts';
import { type LockedUser, lockUser, saveUser } from './locked-user.ts';
import { readRoles } from './role-queries.ts';
import { userRow } from './user-queries.ts';

const codesOf = async (ctx: Ctx, user: LockedUser): Promise<string[]> =>
  (await readRoles(ctx.db)).filter((role) => user.roleIds.includes(role.id)).map((role) => role.code);

const mailChanged: Text = ['被管理员更换了邮箱', 'an administrator changed your e-mail'];

/** A verified mail or phone of before gives way; the owner hears of it where he was reached until now. */
const replaceContacts = async (
  ctx: Ctx,
  user: LockedUser,
  { email, phone }: { readonly email?: string | undefined; readonly phone?: string | undefined },
): Promise<void> => {
  const before = await recoveryMailOf(ctx, user.id);
  if (phone !== undefined) await forgetContact(ctx, user.id, 'phone', normalPhone(phone));
  if (email === undefined) return;
  await forgetContact(ctx, user.id, 'email', email.trim().toLowerCase());
  if (before?.toLowerCase() === email.trim().toLowerCase()) return;
  await endResetLinks(ctx, user.id);
  await warnByMail(ctx, before, mailChanged, user);
};

/** Mail and phone are personal data: the audit row says that they changed, not into what. */
export const editUserRoute = command(editUser, async (ctx, input) => {
  const { id, version, roleIds, email, phone, realname, departmentId = null, workNo = null } = input;
  const user = await lockUser(ctx, { id, version }, 'edit');
  await checkAssignment(ctx, { roleIds, departmentId });
  await refuseTakenWorkNo(ctx, workNo, id);
  const before = { realname: user.realname, roles: await codesOf(ctx, user) };
  await replaceContacts(ctx, user, { email, phone });
  await saveUser(ctx, user, {
    realname,
    workNo,
    departmentId,
    ...(email === undefined ? {} : { email, recoveryEmail: null }),
    ...(phone === undefined ? {} : sealedPhone(ctx.services.cipher, phone)),
  });
  const roles = await setRoles(ctx, id, roleIds);
  await ctx.record({
    name: 'user.edited',
    entity: 'user',
    entityId: id,
    before: { ...before, departmentId: user.departmentId, workNo: user.workNo },
    after: {
      realname,
      roles,
      departmentId,
      workNo,
      ...(email === undefined ? {} : { emailChanged: true }),
      ...(phone === undefined ? {} : { phoneChanged: true }),
    },
  });
  await announceRights(ctx, id);
  return userRow(ctx, id);
});
