/** Suggestion rules as their list shows them, and as the run reads them. */

import type { SuggestionRule } from '@minsu/contract/inventory/prices/suggestion.ts';
import type { pageSuggestionRules } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing, limitOf, orderBy, pageOfRows } from '../../../platform/http/page-rows.ts';
import type { RuleAtWork } from './suggestion-facts-rules.ts';

/** The conditions on a night and the change of its price. */
const termColumns = sql`r.id, r.priority, r.occupancy_min, r.occupancy_below, r.days_out_min, r.days_out_max,
  r.weekdays, r.pace, r.pace_points, r.pace_reference, r.effect, r.value, r.floor_fen, r.ceiling_fen,
  r.max_change_percent`;

interface StoredRule extends Omit<SuggestionRule, 'updatedAt' | 'mayEdit'> {
  updatedAt: Date;
  /** Number of properties that the caller may not price. */
  foreign: number;
}

const editScope = (ctx: Ctx) => inScope({ user: ctx.user, access: 'price:edit' }, 'x.houseId');

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`${termColumns}, r.name, r.mode, r.all_houses,
  to_json(r.room_type_ids) as room_type_ids, r.plan_codes, r.updated_by, r.updated_at, r.version,
  (select coalesce(json_agg(x.house_id order by x.house_id), '[]') from suggestion_rule_houses x
    where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}) as house_ids,
  (select count(*)::int from suggestion_rule_houses x where x.rule_id = r.id and not (${editScope(ctx)})) as "foreign",
  (select case when count(*) = 1 then min(h.name) end from suggestion_rule_houses x join houses h on h.id = x.house_id
    where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}) as house_name`;

/** A rule for all properties is visible to all users who see prices. */
const visible = (ctx: Ctx): RawBuilder<unknown> => sql`(r.all_houses or exists (
  select from suggestion_rule_houses x where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}))`;

export const mayPriceAll = (ctx: Ctx): boolean => ctx.user.scopesOf('price:edit').has('all');

const toRule = (ctx: Ctx, { updatedAt, foreign, ...row }: StoredRule): SuggestionRule => ({
  ...row,
  mayEdit: ctx.user.may('price:edit') && (row.allHouses ? mayPriceAll(ctx) : foreign === 0),
  updatedAt: updatedAt.toISOString(),
});

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`r.name collate "zh-x-icu"`,
  priority: sql`r.priority`,
  updatedAt: sql`r.updated_at`,
};

const orderOf = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns, sort?.length ? sort : ['-priority', 'name'], sql`r.id`);

export const suggestionRulePage = async (
  ctx: Ctx,
  input: z.output<typeof pageSuggestionRules.input>,
): Promise<Page<SuggestionRule>> => {
  const { keyword, houseId, mode } = input;
  const where = sql.join(
    [
      visible(ctx),
      ...(keyword?.trim() ? [sql`r.name ilike ${containing(keyword.trim())}`] : []),
      ...(houseId
        ? [
            sql`(r.all_houses or exists (select from suggestion_rule_houses x where x.rule_id = r.id
              and x.house_id = ${houseId}))`,
          ]
        : []),
      ...(mode?.length ? [sql`r.mode = any(${mode})`] : []),
    ],
    sql` and `,
  );
  const [page, count] = await Promise.all([
    sql<StoredRule>`select ${columns(ctx)} from suggestion_rules r where ${where}
      order by ${orderOf(input.sort)} ${limitOf(input)}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from suggestion_rules r where ${where}`.execute(ctx.db),
  ]);
  return pageOfRows(
    page.rows.map((row) => toRule(ctx, row)),
    count.rows[0]?.n ?? 0,
    input,
  );
};

/** Fails with `suggestion.ruleNotFound`, also if none of its houses is in scope. */
export const suggestionRuleById = async (ctx: Ctx, id: string): Promise<SuggestionRule> => {
  const { rows } = await sql<StoredRule>`select ${columns(ctx)} from suggestion_rules r
    where r.id = ${id} and ${visible(ctx)}`.execute(ctx.db);
  const [row] = rows;
  return row ? toRule(ctx, row) : fail(suggestionFailures.ruleNotFound);
};

/** Active rules with those of the houses they cover. */
export const rulesAtWork = async (ctx: Ctx, houseIds: readonly string[]): Promise<RuleAtWork[]> => {
  const { rows } = await sql<Omit<RuleAtWork, 'houseIds'> & { allHouses: boolean; reached: string[] }>`
    select ${termColumns}, r.name, r.mode, r.all_houses, to_json(r.room_type_ids) as room_type_ids, r.plan_codes,
      (select coalesce(json_agg(x.house_id), '[]') from suggestion_rule_houses x
        where x.rule_id = r.id and x.house_id = any(${houseIds}::uuid[])) as reached
    from suggestion_rules r where r.mode <> 'off' order by r.id`.execute(ctx.db);
  return rows.map(({ allHouses, reached, ...rule }) => ({
    ...rule,
    houseIds: allHouses ? null : new Set(reached),
  }));
};
