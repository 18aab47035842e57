/** Rules of automation as their list shows them. */
import { type AutomationRule, COUNTED_DAYS } from '@minsu/contract/operations/automation/automation.ts';
import type { pageAutomationRules } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';
import { memberTagsInUse } from '../../sales/members/member-list-queries.ts';
import { opensOrders } from './notice-role-queries.ts';
import { workColumns } from './rule-at-work-queries.ts';

interface StoredRule extends Omit<AutomationRule, 'updatedAt' | 'liveSince' | 'mayEdit'> {
  readonly updatedAt: Date;
  readonly liveSince: Date | null;
  /** Number of houses that the caller may not manage. */
  readonly foreign: number;
}

const manageScope = (ctx: Ctx) => inScope({ user: ctx.user, access: 'automation:manage' }, 'x.houseId');

/** Counts of the last days in scope, by the rule's own index. */
const counted = (ctx: Ctx): RawBuilder<unknown> => {
  const since = new Date(ctx.now.getTime() - COUNTED_DAYS * DAY_MS);
  return sql`left join lateral (
    select count(*) filter (where n.state = 'sent')::int as sent, count(*) filter (where n.state = 'skipped')::int as skipped,
      count(*) filter (where n.state = 'failed')::int as failed, count(*) filter (where n.state = 'planned')::int as planned
    from automation_runs n where n.rule_id = r.id and n.due_at >= ${since} and ${inScope(ctx, 'n.houseId')}) n on true`;
};

const columns = (ctx: Ctx): RawBuilder<unknown> => sql`${workColumns}, r.updated_by, r.updated_at,
  (select coalesce(json_agg(x.house_id order by x.house_id), '[]') from automation_rule_houses x
    where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}) as house_ids,
  (select count(*)::int from automation_rule_houses x where x.rule_id = r.id and not (${manageScope(ctx)})) as "foreign",
  (select case when count(*) = 1 then min(h.name) end from automation_rule_houses x join houses h on h.id = x.house_id
    where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}) as house_name,
  (select f.name from automation_rules f where f.id = r.follows_rule_id) as follows_name,
  (select m.name from message_templates m where m.id = r.template_id) as template_name,
  (select json_build_array(o.role_name, o.role_name_en) from roles o where o.id = r.role_id) as role_name,
  n.sent, n.skipped, n.failed, n.planned`;

/** A rule for all houses is visible to all who see automation. */
export const visibleRule = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`r.deleted_at is null and (r.all_houses or exists (
  select from automation_rule_houses x where x.rule_id = r.id and ${inScope(ctx, 'x.houseId')}))`;

export const mayManageAll = (ctx: Ctx): boolean => ctx.user.scopesOf('automation:manage').has('all');

const toRule = (ctx: Ctx, { updatedAt, liveSince, foreign, ...row }: StoredRule): AutomationRule => ({
  ...row,
  mayEdit: ctx.user.may('automation:manage') && (row.allHouses ? mayManageAll(ctx) : foreign === 0),
  liveSince: liveSince?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

const sortColumns: Record<string, RawBuilder<unknown>> = {
  position: sql`r.position`,
  name: sql`r.name collate "zh-x-icu"`,
  updatedAt: sql`r.updated_at`,
};

const conditionsOf = (
  ctx: Ctx,
  { keyword, houseId, trigger, action, active }: z.output<typeof pageAutomationRules.input>,
): RawBuilder<unknown> =>
  sql.join(
    [
      visibleRule(ctx),
      ...(keyword?.trim() ? [sql`r.name ilike ${containing(keyword.trim())}`] : []),
      ...(houseId
        ? [
            sql`(r.all_houses or exists (select from automation_rule_houses x where x.rule_id = r.id
              and x.house_id = ${houseId} and ${inScope(ctx, 'x.houseId')}))`,
          ]
        : []),
      ...(trigger?.length ? [sql`r.trigger = any(${trigger})`] : []),
      ...(action?.length ? [sql`r.action = any(${action})`] : []),
      ...(active === undefined ? [] : [sql`r.active = ${active}`]),
    ],
    sql` and `,
  );

export const rulePage = async (
  ctx: Ctx,
  input: z.output<typeof pageAutomationRules.input>,
): Promise<Page<AutomationRule>> => {
  const where = conditionsOf(ctx, input);
  const order = orderBy(sortColumns, input.sort?.length ? input.sort : ['position'], sql`r.id`);
  const [page, count] = await Promise.all([
    sql<StoredRule>`select ${columns(ctx)} from automation_rules r ${counted(ctx)} where ${where}
      order by ${order} ${limitOf(input)}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from automation_rules r where ${where}`.execute(ctx.db),
  ]);
  return pageOfRows(
    page.rows.map((row) => toRule(ctx, row)),
    count.rows[0]?.n ?? 0,
    input,
  );
};

/** Fails with `automation.ruleNotFound`, also if none of its houses is in scope. */
export const ruleById = async (ctx: Ctx, id: string): Promise<AutomationRule> => {
  const { rows } = await sql<StoredRule>`select ${columns(ctx)} from automation_rules r ${counted(ctx)}
    where r.id = ${id} and ${visibleRule(ctx)}`.execute(ctx.db);
  const [row] = rows;
  return row ? toRule(ctx, row) : fail(automationFailures.ruleNotFound);
};

export const optionsForRules = async (ctx: Ctx) => {
  const roles = await ctx.db
    .selectFrom('roles as r')
    .select(['r.id', 'roleName', 'roleNameEn'])
    .where(opensOrders)
    .orderBy('createdAt')
    .orderBy('r.id')
    .execute();
  const { rows } = await sql<{ id: string; name: string }>`select r.id, r.name from automation_rules r
    where ${visibleRule(ctx)} and r.action = 'message' order by r.position, r.id`.execute(ctx.db);
  const tags = ctx.user.may('member:read') ? await memberTagsInUse(ctx) : [];
  return {
    roles: roles.map(({ id, roleName, roleNameEn }) => ({
      id,
      name: [roleName, roleNameEn] as [string, string],
    })),
    rules: rows,
    memberTags: tags.map(({ tag }) => tag),
  };
};
