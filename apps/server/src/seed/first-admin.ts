/** A production database starts with one administrator, whose password is printed once. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../foundation/auth/password-hash.ts';
import { newSetup, storeSetup } from '../foundation/system/setup-state.ts';
import type { Database } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';

/** The three characters in front satisfy the password rule: upper case, lower case, digit. */
export const drawPassword = (): string => `Ms1${randomBytes(12).toString('base64url')}`;

/** Answers the lines to print. */
export const createFirstAdmin = async (database: Database, mail?: string): Promise<string[]> => {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (tx) => {
    const id = newId();
    await tx
      .insertInto('users')
      .values({
        id,
        username: 'admin',
        realname: '管理员',
        passwordHash,
        email: mail ?? null,
        mustChangePassword: true,
        createBy: 'system',
      })
      .execute();
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'admin')
      .executeTakeFirstOrThrow();
    await storeSetup(tx, newSetup, 'system');
    await tx.insertInto('userRoles').values({ userId: id, roleId: role.id }).execute();
  });
  return [
    '',
    'First log-in: admin',
    `Password (shown only now): ${password}`,
    'It asks for a new password at once.',
  ];
};
