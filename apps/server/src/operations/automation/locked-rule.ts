/** A rule locked for a change; fails unless the caller may manage all of its houses and the version is current. */
import { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { ruleById } from './rule-queries.ts';

export const lockRule = async (ctx: Ctx, id: string, version: number): Promise<AutomationRule> => {
  await sql`select from automation_rules where id = ${id} for update`.execute(ctx.db);
  const rule = await ruleById(ctx, id);
  if (!rule.mayEdit) fail(automationFailures.beyondScope);
  if (rule.version !== version) failStale(AutomationRule, rule);
  return rule;
};

/** Cancels the planned runs of a rule that is switched off or deleted. */
export const callOffPlanned = async (ctx: Ctx, ruleId: string): Promise<void> => {
  await sql`update automation_runs set state = 'cancelled', reason = 'ruleOff', done_at = ${ctx.now}, version = version + 1
    where rule_id = ${ruleId} and state = 'planned'`.execute(ctx.db);
};
