import { listPolicies, previewCancellation } from '@minsu/contract/prices/cancellation-policy-endpoints.ts';
import {
  explainPrice,
  getPriceEdit,
  getPriceGrid,
  pageCellHistory,
  pagePriceEdits,
  pagePriceLog,
} from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { quotePlans, quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import {
  policyFailures,
  priceEditFailures,
  ratePlanFailures,
} from '@minsu/contract/prices/price-failures.ts';
import { getRatePlan, pageRatePlans, ratePlanOptions } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { getLongStay, pageSeasons } from '@minsu/contract/prices/season-endpoints.ts';
import {
  getSuggestionRule,
  getSuggestionStatus,
  pageSuggestionRules,
  pageSuggestions,
  simulateSuggestionRule,
} from '@minsu/contract/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/prices/suggestion-failures.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { applyBulkRoute, bulkPricesWork, checkBulkRoute } from './bulk-change.ts';
import { acceptSuggestionsRoute, dismissSuggestionsRoute } from './decide-suggestions.ts';
import { cellHistory, priceLogPage } from './edit-cell-queries.ts';
import { explainCell } from './explain-queries.ts';
import { priceLogExport } from './export-price-log.ts';
import { forgetPriceLogJob } from './forget-price-log.ts';
import { readGrid } from './grid-queries.ts';
import { planQuotesOf } from './plan-quote-queries.ts';
import { cancellationOf, policyList } from './policy-queries.ts';
import { editById, editPage } from './price-edit-queries.ts';
import { quoteOf } from './quote-queries.ts';
import { ratePlanById, ratePlanOptionsOf, ratePlanPage } from './rate-plan-queries.ts';
import { createPolicyRoute, deletePolicyRoute, editPolicyRoute } from './save-policy.ts';
import {
  createRatePlanRoute,
  deleteRatePlanRoute,
  editRatePlanRoute,
  setRatePlanActiveRoute,
} from './save-rate-plan.ts';
import { createSeasonRoute, deleteSeasonRoute, editSeasonRoute, saveLongStayRoute } from './save-season.ts';
import {
  createSuggestionRuleRoute,
  deleteSuggestionRuleRoute,
  editSuggestionRuleRoute,
} from './save-suggestion-rule.ts';
import { longStayOf, seasonPage } from './season-queries.ts';
import { setCellsRoute } from './set-cells.ts';
import { simulateRule } from './simulate-suggestions.ts';
import { runSuggestionsRoute, suggestPricesJob, suggestPricesWork } from './suggest-prices.ts';
import { suggestionPage, suggestionStatus } from './suggestion-queries.ts';
import { suggestionRuleById, suggestionRulePage } from './suggestion-rule-queries.ts';
import { switchSuggestionsRoute } from './switch-suggestions.ts';
import { checkUndoRoute, undoEditRoute, undoPricesWork } from './undo-edit.ts';

export const pricesModule: Module = {
  name: 'prices',
  routes: [
    query(quoteStay, quoteOf),
    query(quotePlans, planQuotesOf),
    query(getPriceGrid, readGrid),
    query(explainPrice, explainCell),
    query(pageCellHistory, cellHistory),
    setCellsRoute,
    checkBulkRoute,
    applyBulkRoute,
    query(pagePriceEdits, editPage),
    query(getPriceEdit, (ctx, { id }) => editById(ctx, id)),
    checkUndoRoute,
    undoEditRoute,
    query(pagePriceLog, priceLogPage),
    query(pageRatePlans, ratePlanPage),
    query(getRatePlan, (ctx, { id }) => ratePlanById(ctx, id)),
    query(ratePlanOptions, ratePlanOptionsOf),
    createRatePlanRoute,
    editRatePlanRoute,
    setRatePlanActiveRoute,
    deleteRatePlanRoute,
    query(pageSeasons, seasonPage),
    createSeasonRoute,
    editSeasonRoute,
    deleteSeasonRoute,
    query(getLongStay, longStayOf),
    saveLongStayRoute,
    query(listPolicies, (ctx) => policyList(ctx)),
    createPolicyRoute,
    editPolicyRoute,
    deletePolicyRoute,
    query(previewCancellation, cancellationOf),
    query(pageSuggestionRules, suggestionRulePage),
    query(getSuggestionRule, (ctx, { id }) => suggestionRuleById(ctx, id)),
    createSuggestionRuleRoute,
    editSuggestionRuleRoute,
    deleteSuggestionRuleRoute,
    query(simulateSuggestionRule, simulateRule),
    query(pageSuggestions, suggestionPage),
    acceptSuggestionsRoute,
    dismissSuggestionsRoute,
    query(getSuggestionStatus, (ctx) => suggestionStatus(ctx)),
    switchSuggestionsRoute,
    runSuggestionsRoute,
    ...exportRoutes(priceLogExport),
  ],
  works: [bulkPricesWork, undoPricesWork, suggestPricesWork, exportWork(priceLogExport)],
  jobs: { 'prices.suggest': suggestPricesJob, 'prices.forgetLog': forgetPriceLogJob },
  constraints: {
    rate_plans_code_key: ratePlanFailures.codeTaken,
    cancellation_policies_name_key: policyFailures.nameTaken,
    suggestion_rules_name_key: suggestionFailures.nameTaken,
    price_cell_lengths_check: priceEditFailures.minAboveMax,
  },
};
