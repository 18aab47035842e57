/** Scope and filters of expense lists as conditions on `expenses e`. */
import type { expenseFilters } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { moneyInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';

export type ExpenseFilters = { [K in keyof typeof expenseFilters]?: z.output<(typeof expenseFilters)[K]> };

/**
 * The user's own always; those of houses in scope for users who may see money; those without a house with all houses in
 * scope.
 */
export const expenseInScope = (ctx: Ctx): RawBuilder<SqlBool> => {
  const own = sql<SqlBool>`e.created_by = ${ctx.user.id}`;
  const scopes = ctx.user.moneyScopesOf(ctx.access);
  if (scopes.size === 0) return own;
  if (scopes.has('all')) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${own} or (e.house_id is not null and ${moneyInScope(ctx, 'e.houseId')}))`;
};

/** Must match the expression of the trigram index, which leaves few vendors to compare. */
export const vendorBears = (part: string): RawBuilder<SqlBool> => sql`(
  string_to_array(lower(e.vendor), null) @> string_to_array(lower(${part}), null)
  and lower(e.vendor) like lower(${containing(part)}))`;

const keywordCondition = (typed: string): RawBuilder<SqlBool> => {
  const keyword = typed.trim();
  return /^[Ee]\d/.test(keyword)
    ? sql`(e.expense_no like ${startingWith(keyword.toUpperCase())} or ${vendorBears(keyword)})`
    : vendorBears(keyword);
};

const viewCondition = (ctx: Ctx, view: ExpenseFilters['view']): RawBuilder<unknown> => {
  switch (view) {
    case 'mine':
      return sql`e.created_by = ${ctx.user.id}`;
    case 'toApprove':
      return sql`e.state = 'submitted'`;
    case 'returned':
      return sql`e.state = 'returned'`;
    case 'unpaid':
      return sql`e.state = 'approved' and e.method is null and e.paid_on is null`;
    case 'bare':
      return sql`e.state <> 'voided' and not exists (select from expense_receipts r where r.expense_id = e.id)`;
    default:
      return sql`true`;
  }
};

const among = (column: string, values: readonly string[] | undefined, type: 'text' | 'uuid') =>
  values?.length
    ? [sql`${sql.ref(column)} = any(${values}::${type === 'uuid' ? sql`uuid[]` : sql`text[]`})`]
    : [];

/** Scope and filters, joined by `and`. */
export const expenseConditions = (ctx: Ctx, filter: ExpenseFilters): Expression<SqlBool> => {
  const { keyword, spentFrom, spentTo, amountFrom, amountTo } = filter;
  const parts: RawBuilder<unknown>[] = [
    expenseInScope(ctx),
    viewCondition(ctx, filter.view),
    ...(keyword?.trim() ? [keywordCondition(keyword)] : []),
    ...among('e.category', filter.category, 'text'),
    ...among('e.state', filter.state, 'text'),
    ...among('e.chargedTo', filter.chargedTo, 'text'),
    ...among('e.houseId', filter.houseId, 'uuid'),
    ...among('e.landlordId', filter.landlordId, 'uuid'),
    ...(spentFrom ? [sql`e.spent_on >= ${spentFrom}::date`] : []),
    ...(spentTo ? [sql`e.spent_on <= ${spentTo}::date`] : []),
    ...(amountFrom === undefined ? [] : [sql`e.amount_fen >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql`e.amount_fen <= ${amountTo}`]),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};
