/** Actions of users on one run: cancel it, retry it, or mark it as handled. */

import { AutomationRun } from '@minsu/contract/operations/automation/automation.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import {
  cancelAutomationRun,
  retryAutomationRun,
  settleAutomationRun,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { type RunAction, runTable } from '@minsu/contract/operations/automation/run-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { command } from '../../platform/http/routes.ts';
import { automationSwitch } from './automation-switch.ts';
import { runById } from './run-queries.ts';

type Run = Awaited<ReturnType<typeof runById>>;

const lockRun = async (ctx: Ctx, id: string, version: number, action: RunAction): Promise<Run> => {
  await sql`select from automation_runs where id = ${id} for update`.execute(ctx.db);
  const run = await runById(ctx, id);
  const { state, reason, handledAt } = run;
  const refused = refusal(runTable[action], state, { reason, handled: handledAt !== null });
  // The state's refusal is more precise than a stale version.
  if (refused) fail(refused);
  if (run.version !== version) failStale(AutomationRun, run);
  return run;
};

const save = async (
  ctx: Ctx,
  { id, houseId, version, state }: Run,
  name: string,
  set: Updateable<DB['automationRuns']>,
): Promise<Run> => {
  await ctx.db
    .updateTable('automationRuns')
    .set({ ...set, version: version + 1 })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  await ctx.record({
    ...{ name: `automationRun.${name}`, entity: 'automationRun', entityId: id, houseId },
    ...{ before: { state }, after: { state: set.state ?? state } },
  });
  return runById(ctx, id);
};

/** Planning never brings back what a person has called off. */
export const cancelRunRoute = command(cancelAutomationRun, async (ctx, { id, version }) => {
  const run = await lockRun(ctx, id, version, 'cancel');
  return save(ctx, run, 'cancelled', { state: 'cancelled', reason: 'byHand', doneAt: ctx.now });
});

/** Due at once and checked like any other run, except for what a user has overridden. */
export const retryRunRoute = command(retryAutomationRun, async (ctx, { id, version }) => {
  if (await automationSwitch.isStopped(ctx)) fail(automationFailures.stopped);
  const run = await lockRun(ctx, id, version, 'retry');
  return save(ctx, run, 'retried', {
    ...{ state: 'planned', reason: null, detail: null, doneAt: null },
    ...{ forced: true, dueAt: ctx.now },
  });
});

export const settleRunRoute = command(settleAutomationRun, async (ctx, { id, version }) => {
  const run = await lockRun(ctx, id, version, 'settle');
  return save(ctx, run, 'settled', { handledBy: ctx.user.realname, handledAt: ctx.now });
});
