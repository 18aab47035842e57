/** Users of the demo business who still have the password that its documentation prints. */
import type { Db } from '../../platform/database/open-database.ts';
import { DEMO_PASSWORD, demoUsernames } from './demo-logins.ts';
import { isPassword } from './password-hash.ts';

/** Author of the rows the seed writes; users added by an administrator carry the administrator's name. */
export const SEED_AUTHOR = '系统';

export interface KnownUser {
  readonly id: string;
  readonly username: string;
}

/** Finds renamed demo users by author and users who took a demo name by name; only those who may sign in count. */
export const usersWithDemoPassword = async (db: Db): Promise<KnownUser[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('username', 'in', [...demoUsernames]), eb('createBy', '=', SEED_AUTHOR)]))
    .orderBy('username')
    .execute();
  const isKnown = await Promise.all(
    rows.map(({ passwordHash }) => isPassword(passwordHash, DEMO_PASSWORD).catch(() => false)),
  );
  return rows.filter((_, index) => isKnown[index]).map(({ id, username }) => ({ id, username }));
};
