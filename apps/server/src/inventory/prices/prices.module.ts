import {
  listPolicies,
  previewCancellation,
} from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import {
  explainPrice,
  getPriceEdit,
  getPriceGrid,
  pageCellHistory,
  pagePriceEdits,
  pagePriceLog,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quotePlans, quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import {
  policyFailures,
  priceEditFailures,
  ratePlanFailures,
} from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  getRatePlan,
  pageRatePlans,
  ratePlanOptions,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { getLongStay, pageSeasons } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import {
  getSuggestionRule,
  getSuggestionStatus,
  pageSuggestionRules,
  pageSuggestions,
  simulateSuggestionRule,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { applyBulkRoute, bulkPricesWork, checkBulkRoute } from './bulk-change.ts';
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
import { longStayOf, seasonPage } from './season-queries.ts';
import { setCellsRoute } from './set-cells.ts';
import { acceptSuggestionsRoute, dismissSuggestionsRoute } from './suggestions/decide-suggestions.ts';
import {
  createSuggestionRuleRoute,
  deleteSuggestionRuleRoute,
  editSuggestionRuleRoute,
} from './suggestions/save-suggestion-rule.ts';
import { simulateRule } from './suggestions/simulate-suggestions.ts';
import { runSuggestionsRoute, suggestPricesJob, suggestPricesWork } from './suggestions/suggest-prices.ts';
import { suggestionPage, suggestionStatus } from './suggestions/suggestion-queries.ts';
import { suggestionRuleById, suggestionRulePage } from './suggestions/suggestion-rule-queries.ts';
import { switchSuggestionsRoute } from './suggestions/switch-suggestions.ts';
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
