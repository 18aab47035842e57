/** Which queries show plans, seasons, discounts and policies. */
import { explainPrice, getPriceGrid } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import {
  getLongStay,
  getRatePlan,
  listPolicies,
  pageRatePlans,
  pageSeasons,
  ratePlanOptions,
} from '@minsu/contract/prices/rate-plan-endpoints.ts';
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
