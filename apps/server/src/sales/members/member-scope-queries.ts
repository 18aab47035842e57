/**
 * Members a user may see: with a past, current or future stay in a house in scope, or entered by the user and without
 * any house.
 */
import { connectingStates } from '@minsu/contract/sales/orders/order-states.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

/** Every member query uses this to leave out merged records. */
export const presentGuest = (guest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${guest}.mergedInto`)} is null`;

/** A member and all members merged into it, directly or not, as a parenthesised SQL id list. */
export const familyOf = (id: string): RawBuilder<unknown> => sql`(
  with recursive family as (select ${id}::uuid as id
    union select g.id from guests g join family f on g.merged_into = f.id) select id from family)`;

export const seesEveryHouse = (ctx: Pick<Ctx, 'user' | 'access'>): boolean =>
  ctx.user.scopesOf(ctx.access).has('all');

const connecting = sql.join(connectingStates.map((state) => sql.lit(state)));

/** Whether an order connects the guest with a property matching `where`; `guest` is the table or alias. */
const isConnected = (guest: string, where: Expression<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from orders seen where seen.guest_id = ${sql.ref(`${guest}.id`)}
    and seen.shown in (${connecting}) and ${where})`;

/** Only until the member has a house: entering a number in advance must not reveal stays in other houses. */
const isOwnEntry = (ctx: Pick<Ctx, 'user'>, guest: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${guest}.createdBy`)} = ${ctx.user.id} and not ${isConnected(guest, sql<SqlBool>`true`)})`;

/** In scope, including merged records. The basis of every scope check on a person. */
export const guestInScope = (ctx: Pick<Ctx, 'user' | 'access'>, guest: string): RawBuilder<SqlBool> =>
  seesEveryHouse(ctx)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${isOwnEntry(ctx, guest)} or ${isConnected(guest, inScope(ctx, 'seen.houseId'))})`;

/** Present and in scope; `guest` is the table or alias. */
export const visibleGuest = (ctx: Pick<Ctx, 'user' | 'access'>, guest = 'guests'): RawBuilder<SqlBool> => {
  if (seesEveryHouse(ctx)) return presentGuest(guest);
  return sql<SqlBool>`(${presentGuest(guest)} and ${guestInScope(ctx, guest)})`;
};
