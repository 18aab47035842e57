/** Records refused sign-ins with their reason; the caller learns no more than before. */

import type { RefusalResult } from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import { charactersOf } from '@minsu/contract/platform/cut-text.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import type { StepCtx } from '../../platform/http/routes.ts';

/** A missing captcha or code that the form requests next is not counted as a refusal. */
const results: Readonly<Record<string, RefusalResult>> = {
  [authFailures.badCredentials.code]: 'wrongPassword',
  [authFailures.badCaptcha.code]: 'badCaptcha',
  [authFailures.badTotp.code]: 'badTotp',
  [authFailures.throttled.code]: 'lockedOut',
};

/** People type passwords into the name field: of an unknown name only the beginning is kept. */
const cutShort = (typed: string): string => `${charactersOf(typed).slice(0, 2).join('')}***`;

interface Named {
  readonly id: string;
  readonly status: number;
}

const resultFor = (result: RefusalResult, user: Named | undefined): RefusalResult => {
  if (result !== 'wrongPassword') return result;
  if (!user) return 'unknownUser';
  return user.status === 1 ? result : 'frozen';
};

const write = (ctx: StepCtx, username: string, result: RefusalResult): Promise<void> =>
  ctx.store(async ({ db, now, newId, address, userAgent }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'status'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    await db
      .insertInto('signInRefusals')
      .values({
        id: newId(),
        at: now,
        username: user ? username : cutShort(username),
        userId: user?.id ?? null,
        address,
        userAgent,
        result: resultFor(result, user),
      })
      .execute();
  });

/** Runs a sign-in; one that is refused is noted. */
export const notingRefusal = async <T>(ctx: StepCtx, username: string, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const result = error instanceof FailureError ? results[error.failure.code] : undefined;
    if (result) await write(ctx, username, result);
    throw error;
  }
};
