/** Which queries show rules of automation and what they have done. */
import {
  automationOptions,
  automationRunsOfOrder,
  getAutomationRule,
  getAutomationStatus,
  pageAutomationRules,
  pageAutomationRuns,
} from '@minsu/contract/automation/automation-endpoints.ts';
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
