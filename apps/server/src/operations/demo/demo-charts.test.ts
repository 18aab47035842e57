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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { insertDemoCharts } from '../../seed/demo-charts.ts';
import { createCalendar } from '../../seed/houses/calendar.ts';
import { createRandom } from '../../seed/random.ts';
import { demoChartRoutes } from './demo-chart-routes.ts';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('without examples', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  test('every chart is empty, none fails', async () => {
    const admin = await t.as('admin');
    expect(await admin.ok(getDemoOpinion, { quota: 'visits', period: 'year' })).toMatchObject({ asOf: null });
    expect((await admin.ok(getDemoOverview, { period: 'week' })).quotas).toEqual([]);
    expect((await admin.ok(getDemoAuthors, { period: 'day' })).authors).toEqual([]);
    expect((await admin.ok(getDemoPublishSlots, { period: 'day' })).slots).toEqual([]);
    expect((await admin.ok(getDemoHourShares, { period: 'day' })).points).toEqual([]);
    expect((await admin.ok(getDemoActions, { period: 'day' })).actions).toEqual([]);
    expect((await admin.ok(getDemoTopics, { period: 'month' })).topics).toEqual([]);
    expect((await admin.ok(getDemoTrend, { quota: 'retained', period: 'week' })).points).toEqual([]);
    expect((await admin.ok(getDemoSources, { period: 'month' })).sources).toEqual([]);
  });

  test('only administrators read them', async () => {
    for (const username of ['director', 'supervisor', 'operator', 'housekeeper', 'landlord'])
      for (const { endpoint } of demoChartRoutes)
        expect((await (await t.as(username)).call(endpoint, {})).status, endpoint.path).toBe(403);
    for (const { endpoint } of demoChartRoutes)
      expect((await t.nobody.call(endpoint, {})).status, endpoint.path).toBe(401);
  });

  test('a period or quota that does not exist is refused at its field', async () => {
    const admin = await t.as('admin');
    const answer = await admin.call(getDemoOpinion, { quota: 'money', period: 'day' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.fields).sort()).toEqual(['period', 'quota']);
  });
});

describe('with the figures of the demo seed', () => {
  let t: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    t = await openTestApp();
    admin = await t.as('admin');
    await insertDemoCharts(t.database, createCalendar(t.now()), createRandom('test'));
  });
  afterAll(() => t.close());

  test('everything ends with yesterday, and a year shows its months', async () => {
    const year = await admin.ok(getDemoOpinion, { quota: 'visits', period: 'year' });
    expect(year.asOf).toBe('2026-11-19');
    expect(year.points.map((point) => point.from)).toHaveLength(11);
    expect(year.points.at(-1)?.from).toBe('2026-11-01');
    expect((await admin.ok(getDemoOpinion, { quota: 'visits', period: 'week' })).points).toHaveLength(7);
  });

  test('a sum is that of its points, of its kinds, and what it is compared with is real', async () => {
    const visits = (period: 'week' | 'month' | 'year') =>
      admin.ok(getDemoOpinion, { quota: 'visits', period });
    for (const period of ['week', 'month', 'year'] as const) {
      const answer = await visits(period);
      expect(sum(answer.points.map((point) => point.value))).toBe(answer.value);
      expect(sum(Object.values(answer.kinds))).toBe(answer.value);
      expect(answer.before).toBeGreaterThan(0);
      expect(answer.points.every((point) => point.lastYear > 0)).toBe(true);
    }
    const year = await visits('year');
    expect(sum(year.points.map((point) => point.lastYear))).toBe(year.before);
    const month = await visits('month');
    const days = await t.database
      .selectFrom('demoContentDay')
      .select((e) => e.fn.sum<number>('visits').as('visits'))
      .where('day', '>=', '2026-09-21')
      .where('day', '<', '2026-10-21')
      .executeTakeFirstOrThrow();
    expect(month.before).toBe(days.visits);
  });

  test('the overview takes each quota apart', async () => {
    const { quotas, buckets } = await admin.ok(getDemoOverview, { period: 'month' });
    expect(quotas.map(({ quota }) => quota)).toEqual(['published', 'clicks', 'exposures', 'activeUsers']);
    for (const { value, parts } of quotas) {
      expect(sum(parts.flatMap((part) => part.values))).toBe(value);
      for (const part of parts) expect(part.values).toHaveLength(buckets.length);
    }
  });

  test('hours: slots hold the day, shares of an hour make one', async () => {
    const { slots } = await admin.ok(getDemoPublishSlots, { period: 'day' });
    const { value } = await admin.ok(getDemoTrend, { quota: 'consumed', period: 'week' });
    expect(slots.map((slot) => slot.hour)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(sum(slots.map((slot) => slot.text))).toBeGreaterThan(50);
    expect(value).toBeGreaterThan(0);
    const { points } = await admin.ok(getDemoHourShares, { period: 'week' });
    expect(points).toHaveLength(7 * 24);
    for (const { text, image, video } of points)
      expect((text ?? 0) + (image ?? 0) + (video ?? 0)).toBeCloseTo(1, 9);
  });

  test('authors come by clicks; rates are rates; months add up', async () => {
    const { authors } = await admin.ok(getDemoAuthors, { period: 'month' });
    expect(authors).toHaveLength(14);
    expect(authors).toEqual([...authors].sort((a, b) => b.clicks - a.clicks));
    const retention = await admin.ok(getDemoTrend, { quota: 'retention', period: 'month' });
    for (const { value } of retention.points) expect(value !== null && value > 0.3 && value < 0.9).toBe(true);
    const one = await admin.ok(getDemoTopics, { period: 'month' });
    const three = await admin.ok(getDemoTopics, { period: 'quarter' });
    expect(one.topics).toHaveLength(6);
    expect(sum(three.topics.map((t3) => t3.text))).toBeGreaterThan(sum(one.topics.map((t1) => t1.text)));
    const sources = await admin.ok(getDemoSources, { period: 'month' });
    expect(sum(sources.sources.map((source) => source.video))).toBe(sum(one.topics.map((t1) => t1.video)));
    const { actions } = await admin.ok(getDemoActions, { period: 'day' });
    expect(actions.map(({ action }) => action)).toEqual(['likes', 'comments', 'shares']);
  });

  test('a rate of days without users is unknown, a count of them nothing', async () => {
    await t.database.deleteFrom('demoAudienceDay').where('day', '=', '2026-11-18').execute();
    const of = (quota: 'retention' | 'consumption' | 'retained') =>
      admin.ok(getDemoTrend, { quota, period: 'week' });
    for (const [quota, expected] of [
      ['retention', null],
      ['consumption', null],
      ['retained', 0],
    ] as const)
      expect((await of(quota)).points.find(({ from }) => from === '2026-11-18')?.value, quota).toBe(expected);
  });
});
