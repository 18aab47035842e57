/** Which queries show rules of automation and what they have done. */
import {
  automationOptions,
  getAutomationRule,
  getAutomationStatus,
  pageAutomationRules,
} from '@minsu/contract/automation/automation-endpoints.ts';
import {
  automationRunsOfOrder,
  pageAutomationRuns,
} from '@minsu/contract/automation/automation-run-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const runQueries = [
  pageAutomationRuns,
  automationRunsOfOrder,
  getAutomationStatus,
  pageAutomationRules,
];
export const ruleQueries = [...runQueries, getAutomationRule, automationOptions];

liveKeys({
  automationRule: ruleQueries,
  automationRun: runQueries,
  automation: [getAutomationStatus, ...runQueries],
  order: [automationRunsOfOrder],
});
