/**
 * An administrator has entered another mail or phone for a user. He vouches for it, so a verified one of before gives way:
 * a reset link must never go to an address that the user management does not show.
 */
import type { ContactKind } from '@minsu/contract/account/security-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';

/** `now`: what was entered, normalised as verified contacts are. Answers whether there was another one. */
export const forgetContact = async (
  ctx: Ctx,
  userId: string,
  kind: ContactKind,
  now: string,
): Promise<boolean> => {
  const gone = await ctx.db
    .deleteFrom('userContacts')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('hash', '!=', ctx.services.cipher.hash(now))
    .returning('userId')
    .executeTakeFirst();
  return gone !== undefined;
};
