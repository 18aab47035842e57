/** Queries to refetch when automation rules or their runs change. */
import {
  automationOptions,
  getAutomationRule,
  getAutomationStatus,
  pageAutomationRules,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  automationRunsOfOrder,
  pageAutomationRuns,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

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
