/** One rule on or off, and the kill switch of all of them. */
import { switchAutomation, switchAutomationRule } from '@minsu/contract/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/automation/automation-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { command } from '../../platform/routes.ts';
import { automationStatus } from './automation-status-queries.ts';
import { readSwitch, SWITCH_KEY, type SwitchState } from './automation-switch.ts';
import { assertTemplate } from './check-rule.ts';
import { callOffPlanned, lockRule } from './locked-rule.ts';
import { mayManageAll, ruleById } from './rule-queries.ts';

/** Switched on, its moments count from now; what it has to plan a job does (`automationRule.enabled`). */
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

/** What came due while all was stopped is not made up for. */
const beginAnew = async (ctx: Ctx): Promise<void> => {
  await sql`update automation_runs set state = 'skipped', reason = 'stopped', done_at = ${ctx.now}, version = version + 1
    where state = 'planned' and due_at <= ${ctx.now}`.execute(ctx.db);
  await sql`update automation_rules set live_since = ${ctx.now} where active`.execute(ctx.db);
};

export const switchAutomationRoute = command(switchAutomation, async (ctx, { stopped, reason }) => {
  if (!mayManageAll(ctx)) fail(automationFailures.allNeedsScope);
  await sql`select pg_advisory_xact_lock(hashtextextended(${SWITCH_KEY}, 0))`.execute(ctx.db);
  const was = (await readSwitch(ctx))?.stopped ?? false;
  if (was === stopped) fail(automationFailures.alreadySo);
  const value: SwitchState = { stopped, reason, by: ctx.user.realname, at: ctx.now.toISOString() };
  await sql`insert into settings (key, value, updated_at) values (${SWITCH_KEY}, ${JSON.stringify(value)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  if (!stopped) await beginAnew(ctx);
  await ctx.record({
    name: stopped ? 'automation.stopped' : 'automation.resumed',
    entity: 'automation',
    entityId: NIL_ID,
    before: { stopped: was },
    after: { stopped, reason },
  });
  return automationStatus(ctx);
});
