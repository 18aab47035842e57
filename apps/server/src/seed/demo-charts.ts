/** Two years of a content platform for the example charts, up to yesterday: growth, seasons, weekends, lucky days. */
import {
  type ContentKind,
  contentKinds,
  contentSources,
  contentTopics,
} from '@minsu/contract/operations/demo/demo-chart.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { insertRows } from './bulk-insert.ts';
import { authorNames, hourWeights, kindTraits, sourceWeights, topicWeights } from './data/chart-texts.ts';
import type { SeedCalendar } from './houses/calendar.ts';
import { createIds, type Random } from './random.ts';

type ContentDay = Insertable<DB['demoContentDay']>;

/** So that every span of the last year has one before it and the same a year earlier. */
const DAYS = 2 * 366;
/** Hours and authors are shown for 30 days at most, against the 30 before. */
const DETAIL_DAYS = 60;
const SEASON = [0.94, 0.86, 0.98, 1.02, 1.05, 1.04, 1.1, 1.12, 1, 1.06, 1.04, 1.01];

/** `total` in whole parts by weight; what is left over goes to the heaviest. */
const split = (total: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / whole));
  const heaviest = weights.indexOf(Math.max(...weights));
  parts[heaviest] = (parts[heaviest] ?? 0) + total - parts.reduce((sum, part) => sum + part, 0);
  return parts;
};

const jitter = (random: Random, share: number): number => 1 + (random.next() * 2 - 1) * share;

const contentDay = (
  calendar: SeedCalendar,
  day: number,
  kind: ContentKind,
  luck: number,
  random: Random,
): ContentDay => {
  const { published, growth, exposure, clickRate } = kindTraits[kind];
  const date = calendar.date(day);
  const age = (DAYS + day) / DAYS;
  const season = SEASON[Number(date.slice(5, 7)) - 1] ?? 1;
  const weekend = [0, 6].includes(calendar.weekday(day)) ? 0.82 : 1.05;
  const made = Math.round(published * (1 + growth * age) * season * weekend * jitter(random, 0.14));
  const exposures = Math.round(made * exposure * luck * jitter(random, 0.1));
  const clicks = Math.round(exposures * clickRate * jitter(random, 0.08));
  return {
    day: date,
    kind,
    published: made,
    exposures,
    clicks,
    visits: Math.round(clicks * 0.71 * jitter(random, 0.05)),
    likes: Math.round(clicks * 0.062 * jitter(random, 0.12)),
    comments: Math.round(clicks * 0.018 * jitter(random, 0.15)),
    shares: Math.round(clicks * (kind === 'video' ? 0.016 : 0.009) * jitter(random, 0.15)),
  };
};

const contentDays = (calendar: SeedCalendar, random: Random): ContentDay[] =>
  Array.from({ length: DAYS }, (_, i) => i - DAYS).flatMap((day) => {
    // A day on which an article spreads and everyone reads it.
    const luck = random.chance(0.03) ? 1.35 + random.next() * 0.4 : 1;
    return contentKinds.map((kind) => contentDay(calendar, day, kind, luck, random));
  });

const audienceDays = (content: readonly ContentDay[], random: Random): Insertable<DB['demoAudienceDay']>[] =>
  [...Map.groupBy(content, (row) => String(row.day))].map(([day, rows], i) => {
    const visits = rows.reduce((sum, row) => sum + row.visits, 0);
    const active = Math.round(visits * 0.46 * jitter(random, 0.04));
    const kept = 0.52 + 0.09 * (i / DAYS) + 0.02 * Math.sin(i / 19);
    return { day, activeUsers: active, returningUsers: Math.round(active * kept * jitter(random, 0.03)) };
  });

const contentHours = (content: readonly ContentDay[], random: Random): Insertable<DB['demoContentHour']>[] =>
  content.flatMap((row) => {
    const weights = hourWeights[row.kind as ContentKind].map((weight) => weight * jitter(random, 0.18));
    const published = split(row.published, weights);
    const clicks = split(row.clicks, weights);
    return weights.map((_, hour) => ({
      day: row.day,
      hour,
      kind: row.kind,
      published: published[hour] ?? 0,
      clicks: clicks[hour] ?? 0,
    }));
  });

const contentMonths = (
  content: readonly ContentDay[],
  random: Random,
): Insertable<DB['demoContentMonth']>[] => {
  const months = Map.groupBy(content, (row) => `${String(row.day).slice(0, 7)}-01 ${row.kind}`);
  return [...months].flatMap(([key, rows]) => {
    const [month = '', kind = ''] = key.split(' ');
    const total = rows.reduce((sum, row) => sum + row.published, 0);
    const facets = [
      ['topic', contentTopics, topicWeights[kind as ContentKind]],
      ['source', contentSources, sourceWeights[kind as ContentKind]],
    ] as const;
    return facets.flatMap(([facet, names, weights]) => {
      const parts = split(
        total,
        weights.map((weight) => weight * jitter(random, 0.12)),
      );
      return names.map((name, i) => ({ month, kind, facet, name, published: parts[i] ?? 0 }));
    });
  });
};

const authors = (calendar: SeedCalendar, random: Random): Insertable<DB['demoAuthors']>[] => {
  const newId = createIds(random);
  const at = calendar.idTime({ day: -DAYS, minute: 600 });
  return authorNames.map((name, i) => ({ id: newId(at + i), name }));
};

/** The famous write a little and are read much. */
const authorDays = (
  people: readonly Insertable<DB['demoAuthors']>[],
  content: readonly ContentDay[],
  random: Random,
): Insertable<DB['demoAuthorDay']>[] => {
  const fame = people.map((_, i) => 1 / (i + 2.2));
  const diligence = people.map(() => 0.4 + random.next());
  return [...Map.groupBy(content, (row) => String(row.day))].flatMap(([day, rows]) => {
    const sum = (value: (row: ContentDay) => number) => rows.reduce((all, row) => all + value(row), 0);
    const drawn = (weights: readonly number[]) => weights.map((weight) => weight * jitter(random, 0.45));
    const published = split(Math.round(sum((row) => row.published) * 0.22), drawn(diligence));
    const clicks = split(Math.round(sum((row) => row.clicks) * 0.31), drawn(fame));
    return people.map(({ id }, i) => ({
      authorId: id,
      day,
      published: published[i] ?? 0,
      clicks: clicks[i] ?? 0,
    }));
  });
};

export const insertDemoCharts = async (db: Db, calendar: SeedCalendar, random: Random): Promise<void> => {
  const content = contentDays(calendar, random.fork('content'));
  const recent = content.slice(-DETAIL_DAYS * contentKinds.length);
  const people = authors(calendar, random.fork('authors'));
  await insertRows(db, 'demoContentDay', content);
  await insertRows(db, 'demoAudienceDay', audienceDays(content, random.fork('audience')));
  await insertRows(db, 'demoContentHour', contentHours(recent, random.fork('hours')));
  await insertRows(db, 'demoContentMonth', contentMonths(content, random.fork('months')));
  await insertRows(db, 'demoAuthors', people);
  await insertRows(db, 'demoAuthorDay', authorDays(people, recent, random.fork('author days')));
};
