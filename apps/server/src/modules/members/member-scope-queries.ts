/** Which members a user sees: those with an order in a house of his scope, and those he has entered himself. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';

/** Every query of members begins here: records that went into another one are nobody's any more. */
export const presentGuest = (guest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${guest}.mergedInto`)} is null`;

/** A member with all who went into him, however many merges ago: a list of ids in brackets. */
export const familyOf = (id: string): RawBuilder<unknown> => sql`(
  with recursive family as (select ${id}::uuid as id
    union select g.id from guests g join family f on g.merged_into = f.id) select id from family)`;

export const seesEveryHouse = (ctx: Pick<Ctx, 'user' | 'access'>): boolean =>
  ctx.user.scopesOf(ctx.access).has('all');

/** Present and in scope; `guest` is the table or alias. */
export const visibleGuest = (ctx: Pick<Ctx, 'user' | 'access'>, guest = 'guests'): RawBuilder<SqlBool> => {
  if (seesEveryHouse(ctx)) return presentGuest(guest);
  return sql<SqlBool>`(${presentGuest(guest)} and (${sql.ref(`${guest}.createdBy`)} = ${ctx.user.id}
    or exists (select from orders seen where seen.guest_id = ${sql.ref(`${guest}.id`)} and ${inScope(ctx, 'seen.houseId')})))`;
};
