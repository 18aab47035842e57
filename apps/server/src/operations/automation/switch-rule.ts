/** One rule on or off, and the kill switch of all of them. */
import {
  switchAutomation,
  switchAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { automationStatus } from './automation-status-queries.ts';
import { automationSwitch } from './automation-switch.ts';
import { assertTemplate } from './check-rule.ts';
import { callOffPlanned, lockRule } from './locked-rule.ts';
import { mayManageAll, ruleById } from './rule-queries.ts';

/** Once on, moments from now on count; a job plans them (`automationRule.enabled`). */
export const switchRuleRoute = command(switchAutomationRule, async (ctx, { id, version, active }) => {
  const before = await lockRule(ctx, id, version);
  if (before.active === active) fail(automationFailures.alreadySo);
  if (active && before.action === 'message') await assertTemplate(ctx, before.templateId);
  await ctx.db
    .updateTable('automationRules')
    .set({
      ...{ active, liveSince: active ? ctx.now : null, version: version + 1 },
      ...{ updatedBy: ctx.user.realname, updatedAt: ctx.now },
    })
    .where('id', '=', id)
    .execute();
  if (!active) await callOffPlanned(ctx, id);
  await ctx.record({
    ...{ name: active ? 'automationRule.enabled' : 'automationRule.disabled', entity: 'automationRule' },
    ...{ entityId: id, before: { active: before.active }, after: { active } },
  });
  return ruleById(ctx, id);
});

/** Moments during the stop are not caught up. */
const beginAnew = async (ctx: Ctx): Promise<void> => {
  await sql`update automation_runs set state = 'skipped', reason = 'stopped', done_at = ${ctx.now}, version = version + 1
    where state = 'planned' and due_at <= ${ctx.now}`.execute(ctx.db);
  await sql`update automation_rules set live_since = ${ctx.now} where active`.execute(ctx.db);
};

export const switchAutomationRoute = command(switchAutomation, async (ctx, { stopped, reason }) => {
  if (!mayManageAll(ctx)) fail(automationFailures.allNeedsScope);
  if (!(await automationSwitch.turn(ctx, { stopped, reason }))) fail(automationFailures.alreadySo);
  if (!stopped) await beginAnew(ctx);
  await ctx.record({
    name: stopped ? 'automation.stopped' : 'automation.resumed',
    entity: 'automation',
    entityId: NIL_ID,
    before: { stopped: !stopped },
    after: { stopped, reason },
  });
  return automationStatus(ctx);
});
