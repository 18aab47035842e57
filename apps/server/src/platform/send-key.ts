/** Stores a form once if a bad connection sends it twice: the browser repeats its key. */
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from './context.ts';

const MADE_UP = /^[\w-]+$/;

/** Includes the user, so the same key from two users does not collide. */
export const sendKeyOf = ({ user }: Pick<Ctx, 'user'>, given: string): string =>
  MADE_UP.test(given) ? `${user.id}:${given}` : fail(coreFailures.malformed);
