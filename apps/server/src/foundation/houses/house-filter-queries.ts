/** Conditions on `houses h` shared by lists, boards and searches. */

import { LICENCE_REMINDERS } from '@minsu/contract/foundation/houses/house.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
import { inScope } from './house-scope-queries.ts';
import { isNear, type NearFilter } from './near-landmark-queries.ts';

export interface HouseFilter extends NearFilter {
  readonly keyword?: string | undefined;
  readonly city?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly landlordId?: readonly string[] | undefined;
  readonly departmentId?: readonly string[] | undefined;
  readonly managerUserId?: readonly string[] | undefined;
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly licence?: string | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Name, code, address, pinyin or its initials contain the keyword; it is compared in lower case without blanks at its ends. */
export const houseMatches = (keyword: string): Expression<SqlBool> =>
  sql<SqlBool>`h.search_text like ${containing(keyword.trim().toLowerCase())}`;

/** By the business's date, not the house's time zone. */
const licenceConditions = (ctx: Ctx, licence: string): Expression<SqlBool> => {
  const today = sql`((${ctx.now}::timestamptz at time zone ${BUSINESS_TIME_ZONE})::date)`;
  const [soon] = LICENCE_REMINDERS;
  const kept = sql`h.state <> 'archived'`;
  if (licence === 'none') return sql<SqlBool>`(h.licence_expires is null and ${kept})`;
  return licence === 'over'
    ? sql<SqlBool>`(h.licence_expires < ${today} and ${kept})`
    : sql<SqlBool>`(h.licence_expires between ${today} and ${today} + ${soon}::int and ${kept})`;
};

/** Users who may not see money must not find prices by trying filters. */
const priceConditions = (ctx: Ctx, { priceFrom, priceTo }: HouseFilter): Expression<SqlBool>[] => {
  if (priceFrom === undefined && priceTo === undefined) return [];
  if (!seesAllMoney(ctx)) fail(coreFailures.forbidden);
  const parts = [
    ...(priceFrom === undefined ? [] : [sql`min(t.base_price_fen) >= ${priceFrom}`]),
    ...(priceTo === undefined ? [] : [sql`min(t.base_price_fen) <= ${priceTo}`]),
  ];
  // For all houses at once: per house it takes ten times as long.
  return [
    sql<SqlBool>`h.id in (
      select t.house_id from room_types t where t.retired_at is null and t.base_price_fen > 0
      group by t.house_id having ${sql.join(parts, sql` and `)})`,
  ];
};

/** Scope and filters, joined by `and`. An empty list filters nothing. */
export const houseConditions = (ctx: Ctx, filter: HouseFilter): Expression<SqlBool> => {
  const any = (values: readonly string[] | undefined): values is readonly string[] =>
    values !== undefined && values.length > 0;
  const parts: Expression<SqlBool>[] = [inScope(ctx, 'h.id')];
  if (filter.keyword?.trim()) parts.push(houseMatches(filter.keyword));
  if (any(filter.city)) parts.push(sql`h.city = any(${filter.city})`);
  if (filter.kind) parts.push(sql`h.kind = ${filter.kind}`);
  if (any(filter.state)) parts.push(sql`h.state = any(${filter.state})`);
  if (any(filter.landlordId)) parts.push(sql`h.landlord_id = any(${filter.landlordId}::uuid[])`);
  if (any(filter.departmentId)) parts.push(sql`h.department_id = any(${filter.departmentId}::uuid[])`);
  if (any(filter.managerUserId)) parts.push(sql`h.manager_user_id = any(${filter.managerUserId}::uuid[])`);
  if (filter.licence) parts.push(licenceConditions(ctx, filter.licence));
  if (filter.landmarkId) parts.push(isNear(filter));
  parts.push(...priceConditions(ctx, filter));
  if (any(filter.tag)) parts.push(sql`h.tags @> ${filter.tag}`);
  if (any(filter.ids)) parts.push(sql`h.id = any(${filter.ids}::uuid[])`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
};
