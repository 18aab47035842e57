/** Planned and finished automation runs, and manual actions on one. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, keyword, list, version } from '../../platform/wire.ts';
import { AutomationRun, automationViews } from './automation.ts';
import { runReasons, runStates } from './run-states.ts';

export const pageAutomationRuns = endpoint('POST /hotel-message/automation-run/page', {
  kind: 'query',
  permission: 'automation:read',
  summary: 'Rule runs with their results and reasons, newest first; planned ones by view, state or order',
  input: z.object({
    ...pageInput,
    view: z.enum(automationViews).default('all'),
    ruleId: list(id).optional(),
    state: list(z.enum(runStates)).optional(),
    reason: list(z.enum(runReasons)).optional(),
    houseId: list(id).optional(),
    /** The order's number. */
    keyword: keyword(40).optional(),
    dueFrom: date.optional(),
    dueTo: date.optional(),
    sort: sortInput(['dueAt'] as const),
  }),
  output: pageOf(AutomationRun),
});

export const automationRunsOfOrder = endpoint('GET /hotel-message/automation-run/of-order', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Planned and completed rule runs of an order, planned first; at most 50',
  input: z.object({ orderId: id }),
  output: z.array(AutomationRun),
});

const oneRun = { kind: 'command', permission: 'thread:reply' } as const;

export const cancelAutomationRun = endpoint('POST /hotel-message/automation-run/cancel', {
  ...oneRun,
  summary: 'Cancel a planned run; it is not planned again',
  input: z.object({ id, version }),
  output: AutomationRun,
});

export const retryAutomationRun = endpoint('POST /hotel-message/automation-run/retry', {
  ...oneRun,
  summary: 'Retry a failed run, ignoring quiet hours and caps',
  input: z.object({ id, version }),
  output: AutomationRun,
});

export const settleAutomationRun = endpoint('POST /hotel-message/automation-run/settle', {
  ...oneRun,
  summary: 'Mark a failed message as handled',
  input: z.object({ id, version }),
  output: AutomationRun,
});
