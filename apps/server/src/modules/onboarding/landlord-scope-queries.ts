/** Which landlords a user may see under a permission: all, or those of the houses in his scope. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';

/** A condition on a column that holds a landlord's id. */
export const landlordInScope = (ctx: Pick<Ctx, 'user' | 'access'>, column: string): Expression<SqlBool> =>
  ctx.user.scopesOf(ctx.access).has('all')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} in (select s.landlord_id from houses s where ${inScope(ctx, 's.id')})`;
