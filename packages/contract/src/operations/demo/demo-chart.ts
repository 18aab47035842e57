/** Example charts: daily figures of a platform for articles and videos. */
import { z } from 'zod';
import { date } from '../../platform/wire.ts';

export const contentKinds = ['text', 'image', 'video'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const contentTopics = ['world', 'finance', 'science', 'sport', 'leisure', 'travel'] as const;
export const contentSources = ['own', 'reprint', 'foreign', 'industry', 'other'] as const;

/** Up to the last day with figures: one day, 7 days, 30 days, the year since January. */
export const chartPeriods = ['day', 'week', 'month', 'year'] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

/** Calendar months up to the last one with figures. */
export const monthPeriods = ['month', 'quarter', 'year'] as const;
export type MonthPeriod = (typeof monthPeriods)[number];

export const opinionQuotas = ['visits', 'published', 'comments', 'shares'] as const;
export const overviewQuotas = ['published', 'clicks', 'exposures', 'activeUsers'] as const;
export const userActions = ['likes', 'comments', 'shares'] as const;
export const trendQuotas = ['retention', 'retained', 'consumption', 'consumed'] as const;

/** The last day with figures; null while there are none. */
const asOf = date.nullable();
const count = z.int().nonnegative();
/** A figure and the same of the span before it, of equal length; of a year: the same days of the year before. */
const compared = { value: z.number(), before: z.number() };
const share = z.number().nullable();
const byKind = z.object({ text: z.number(), image: z.number(), video: z.number() });

export const DemoOpinion = z
  .object({
    asOf,
    ...compared,
    /** A day each, or a month of the year: named by its first day. */
    points: z.array(z.object({ from: date, value: count, lastYear: count })),
    kinds: byKind,
  })
  .meta({ id: 'DemoOpinion' });

export const DemoPublishSlots = z
  .object({ asOf, slots: z.array(byKind.extend({ hour: z.int() })) })
  .meta({ id: 'DemoPublishSlots' });

export const DemoAuthors = z
  .object({
    asOf,
    authors: z.array(
      z.object({ id: z.string(), name: z.string(), published: count, clicks: count, clicksBefore: count }),
    ),
  })
  .meta({ id: 'DemoAuthors' });
export type DemoAuthor = z.infer<typeof DemoAuthors>['authors'][number];

export const DemoHourShares = z
  .object({
    asOf,
    /** Share of the hour's clicks by kind, 0–1; null without clicks. */
    points: z.array(z.object({ text: share, image: share, video: share, day: date, hour: z.int() })),
  })
  .meta({ id: 'DemoHourShares' });

const overviewPart = z.enum([...contentKinds, 'returning', 'fresh']);

export const DemoOverview = z
  .object({
    asOf,
    buckets: z.array(date),
    quotas: z.array(
      z.object({
        quota: z.enum(overviewQuotas),
        ...compared,
        parts: z.array(z.object({ part: overviewPart, values: z.array(count) })),
      }),
    ),
  })
  .meta({ id: 'DemoOverview' });

export const DemoActions = z
  .object({ asOf, actions: z.array(z.object({ action: z.enum(userActions), ...compared })) })
  .meta({ id: 'DemoActions' });

export const DemoTopics = z
  .object({ asOf, topics: z.array(byKind.extend({ topic: z.enum(contentTopics) })) })
  .meta({ id: 'DemoTopics' });

/** Rates of spans and days without users are null. */
export const DemoTrend = z
  .object({
    asOf,
    value: z.number().nullable(),
    before: z.number().nullable(),
    points: z.array(z.object({ from: date, value: z.number().nullable() })),
  })
  .meta({ id: 'DemoTrend' });

export const DemoSources = z
  .object({ asOf, sources: z.array(byKind.extend({ source: z.enum(contentSources) })) })
  .meta({ id: 'DemoSources' });
