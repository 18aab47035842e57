/** What a bad connection sends twice is stored once: the browser makes up a key and says it again each time. */
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { Ctx } from './context.ts';

const MADE_UP = /^[\w-]+$/;

/** Includes the user, so the same key from two users does not collide. */
export const sendKeyOf = ({ user }: Pick<Ctx, 'user'>, given: string): string =>
  MADE_UP.test(given) ? `${user.id}:${given}` : fail(coreFailures.malformed);
