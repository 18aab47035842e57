/** Inserts a user with roles; used when adding a user and when approving an application. */

import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { type Assignment, checkAssignment } from './assign-roles.ts';
import { grantRoles } from './grant-roles.ts';
import { markSetUp } from './hold-user-change.ts';

export interface NewUser extends Assignment {
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  /** The reason, where another person must confirm the roles. */
  readonly dutyReason?: string | undefined;
}

const refuseTakenName = async (ctx: Ctx, username: string): Promise<void> => {
  const taken = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!taken) return;
  failAt('username', userFailures.usernameTaken);
};

export const refuseTakenWorkNo = async (
  ctx: Ctx,
  workNo: string | null | undefined,
  exceptId: string | null,
): Promise<void> => {
  if (!workNo) return;
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('workNo', '=', workNo)
    .where('deletedAt', 'is', null)
    .execute();
  if (rows.every((row) => row.id === exceptId)) return;
  failAt('workNo', userFailures.workNoTaken);
};

/** Answers the new id. */
export const insertUser = async (ctx: Ctx, user: NewUser): Promise<string> => {
  await checkAssignment(ctx, user);
  await refuseTakenName(ctx, user.username);
  await refuseTakenWorkNo(ctx, user.workNo, null);
  const { roleIds, phone, departmentId = null, workNo = null, dutyReason, ...row } = user;
  const id = ctx.newId();
  await ctx.db
    .insertInto('users')
    .values({
      ...row,
      id,
      ...sealedPhone(ctx.services.cipher, phone),
      departmentId,
      workNo,
      createBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await markSetUp(ctx, id);
  const roles = await grantRoles(ctx, { userId: id, before: [], after: roleIds, dutyReason });
  await ctx.record({
    name: 'user.created',
    entity: 'user',
    entityId: id,
    after: { username: user.username, realname: user.realname, roles, departmentId, workNo },
  });
  return id;
};
