/** Which queries show plans, seasons, discounts and policies. */
import { listPolicies } from '@minsu/contract/prices/cancellation-policy-endpoints.ts';
import { explainPrice, getPriceGrid } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { getRatePlan, pageRatePlans, ratePlanOptions } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { getLongStay, pageSeasons } from '@minsu/contract/prices/season-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const planQueries = [pageRatePlans, getRatePlan, ratePlanOptions, getPriceGrid, explainPrice];
export const seasonQueries = [pageSeasons, getPriceGrid, explainPrice];
export const policyQueries = [listPolicies, pageRatePlans];

liveKeys({
  ratePlan: planQueries,
  season: seasonQueries,
  price: [getLongStay],
  cancellationPolicy: policyQueries,
});
