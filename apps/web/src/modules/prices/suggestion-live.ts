/** Which queries show suggestion rules and what they suggest. */
import { getPriceGrid, pagePriceEdits } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import {
  getSuggestionRule,
  getSuggestionStatus,
  pageSuggestionRules,
  pageSuggestions,
} from '@minsu/contract/prices/suggestion-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const ruleQueries = [pageSuggestionRules, getSuggestionRule, pageSuggestions, getSuggestionStatus];
export const suggestionQueries = [pageSuggestions, getSuggestionStatus, getPriceGrid, pagePriceEdits];

liveKeys({ suggestionRule: ruleQueries, suggestion: [pageSuggestions, getSuggestionStatus] });
