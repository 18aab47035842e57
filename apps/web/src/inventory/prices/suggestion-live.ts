/** Queries to refetch when suggestion rules and suggestions change. */
import { getPriceGrid, pagePriceEdits } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  getSuggestionRule,
  getSuggestionStatus,
  pageSuggestionRules,
  pageSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const ruleQueries = [pageSuggestionRules, getSuggestionRule, pageSuggestions, getSuggestionStatus];
export const suggestionQueries = [pageSuggestions, getSuggestionStatus, getPriceGrid, pagePriceEdits];

liveKeys({ suggestionRule: ruleQueries, suggestion: [pageSuggestions, getSuggestionStatus] });
