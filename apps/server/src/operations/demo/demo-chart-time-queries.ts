/** The example charts by hour of the day and by month. */
import {
  type contentKinds,
  contentSources,
  contentTopics,
} from '@minsu/contract/operations/demo/demo-chart.ts';
import type {
  getDemoHourShares,
  getDemoPublishSlots,
  getDemoSources,
  getDemoTopics,
} from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { demoChartDay } from './demo-chart-queries.ts';
import { monthsOf, ratio, spanOf } from './demo-chart-rules.ts';

type Input<E extends { readonly input: z.ZodType }> = z.output<E['input']>;

const SLOT_HOURS = 2;

/** One row of figures per content kind becomes one object with all of them; a kind without rows counts 0. */
const byKind = (rows: readonly { readonly kind: string; readonly value: number }[]) => {
  const of = (kind: (typeof contentKinds)[number]) => rows.find((row) => row.kind === kind)?.value ?? 0;
  return { text: of('text'), image: of('image'), video: of('video') };
};

export const demoPublishSlots = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoPublishSlots>,
): Promise<OutputOf<typeof getDemoPublishSlots>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, slots: [] };
  const { from, to } = spanOf(period, asOf);
  const { rows } = await sql<{ slot: number; kind: string; value: number }>`
    select hour / ${SLOT_HOURS} as slot, kind, sum(published)::int as value from demo_content_hour
    where day >= ${from}::date and day < ${to}::date group by 1, 2`.execute(ctx.db);
  const slots = Array.from({ length: 24 / SLOT_HOURS }, (_, slot) => ({
    hour: slot * SLOT_HOURS,
    ...byKind(rows.filter((row) => row.slot === slot)),
  }));
  return { asOf, slots };
};

export const demoHourShares = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoHourShares>,
): Promise<OutputOf<typeof getDemoHourShares>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, points: [] };
  const { from, to } = spanOf(period, asOf);
  const { rows } = await sql<{ day: string; hour: number; text: number; image: number; video: number }>`
    select day, hour,
      coalesce(sum(clicks) filter (where kind = 'text'), 0)::int as text,
      coalesce(sum(clicks) filter (where kind = 'image'), 0)::int as image,
      coalesce(sum(clicks) filter (where kind = 'video'), 0)::int as video
    from demo_content_hour where day >= ${from}::date and day < ${to}::date
    group by day, hour order by day, hour`.execute(ctx.db);
  const points = rows.map(({ day, hour, text, image, video }) => {
    const all = text + image + video;
    return { day, hour, text: ratio(text, all), image: ratio(image, all), video: ratio(video, all) };
  });
  return { asOf, points };
};

const facetOf = async (
  ctx: Ctx,
  facet: 'topic' | 'source',
  months: readonly string[],
): Promise<{ name: string; kind: string; value: number }[]> => {
  const { rows } = await sql<{ name: string; kind: string; value: number }>`
    select name, kind, sum(published)::int as value from demo_content_month
    where facet = ${facet} and month = any(${months}::date[]) group by 1, 2`.execute(ctx.db);
  return rows;
};

export const demoTopics = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoTopics>,
): Promise<OutputOf<typeof getDemoTopics>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, topics: [] };
  const rows = await facetOf(ctx, 'topic', monthsOf(period, asOf));
  return {
    asOf,
    topics: contentTopics.map((topic) => ({ topic, ...byKind(rows.filter((row) => row.name === topic)) })),
  };
};

export const demoSources = async (
  ctx: Ctx,
  { period }: Input<typeof getDemoSources>,
): Promise<OutputOf<typeof getDemoSources>> => {
  const asOf = await demoChartDay(ctx);
  if (asOf === null) return { asOf, sources: [] };
  const rows = await facetOf(ctx, 'source', monthsOf(period, asOf));
  return {
    asOf,
    sources: contentSources.map((source) => ({
      source,
      ...byKind(rows.filter((row) => row.name === source)),
    })),
  };
};
