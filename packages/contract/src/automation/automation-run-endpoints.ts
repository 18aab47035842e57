/** Planned and finished automation runs, and manual actions on one. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { date, id, list, note, version } from '../wire.ts';
import { AutomationRun, automationViews } from './automation.ts';
import { runReasons, runStates } from './run-states.ts';

export const pageAutomationRuns = endpoint('POST /hotel-message/automation-run/page', {
  kind: 'query',
  permission: 'automation:read',
  summary: 'What rules have done, and why not, the newest first; what is planned by its view, state or order',
  input: z.object({
    ...pageInput,
    view: z.enum(automationViews).default('all'),
    ruleId: list(id).optional(),
    state: list(z.enum(runStates)).optional(),
    reason: list(z.enum(runReasons)).optional(),
    houseId: list(id).optional(),
    /** The order's number. */
    keyword: note(40).optional(),
    dueFrom: date.optional(),
    dueTo: date.optional(),
    sort: sortInput(['dueAt'] as const),
  }),
  output: pageOf(AutomationRun),
});

export const automationRunsOfOrder = endpoint('GET /hotel-message/automation-run/of-order', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'What rules have planned and done for an order, what lies ahead first; at most 50',
  input: z.object({ orderId: id }),
  output: z.array(AutomationRun),
});

const oneRun = { kind: 'command', permission: 'thread:reply' } as const;

export const cancelAutomationRun = endpoint('POST /hotel-message/automation-run/cancel', {
  ...oneRun,
  summary: 'Call off what is planned; it is not planned again',
  input: z.object({ id, version }),
  output: AutomationRun,
});

export const retryAutomationRun = endpoint('POST /hotel-message/automation-run/retry', {
  ...oneRun,
  summary: 'Try once more what did not go out, without regard to quiet hours and caps',
  input: z.object({ id, version }),
  output: AutomationRun,
});

export const settleAutomationRun = endpoint('POST /hotel-message/automation-run/settle', {
  ...oneRun,
  summary: 'I have seen to what did not go out',
  input: z.object({ id, version }),
  output: AutomationRun,
});
