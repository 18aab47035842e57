/** Data of the example charts; a part of the module table. */
import {
  getDemoActions,
  getDemoAuthors,
  getDemoHourShares,
  getDemoOpinion,
  getDemoOverview,
  getDemoPublishSlots,
  getDemoSources,
  getDemoTopics,
  getDemoTrend,
} from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { query, type Route } from '../../platform/http/routes.ts';
import { demoActions, demoAuthors, demoOpinion, demoOverview, demoTrend } from './demo-chart-queries.ts';
import { demoHourShares, demoPublishSlots, demoSources, demoTopics } from './demo-chart-time-queries.ts';

export const demoChartRoutes: readonly Route[] = [
  query(getDemoOpinion, demoOpinion),
  query(getDemoPublishSlots, demoPublishSlots),
  query(getDemoAuthors, demoAuthors),
  query(getDemoHourShares, demoHourShares),
  query(getDemoOverview, demoOverview),
  query(getDemoActions, demoActions),
  query(getDemoTopics, demoTopics),
  query(getDemoTrend, demoTrend),
  query(getDemoSources, demoSources),
];
