/** Limits payouts to landlords of properties in the user's scope, and to the user as landlord. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { landlordInScope } from '../landlords/landlord-scope-queries.ts';

/** A condition on a column with a landlord's id. Co-owners without a house are included. */
export const payeeInScope = (ctx: Pick<Ctx, 'user' | 'access'>, column: string): RawBuilder<unknown> => sql`(
  ${landlordInScope(ctx, column)} or (${ctx.user.scopesOf(ctx.access).has('own')}::boolean
    and ${sql.ref(column)} in (select own.id from landlords own where own.user_id = ${ctx.user.id || null})))`;
