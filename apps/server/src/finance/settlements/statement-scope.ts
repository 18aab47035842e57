/** Decides access to a statement. It belongs to one landlord: landlords see only their own, whatever other houses they share. */

import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import { toldStates } from '@minsu/contract/finance/settlements/statement-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export const isOwn = (ctx: Pick<Ctx, 'user'>): RawBuilder<boolean> =>
  sql<boolean>`s.landlord_id in (select l.id from landlords l where l.user_id = ${ctx.user.id || null})`;

/** Every house on the statement meets the condition on `h`. */
const allHouses = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (s.house_ids <> '{}' and not exists (select from unnest(s.house_ids) x (id)
    where not exists (select from houses h where h.id = x.id and ${condition})))`;

/** A condition on `landlord_statements s`. */
export const statementInScope = (ctx: Ctx): RawBuilder<boolean> => {
  const { user } = ctx;
  const scopes = user.scopesOf(ctx.access);
  if (scopes.has('all')) return sql<boolean>`true`;
  const parts = [
    ...(scopes.has('department') && user.departmentId
      ? [allHouses(sql`h.department_id = ${user.departmentId}`)]
      : []),
    ...(scopes.has('own') ? [isOwn(ctx), allHouses(sql`h.manager_user_id = ${user.id}`)] : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

export const isTold: RawBuilder<boolean> = sql<boolean>`s.state in (${sql.join(toldStates.map((state) => sql.lit(state)))})`;

/** Unsent statements are visible to users who work on them. */
export const statementVisible = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.user.may('settlement:read')
    ? statementInScope(ctx)
    : sql<boolean>`(${isTold} and ${statementInScope(ctx)})`;

export const assertSeesAmounts = (ctx: Pick<Ctx, 'user' | 'access'>): void => {
  if (!seesSomeMoney(ctx)) fail(settlementFailures.moneyHidden);
};

/** An amount as this user may see it. */
export const seenBy =
  (ctx: Pick<Ctx, 'user' | 'access'>) =>
  (fen: number): number | null =>
    seesSomeMoney(ctx) ? fen : null;
