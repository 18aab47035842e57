import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import {
  chartPeriods,
  DemoActions,
  DemoAuthors,
  DemoHourShares,
  DemoOpinion,
  DemoOverview,
  DemoPublishSlots,
  DemoSources,
  DemoTopics,
  DemoTrend,
  monthPeriods,
  opinionQuotas,
  trendQuotas,
} from './demo-chart.ts';

const period = z.enum(chartPeriods);
const longPeriod = period.exclude(['day']);
const shortPeriod = period.exclude(['year']);
const read = { kind: 'query', permission: 'demo:admin' } as const;

export const getDemoOpinion = endpoint('GET /api/demo/charts/opinion', {
  ...read,
  summary: 'Visits, contents, comments or shares of a period, with the same days of the year before',
  input: z.object({ quota: z.enum(opinionQuotas), period: longPeriod }),
  output: DemoOpinion,
});

export const getDemoPublishSlots = endpoint('GET /api/demo/charts/publish-slots', {
  ...read,
  summary: 'Contents published per two hours of the day, by kind',
  input: z.object({ period: shortPeriod }),
  output: DemoPublishSlots,
});

export const getDemoAuthors = endpoint('GET /api/demo/charts/authors', {
  ...read,
  summary: 'Authors by clicks',
  input: z.object({ period: shortPeriod }),
  output: DemoAuthors,
});

export const getDemoHourShares = endpoint('GET /api/demo/charts/hour-shares', {
  ...read,
  summary: 'Share of each kind in the clicks, hour by hour',
  input: z.object({ period: shortPeriod }),
  output: DemoHourShares,
});

export const getDemoOverview = endpoint('GET /api/demo/charts/overview', {
  ...read,
  summary: 'Contents, clicks, exposures and active users of a period, with their parts',
  input: z.object({ period: longPeriod }),
  output: DemoOverview,
});

export const getDemoActions = endpoint('GET /api/demo/charts/actions', {
  ...read,
  summary: 'Likes, comments and shares of a period',
  input: z.object({ period: shortPeriod }),
  output: DemoActions,
});

export const getDemoTopics = endpoint('GET /api/demo/charts/topics', {
  ...read,
  summary: 'Contents per topic and kind',
  input: z.object({ period: z.enum(monthPeriods) }),
  output: DemoTopics,
});

export const getDemoTrend = endpoint('GET /api/demo/charts/trend', {
  ...read,
  summary: 'Retention or consumption, day by day or month by month',
  input: z.object({ quota: z.enum(trendQuotas), period: longPeriod }),
  output: DemoTrend,
});

export const getDemoSources = endpoint('GET /api/demo/charts/sources', {
  ...read,
  summary: 'Contents per source and kind',
  input: z.object({ period: z.enum(monthPeriods) }),
  output: DemoSources,
});
