/** The password in force, asked for before anything that secures the account; guessed at no faster than at the log-in. */
import { accountFailures } from '@minsu/contract/account/account-failures.ts';
import { fail, invalidAt } from '@minsu/contract/failure.ts';
import type { StepCtx } from '../../platform/routes.ts';
import { bookTry, clearFailures, inTurn } from '../auth/login-throttle.ts';
import { isPassword } from '../auth/password-hash.ts';

/** Counts apart from log-ins: whoever holds a session must not lock the user out of the log-in page. */
const DEVICE = 'account';

/** Fails at the field `path` when it is not right. Answers the hash that it was checked against. */
export const checkPassword = async (ctx: StepCtx, password: string, path: string): Promise<string> => {
  const username = ctx.user.username.toLowerCase();
  return inTurn(`${username} ${DEVICE}`, async () => {
    const { wait: seconds } = await ctx.store((store) => bookTry(store, username, DEVICE));
    if (seconds > 0)
      fail(accountFailures.throttled, { params: { seconds }, extra: { retryAfterSeconds: seconds } });
    const row = await ctx.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirst();
    if (!row || !(await isPassword(row.passwordHash, password)))
      return invalidAt(path, accountFailures.wrongPassword.text);
    await ctx.store((store) => clearFailures(store, username, DEVICE));
    return row.passwordHash;
  });
};
