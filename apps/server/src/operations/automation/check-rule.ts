/** Checks that all a rule refers to exists within the author's scope, and that the rule cannot trigger itself. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { AutomationRuleFields } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import { type Link, ringOf } from '@minsu/contract/operations/automation/chain-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { opensOrders } from './notice-role-queries.ts';
import { mayManageAll, visibleRule } from './rule-queries.ts';

/** Fails with `house.notFound` if one of them is unknown or out of scope. */
const assertHouses = async (ctx: Ctx, { allHouses, houseIds }: AutomationRuleFields): Promise<void> => {
  if (allHouses) {
    if (!mayManageAll(ctx)) fail(automationFailures.allNeedsScope);
    return;
  }
  const { rows } =
    await sql`select from houses h where h.id = any(${houseIds}::uuid[]) and h.state <> 'archived'
    and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  if (rows.length < new Set(houseIds).size) fail(houseFailures.notFound);
};

/** Held, so that it is not switched off while the rule is being saved. */
export const assertTemplate = async (ctx: Ctx, templateId: string | null): Promise<void> => {
  const { rows } =
    await sql`select from message_templates where id = ${templateId} and active for share`.execute(ctx.db);
  if (rows.length === 0) failAt('templateId', automationFailures.templateNotFound);
};

const assertRole = async (ctx: Ctx, roleId: string | null): Promise<void> => {
  const { rows } = await sql<{
    opens: boolean;
  }>`select ${opensOrders} as opens from roles r where r.id = ${roleId}`.execute(ctx.db);
  const [role] = rows;
  if (!role) return failAt('roleId', automationFailures.roleNotFound);
  if (!role.opens) failAt('roleId', automationFailures.roleOpensNothing);
};

/** All rules are held in one order, so that two that are saved at once cannot close a ring together. */
const assertChain = async (
  ctx: Ctx,
  id: string,
  { name, followsRuleId }: AutomationRuleFields,
): Promise<void> => {
  if (followsRuleId === id) failAt('followsRuleId', automationFailures.followsItself);
  await sql`select pg_advisory_xact_lock(hashtextextended('automation.chain', 0))`.execute(ctx.db);
  const { rows } = await sql<Link & { action: string; visible: boolean }>`
    select r.id, r.name, r.follows_rule_id, r.action, ${visibleRule(ctx)} as visible from automation_rules r
    where r.deleted_at is null`.execute(ctx.db);
  const followed = rows.find((row) => row.id === followsRuleId);
  if (followed?.action !== 'message' || !followed.visible)
    failAt('followsRuleId', automationFailures.followsNothing);
  const ring = ringOf({ id, name, followsRuleId }, rows);
  if (ring !== null) failAt('followsRuleId', automationFailures.ring, { names: ring.join(' → ') });
};

/** Rules that follow this one need its message. */
const assertFollowers = async (ctx: Ctx, id: string, { action }: AutomationRuleFields): Promise<void> => {
  if (action === 'message') return;
  const { rows } = await sql<{ name: string }>`select name from automation_rules
    where follows_rule_id = ${id} and deleted_at is null order by position`.execute(ctx.db);
  if (rows.length > 0) failAt('action', automationFailures.followed, { names: rows.map(({ name }) => name) });
};

export const checkRule = async (ctx: Ctx, id: string, fields: AutomationRuleFields): Promise<void> => {
  await assertHouses(ctx, fields);
  if (fields.action === 'message') await assertTemplate(ctx, fields.templateId);
  if (fields.action === 'notice') await assertRole(ctx, fields.roleId);
  if (fields.trigger === 'silent') await assertChain(ctx, id, fields);
  await assertFollowers(ctx, id, fields);
};
