/** Conditions on `houses h` that lists, boards and searches share. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/page-rows.ts';
import { inScope } from './house-scope-queries.ts';

export interface HouseFilter {
  readonly keyword?: string | undefined;
  readonly city?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly landlordId?: string | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Name, code, address, pinyin or its initials contain the keyword; it is compared in lower case without blanks at its ends. */
export const houseMatches = (keyword: string): Expression<SqlBool> =>
  sql<SqlBool>`h.search_text like ${containing(keyword.trim().toLowerCase())}`;

/** Scope and filters, joined by `and`. An empty list filters nothing. */
export const houseConditions = (ctx: Ctx, filter: HouseFilter): Expression<SqlBool> => {
  const any = (values: readonly string[] | undefined): values is readonly string[] =>
    values !== undefined && values.length > 0;
  const parts: Expression<SqlBool>[] = [inScope(ctx, 'h.id')];
  if (filter.keyword?.trim()) parts.push(houseMatches(filter.keyword));
  if (any(filter.city)) parts.push(sql`h.city = any(${filter.city})`);
  if (filter.kind) parts.push(sql`h.kind = ${filter.kind}`);
  if (any(filter.state)) parts.push(sql`h.state = any(${filter.state})`);
  if (filter.landlordId) parts.push(sql`h.landlord_id = ${filter.landlordId}`);
  if (any(filter.tag)) parts.push(sql`h.tags @> ${filter.tag}`);
  if (any(filter.ids)) parts.push(sql`h.id = any(${filter.ids}::uuid[])`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};
