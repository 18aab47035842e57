/** Contents, audience and authors of the example charts. Everything ends with the last day that has figures. */
import {
  contentKinds,
  type DemoTrend,
  overviewQuotas,
  userActions,
} from '@minsu/contract/operations/demo/demo-chart.ts';
import type {
  getDemoActions,
  getDemoAuthors,
  getDemoOpinion,
  getDemoOverview,
  getDemoTrend,
} from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  bucketsOf,
  lastYearOf,
  ratio,
  type Span,
  spanBefore,
  spanOf,
  sumOf,
  sumsOf,
  yearBefore,
} from './demo-chart-rules.ts';

type Input<E extends { readonly input: z.ZodType }> = z.output<E['input']>;

/** The last day with figures; null in a business without examples. */
export const demoChartDay = async (ctx: Ctx): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('demoContentDay')
    .select((e) => e.fn.max('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? null;
};

const contentOf = (ctx: Ctx, { from, to }: Span) =>
  ctx.db
    .selectFrom('demoContentDay')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute();
type ContentRow = Awaited<ReturnType<typeof contentOf>>[number];

const audienceOf = (ctx: Ctx, { from, to }: Span) =>
  ctx.db
    .selectFrom('demoAudienceDay')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute();
type AudienceRow = Awaited<ReturnType<typeof audienceOf>>[number];

const ofKind = (rows: readonly ContentRow[], kind: string) => rows.filter((row) => row.kind === kind);

export const demoOpinion = async (
  ctx: Ctx,
  { quota, period }: Input<typeof getDemoOpinion>,
): Promise<OutputOf<typeof getDemoOpinion>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, value: 0, before: 0, points: [], kinds: { text: 0, image: 0, video: 0 } };
  const span = spanOf(period, asOf);
  const [rows, before, lastYear] = await Promise.all(
    [span, spanBefore(period, span), lastYearOf(span)].map((each) => contentOf(ctx, each)),
  );
  const value = (row: ContentRow) => row[quota];
  const buckets = bucketsOf(period, span);
  const values = sumsOf(rows ?? [], period, buckets, value);
  const valuesYearAgo = sumsOf(lastYear ?? [], period, buckets.map(yearBefore), value);
  const sumOfKind = (kind: string) => sumOf(ofKind(rows ?? [], kind), value);
  return {
    asOf,
    value: sumOf(rows ?? [], value),
    before: sumOf(before ?? [], value),
    points: buckets.map((from, i) => ({ from, value: values[i] ?? 0, lastYear: valuesYearAgo[i] ?? 0 })),
    kinds: { text: sumOfKind('text'), image: sumOfKind('image'), video: sumOfKind('video') },
  };
};

export const demoOverview = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoOverview>,
): Promise<OutputOf<typeof getDemoOverview>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, buckets: [], quotas: [] };
  const span = spanOf(period, asOf);
  const earlier = spanBefore(period, span);
  const buckets = bucketsOf(period, span);
  const [content, contentBefore] = await Promise.all([contentOf(ctx, span), contentOf(ctx, earlier)]);
  const [audience, audienceBefore] = await Promise.all([audienceOf(ctx, span), audienceOf(ctx, earlier)]);
  const sums = (rows: readonly AudienceRow[], value: (row: AudienceRow) => number) =>
    sumsOf(rows, period, buckets, value);
  const quotas = overviewQuotas.map((quota) => {
    if (quota === 'activeUsers')
      return {
        quota,
        value: sumOf(audience, (row) => row.activeUsers),
        before: sumOf(audienceBefore, (row) => row.activeUsers),
        parts: [
          { part: 'returning' as const, values: sums(audience, (row) => row.returningUsers) },
          { part: 'fresh' as const, values: sums(audience, (row) => row.activeUsers - row.returningUsers) },
        ],
      };
    return {
      quota,
      value: sumOf(content, (row) => row[quota]),
      before: sumOf(contentBefore, (row) => row[quota]),
      parts: contentKinds.map((part) => ({
        part,
        values: sumsOf(ofKind(content, part), period, buckets, (row) => row[quota]),
      })),
    };
  });
  return { asOf, buckets, quotas };
};

export const demoActions = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoActions>,
): Promise<OutputOf<typeof getDemoActions>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, actions: [] };
  const span = spanOf(period, asOf);
  const [rows, before] = await Promise.all([contentOf(ctx, span), contentOf(ctx, spanBefore(period, span))]);
  return {
    asOf,
    actions: userActions.map((action) => ({
      action,
      value: sumOf(rows, (row) => row[action]),
      before: sumOf(before, (row) => row[action]),
    })),
  };
};

/** Retention: returning ÷ active users. Consumption: clicks per active user. Of sums, so that big days count more. */
const trendParts: Record<
  Input<typeof getDemoTrend>['quota'],
  { readonly part: 'returning' | 'clicks'; readonly perUser: boolean }
> = {
  retention: { part: 'returning', perUser: true },
  retained: { part: 'returning', perUser: false },
  consumption: { part: 'clicks', perUser: true },
  consumed: { part: 'clicks', perUser: false },
};

export const demoTrend = async (
  ctx: Ctx,
  { quota, period }: Input<typeof getDemoTrend>,
): Promise<z.input<typeof DemoTrend>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, value: null, before: null, points: [] };
  const { part, perUser } = trendParts[quota];
  const figuresOf = async (span: Span, buckets: readonly string[]): Promise<(number | null)[]> => {
    const [content, audience] = await Promise.all([contentOf(ctx, span), audienceOf(ctx, span)]);
    const parts =
      part === 'clicks'
        ? sumsOf(content, period, buckets, (row) => row.clicks)
        : sumsOf(audience, period, buckets, (row) => row.returningUsers);
    const users = sumsOf(audience, period, buckets, (row) => row.activeUsers);
    const whole = perUser ? ratio(sumOf(parts, Number), sumOf(users, Number)) : sumOf(parts, Number);
    return [whole, ...parts.map((value, i) => (perUser ? ratio(value, users[i] ?? 0) : value))];
  };
  const span = spanOf(period, asOf);
  const earlier = spanBefore(period, span);
  const buckets = bucketsOf(period, span);
  const [value = null, ...values] = await figuresOf(span, buckets);
  const [before = null] = await figuresOf(earlier, bucketsOf(period, earlier));
  return { asOf, value, before, points: buckets.map((from, i) => ({ from, value: values[i] ?? null })) };
};

export const demoAuthors = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoAuthors>,
): Promise<OutputOf<typeof getDemoAuthors>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, authors: [] };
  const span = spanOf(period, asOf);
  const before = spanBefore(period, span);
  const { rows } = await sql<OutputOf<typeof getDemoAuthors>['authors'][number]>`
    select a.id, a.name,
      coalesce(sum(d.published) filter (where d.day >= ${span.from}::date), 0)::int as published,
      coalesce(sum(d.clicks) filter (where d.day >= ${span.from}::date), 0)::int as clicks,
      coalesce(sum(d.clicks) filter (where d.day < ${span.from}::date), 0)::int as clicks_before
    from demo_authors a
    left join demo_author_day d on d.author_id = a.id and d.day >= ${before.from}::date and d.day < ${span.to}::date
    group by a.id, a.name order by clicks desc, a.id`.execute(ctx.db);
  return { asOf, authors: rows };
};
