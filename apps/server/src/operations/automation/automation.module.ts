/** Rules that write to guests, notify roles and add tasks automatically. */
import {
  automationOptions,
  getAutomationRule,
  getAutomationStatus,
  pageAutomationRules,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import {
  automationRunsOfOrder,
  pageAutomationRuns,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import {
  followDeliveryJob,
  planFollowersJob,
  planHouseJob,
  planOrderJob,
  planReviewJob,
  planRuleJob,
  planThreadJob,
  purgeRunsJob,
  sendDueRunsJob,
  sweepJob,
} from './automation-jobs.ts';
import { automationStatus } from './automation-status-queries.ts';
import { cancelRunRoute, retryRunRoute, settleRunRoute } from './handle-run.ts';
import { optionsForRules, ruleById, rulePage } from './rule-queries.ts';
import { runPage, runsOfOrder } from './run-queries.ts';
import { createRuleRoute, deleteRuleRoute, editRuleRoute, orderRulesRoute } from './save-rule.ts';
import { sendTestRoute } from './send-test.ts';
import { reachRoute, simulateRoute } from './simulate-rule.ts';
import { switchAutomationRoute, switchRuleRoute } from './switch-rule.ts';

export const automationModule: Module = {
  name: 'automation',
  routes: [
    query(pageAutomationRules, rulePage),
    query(getAutomationRule, (ctx, { id }) => ruleById(ctx, id)),
    query(automationOptions, optionsForRules),
    createRuleRoute,
    editRuleRoute,
    switchRuleRoute,
    deleteRuleRoute,
    orderRulesRoute,
    reachRoute,
    simulateRoute,
    sendTestRoute,
    query(pageAutomationRuns, runPage),
    query(automationRunsOfOrder, runsOfOrder),
    cancelRunRoute,
    retryRunRoute,
    settleRunRoute,
    query(getAutomationStatus, automationStatus),
    switchAutomationRoute,
  ],
  jobs: {
    'automation.planOrder': planOrderJob,
    'automation.planReview': planReviewJob,
    'automation.planThread': planThreadJob,
    'automation.planFollowers': planFollowersJob,
    'automation.planRule': planRuleJob,
    'automation.planHouse': planHouseJob,
    'automation.sweep': sweepJob,
    'automation.sendDue': sendDueRunsJob,
    'automation.followDelivery': followDeliveryJob,
    'automation.purge': purgeRunsJob,
  },
  constraints: { automation_rules_name_key: automationFailures.nameTaken },
};
