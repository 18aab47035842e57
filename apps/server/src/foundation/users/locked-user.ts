/** The user a command works on: locked, of the version the caller saw, and open to the action. */

import { UserRow } from '@minsu/contract/foundation/users/user.ts';
import { type UserAction, userTable } from '@minsu/contract/foundation/users/user-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Ctx } from '../../platform/context.ts';
import type { SealedPhone } from '../../platform/field-cipher.ts';
import { lockAdmins } from './assign-roles.ts';
import { factsOf, findUser, readJudge, stateOf, userRow } from './user-queries.ts';

export type LockedUser = Awaited<ReturnType<typeof findUser>>;

export const lockUser = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
  action: UserAction,
): Promise<LockedUser> => {
  // Locked before the user's row, so that two administrators who freeze each other go one after the other.
  await lockAdmins(ctx);
  const user = await findUser(ctx, id, true);
  if (user.version !== version) failStale(UserRow, await userRow(ctx, id));
  const refused = refusal(
    userTable[action],
    stateOf(user.status),
    await factsOf(ctx, user, await readJudge(ctx)),
  );
  if (refused) fail(refused);
  return user;
};

/** Stores the change of a locked user. */
export const saveUser = async (
  ctx: Ctx,
  user: LockedUser,
  change: Partial<SealedPhone> &
    Partial<{
      realname: string;
      email: string;
      recoveryEmail: string | null;
      status: number;
      workNo: string | null;
      departmentId: string | null;
    }>,
): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({ ...change, updateBy: ctx.user.realname, updatedAt: ctx.now, version: user.version + 1 })
    .where('id', '=', user.id)
    .execute();
};
