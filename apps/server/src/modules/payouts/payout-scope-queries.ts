/** Limits payouts to landlords of properties in the user's scope, and to the user as landlord. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { landlordInScope } from '../landlords/landlord-scope-queries.ts';

/** A condition on a column that holds a landlord's id. A co-owner need not own a house alone. */
export const payeeInScope = (ctx: Pick<Ctx, 'user' | 'access'>, column: string): RawBuilder<unknown> => sql`(
  ${landlordInScope(ctx, column)} or (${ctx.user.scopesOf(ctx.access).has('own')}::boolean
    and ${sql.ref(column)} in (select own.id from landlords own where own.user_id = ${ctx.user.id || null})))`;
