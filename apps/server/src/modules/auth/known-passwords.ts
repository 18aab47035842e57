/** Users of the demo business who still have the password that its documentation prints. */
import type { Db } from '../../platform/database/open-database.ts';
import { DEMO_PASSWORD, demoUsernames } from './demo-logins.ts';
import { isPassword } from './password-hash.ts';

/** As the seed signs its rows; an administrator's own users bear the administrator's name. */
export const SEED_AUTHOR = '系统';

export interface KnownUser {
  readonly id: string;
  readonly username: string;
}

/** A renamed one is found by its author, one that took a demo name by its name; only those who may sign in count. */
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
