/** The security settings of an account, without secrets. */
import type { ContactKind, Security } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { holdsTotpRole } from '../../platform/http/session.ts';
import { devicesOf } from './device-queries.ts';

export const securityOf = async (ctx: Ctx): Promise<Security> => {
  const userId = ctx.user.id;
  const totp = await ctx.db
    .selectFrom('userTotp')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const { totpNeeded } = await ctx.db
    .selectNoFrom(holdsTotpRole(sql`${userId}::uuid`).as('totpNeeded'))
    .executeTakeFirstOrThrow();
  const codes = await ctx.db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const contacts = await ctx.db
    .selectFrom('userContacts')
    .select(['kind', 'masked', 'verifiedAt'])
    .where('userId', '=', userId)
    .execute();
  const contact = (kind: ContactKind) => {
    const row = contacts.find((each) => each.kind === kind);
    return row ? { masked: row.masked, verifiedAt: row.verifiedAt.toISOString() } : null;
  };
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    totpNeeded,
    recoveryCodesLeft: Number(codes.left),
    phone: contact('phone'),
    email: contact('email'),
    devices: (await devicesOf(ctx)).length,
  };
};
