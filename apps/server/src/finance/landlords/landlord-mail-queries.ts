/** The mail address of a landlord. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface LandlordMail {
  readonly address: string;
  readonly userId: string | null;
}

/** The user's address, else the one in the landlord's file; null without either. */
export const landlordMail = async (ctx: Ctx, landlordId: string): Promise<LandlordMail | null> => {
  const { rows } = await sql<{ email: string | null; userId: string | null; sealed: string | null }>`
    select u.email, u.id as user_id, l.email_cipher as sealed from landlords l
    left join users u on u.id = l.user_id and u.status = 1 and u.deleted_at is null
    where l.id = ${landlordId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  if (found.email) return { address: found.email, userId: found.userId };
  return found.sealed === null
    ? null
    : { address: ctx.services.cipher.decrypt(found.sealed), userId: found.userId };
};
