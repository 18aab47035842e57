import { editUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { checkAssignment } from './assign-roles.ts';
import { contactToChange, newContact } from './change-contact.ts';
import { grantRoles } from './grant-roles.ts';
import { refuseTakenWorkNo } from './insert-user.ts';
import { type LockedUser, lockUser, saveUser } from './locked-user.ts';
import { readRoles } from './role-queries.ts';
import { userRow } from './user-queries.ts';

const codesOf = async (ctx: Ctx, user: LockedUser): Promise<string[]> =>
  (await readRoles(ctx.db)).filter((role) => user.roleIds.includes(role.id)).map((role) => role.code);

/** Mail and phone are personal data: the audit row says that they changed, without values. */
export const editUserRoute = command(editUser, async (ctx, input) => {
  const { id, version, roleIds, realname, departmentId = null, workNo = null, dutyReason } = input;
  const user = await lockUser(ctx, { id, version }, 'edit');
  await checkAssignment(ctx, { roleIds, departmentId });
  await refuseTakenWorkNo(ctx, workNo, id);
  const before = { realname: user.realname, roles: await codesOf(ctx, user) };
  const { email, phone } = await contactToChange(ctx, user, input);
  const roles = await grantRoles(ctx, { userId: id, before: user.roleIds, after: roleIds, dutyReason });
  await saveUser(ctx, user, {
    realname,
    workNo,
    departmentId,
    ...(await newContact(ctx, user, { email, phone })),
  });
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
