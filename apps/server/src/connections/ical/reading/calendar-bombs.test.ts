/** Calendars made to exhaust the server end as a problem of their feed, in words, while others are served. */
import { icalTexts } from '@minsu/contract/connections/ical/ical.text.ts';
import { MAX_EVENTS } from '@minsu/contract/connections/ical/ical-feed.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchServer } from '../../../../test/bomb-watch.ts';
import { calendarBombs } from '../../../../test/ical/calendar-bombs.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { readIsolatedCalendar } from './isolated-calendar.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const health = async () =>
  expect((await t.app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
const reading = {
  ...{ timeZone: 'Asia/Shanghai', from: '2026-11-20', to: '2028-11-19' },
  ownSuffix: '@0123456789ab.minsu',
};

describe('calendars', () => {
  test.each(calendarBombs.map((bomb) => [bomb.name, bomb] as const))('%s', async (_, { text, problem }) => {
    const content = Buffer.from(text());
    const read = await watchServer(() => readIsolatedCalendar(content, reading), health);
    expect(read.kind === 'problem' ? read.problem : null).toBe(problem);
    if (read.kind === 'events') expect(read.events.length).toBeLessThanOrEqual(MAX_EVENTS);
    if (read.kind === 'problem') expect(icalTexts[`problem_${read.problem}`]).toHaveLength(2);
  });
});
