/**
 * An administrator entered another mail or phone for a user, and vouches for it. The verified contact is removed: a
 * reset link must never go to an address that user management does not show.
 */
import type { ContactKind } from '@minsu/contract/foundation/account/security-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';

/** `now` is the entered contact, normalised like verified contacts. Returns whether another one was removed. */
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
