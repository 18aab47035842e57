/** The overall state of automation. */
import type { AutomationStatus } from '@minsu/contract/operations/automation/automation.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { automationSwitch } from './automation-switch.ts';
import { mayManageAll } from './rule-queries.ts';
import { forHands } from './run-queries.ts';

export const automationStatus = async (ctx: Ctx): Promise<AutomationStatus> => {
  const state = await automationSwitch.read(ctx);
  const { rows } = await sql<{ planned: number; forHands: number }>`select
    (select count(*)::int from (select from automation_runs r where r.state = 'planned' and ${inScope(ctx, 'r.houseId')}
      limit ${TOTAL_LIMIT}) p) as planned,
    (select count(*)::int from (select from automation_runs r where ${forHands(ctx)} and ${inScope(ctx, 'r.houseId')}
      limit ${TOTAL_LIMIT}) f) as for_hands`.execute(ctx.db);
  return {
    stopped: state?.stopped ?? false,
    reason: state?.reason ?? '',
    switchedBy: state?.by ?? null,
    switchedAt: state?.at ?? null,
    maySwitch: ctx.user.may('automation:manage') && mayManageAll(ctx),
    planned: rows[0]?.planned ?? 0,
    forHands: rows[0]?.forHands ?? 0,
  };
};
