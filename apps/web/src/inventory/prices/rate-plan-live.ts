/** Queries to refetch when plans, seasons, discounts and policies change. */
import { listPolicies } from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { explainPrice, getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  getRatePlan,
  pageRatePlans,
  ratePlanOptions,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { getLongStay, pageSeasons } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const planQueries = [pageRatePlans, getRatePlan, ratePlanOptions, getPriceGrid, explainPrice];
export const seasonQueries = [pageSeasons, getPriceGrid, explainPrice];
export const policyQueries = [listPolicies, pageRatePlans];

liveKeys({
  ratePlan: planQueries,
  season: seasonQueries,
  price: [getLongStay],
  cancellationPolicy: policyQueries,
});
