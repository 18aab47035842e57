/** Asks for the current password before changes to account security, throttled like the sign-in. */
import { accountFailures } from '@minsu/contract/foundation/account/account-failures.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { bookTry, clearFailures, inTurn } from '../auth/login-throttle.ts';
import { isPassword } from '../auth/password-hash.ts';
import { checkSecondFactor, totpOf } from '../auth/second-factor.ts';

/** Counted apart from sign-ins: an open session must not be able to lock the user out of the sign-in page. */
const DEVICE = 'account';

/** Fails at the field `path` when it is not right. `alsoCheck` counts as a failed try too when it fails. Returns the hash. */
export const checkPassword = async (
  ctx: StepCtx,
  password: string,
  path: string,
  alsoCheck: () => Promise<void> = async () => {},
): Promise<string> => {
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
    await alsoCheck();
    await ctx.store((store) => clearFailures(store, username, DEVICE));
    return row.passwordHash;
  });
};

interface Proof {
  readonly password: string;
  /** Code of the authenticator app, or a recovery code; required when two-step verification is on. */
  readonly code?: string | null | undefined;
}

/** Password and, where it is on, second factor, at the fields `password` and `code`. */
export const checkIdentity = (ctx: StepCtx, { password, code }: Proof): Promise<string> =>
  checkPassword(ctx, password, 'password', async () => {
    const sealedTotp = await totpOf(ctx, ctx.user.id);
    const method = await checkSecondFactor(ctx, { userId: ctx.user.id, sealedTotp }, code);
    if (method === 'missing') invalidAt('code', accountFailures.codeMissing.text);
    if (method === 'wrong') invalidAt('code', accountFailures.wrongCode.text);
  });
