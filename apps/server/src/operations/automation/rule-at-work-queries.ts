/** Rules as the engine reads them. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import type { JudgedRule } from '@minsu/contract/operations/automation/judge-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface RuleAtWork
  extends JudgedRule,
    Pick<
      AutomationRule,
      'id' | 'name' | 'templateId' | 'roleId' | 'taskKind' | 'note' | 'followsRuleId' | 'version'
    > {
  readonly active: boolean;
  readonly liveSince: Date | null;
}

/** The columns of a rule that timing and judgement depend on. */
export const workColumns = sql`r.id, r.name, r.active, r.live_since, r.position, r.version,
  r.trigger, r.side, r.amount, r.unit, r.at_time, r.every_day, r.catch_up, r.follows_rule_id,
  r.all_houses, to_json(r.channels) as channels, r.nights_min, r.nights_max, to_json(r.weekdays) as weekdays,
  to_json(r.languages) as languages, to_json(r.member_tags) as member_tags, r.lead_min, r.lead_max,
  r.guest_kind, r.stay_kind, r.action, r.template_id, r.role_id, r.task_kind, r.note,
  r.quiet_from, r.quiet_to, r.cap_per_day, r.cap_per_stay, r.stop_on_answer`;

const rulesWhere = async (ctx: Pick<Ctx, 'db'>, where: RawBuilder<unknown>): Promise<RuleAtWork[]> => {
  const { rows } = await sql<RuleAtWork>`
    select ${workColumns}, (select coalesce(json_agg(x.house_id), '[]') from automation_rule_houses x
      where x.rule_id = r.id) as house_ids
    from automation_rules r where ${where} order by r.position, r.id`.execute(ctx.db);
  return rows;
};

/** Active rules in their order. */
export const rulesAtWork = (ctx: Pick<Ctx, 'db'>): Promise<RuleAtWork[]> => rulesWhere(ctx, sql`r.active`);

/** Whether they are on or not. */
export const rulesById = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, RuleAtWork>> => {
  if (ids.length === 0) return new Map();
  const rules = await rulesWhere(ctx, sql`r.id = any(${[...ids]}::uuid[])`);
  return new Map(rules.map((rule) => [rule.id, rule]));
};
