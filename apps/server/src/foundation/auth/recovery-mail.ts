/**
 * The address for mail about account security: the verified mail, else the profile's, unless that was changed without
 * the password: an open session alone must not take over the account.
 */
import type { Ctx } from '../../platform/context.ts';

interface MailRow {
  readonly email: string | null;
  readonly recoveryEmail: string | null;
  /** The verified one. */
  readonly sealed: string | null;
}

export const mailOf = (
  { services }: Pick<Ctx, 'services'>,
  { email, recoveryEmail, sealed }: MailRow,
): string | null => (sealed ? services.cipher.decrypt(sealed) : (recoveryEmail ?? email) || null);

export const recoveryMailOf = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  userId: string,
): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('userContacts as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.kind', '=', 'email'))
    .select(['u.email', 'u.recoveryEmail', 'c.sealed'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ? mailOf(ctx, row) : null;
};
