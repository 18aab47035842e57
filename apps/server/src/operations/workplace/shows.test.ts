/** Every figure on the workplace opens a list whose total equals it: on the demo business and on one made by chance. */

import { getBoard, getBoardTotals } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type QueueSpec, queueItems, queueKeys } from '@minsu/contract/operations/workplace/queue-list.ts';
import { quickActions, quickKeys } from '@minsu/contract/operations/workplace/quick-actions.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { listOf, shownFigures } from '../../../test/shown-figures.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { keepSummaries } from '../reports/keep-summaries.ts';

const SEED_MS = 180_000;

describe('the declaration', () => {
  test.each(queueKeys)(
    '%s: its list is there, asks for the permission it says, and understands its filter',
    (key) => {
      const spec: QueueSpec = queueItems[key];
      const endpoint = listOf(spec);
      expect(endpoint.permission).toBe(spec.sees);
      expect(endpoint.kind).toBe('query');
      expect(endpoint.input.safeParse(spec.filter).error?.issues).toBeUndefined();
      expect(spec.heard.length).toBeGreaterThan(0);
    },
  );

  test('every line and every quick action leads to a screen of the product', () => {
    const paths = new Set(flatMenu.map(({ path }) => path.replace('/:name', '/production')));
    const screens = [
      ...queueKeys.map((key) => queueItems[key].screen),
      ...quickKeys.flatMap((key) => quickActions[key].path ?? []),
    ];
    for (const screen of screens) expect(paths).toContain(screen.split('?')[0]);
  });
});

/** Night by night the board's head, the workplace's calendar and the production report, and tonight's figure of all three. */
const nightsOn = async (client: TestClient) => {
  const { strip, kpis, businessDate } = await client.ok(getWorkplace, {});
  const range = { from: businessDate, to: addDays(businessDate, strip.length) };
  const { houses } = await client.ok(getBoard, range);
  const { sold } = await client.ok(getBoardTotals, range);
  const rooms = houses
    .filter(({ onMarket }) => onMarket)
    .flatMap(({ types }) => types.flatMap((type) => type.rooms)).length;
  const report = await client.ok(getReport, {
    report: 'production',
    ...range,
    to: strip.at(-1)?.date,
    by: 'day',
  });
  return {
    board: sold.map((count) => ({
      sold: count,
      available: rooms,
      occupancy: rooms === 0 ? null : count / rooms,
    })),
    workplace: strip.map((night) => ({
      sold: night.sold,
      available: night.available,
      occupancy: night.occupancy,
    })),
    report: report.rows.map(({ values }) => ({
      sold: values.sold,
      available: values.available,
      occupancy: values.occupancy,
    })),
    tonight: kpis.find(({ name }) => name === 'occupancy')?.value,
  };
};

const expectOneFigure = async (client: TestClient): Promise<void> => {
  const { board, workplace, report, tonight } = await nightsOn(client);
  expect(board).toEqual(report);
  expect(workplace).toEqual(report);
  expect(tonight).toBe(report[0]?.occupancy);
  expect(board.some(({ sold }) => sold > 0)).toBe(true);
};

const wrong = (all: Awaited<ReturnType<typeof shownFigures>>) =>
  all.filter(({ shown, listed }) => shown !== listed);

describe('the demo business', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ demo: true });
    await keepSummaries(t.job().change);
  }, SEED_MS);
  afterAll(() => t.close());

  test.each(['admin', 'director', 'supervisor', 'operator', 'frontdesk', 'finance'])(
    '%s: each figure is the total of what it opens',
    async (username) => {
      const all = await shownFigures(await t.as(username));
      expect(wrong(all)).toEqual([]);
      expect(all.filter(({ shown }) => (shown ?? 0) > 0).length).toBeGreaterThan(30);
    },
    SEED_MS,
  );

  test.each(['admin', 'director', 'frontdesk'])(
    '%s: the board, the workplace and the production report say the same of every night',
    async (username) => expectOneFigure(await t.as(username)),
    SEED_MS,
  );

  test('the demo compares believably: tonight with a week ago, the month with the one before', async () => {
    const { kpis } = await (await t.as('admin')).ok(getWorkplace, { compare: 'lastWeek' });
    for (const name of ['occupancy', 'adr', 'revpar', 'revenue']) {
      const { value, before } = kpis.find((kpi) => kpi.name === name) ?? {};
      expect(Math.abs((value ?? 0) / (before ?? 0) - 1), name).toBeLessThan(0.4);
    }
  });

  test(
    'the demo has something waiting in most lines, so that equal is not merely nothing',
    async () => {
      const all = await shownFigures(await t.as('admin'));
      const lines = all.filter(({ figure }) => figure.startsWith('queue.'));
      expect(lines).toHaveLength(queueKeys.length);
      expect(lines.filter(({ shown }) => (shown ?? 0) > 0).length).toBeGreaterThan(20);
    },
    SEED_MS,
  );
});

describe('a business made by chance', () => {
  let t: TestApp;
  const outcomes = [
    ['expected', 'confirmed', 'expected'],
    ['in_house', 'confirmed', 'in_house'],
    ['checked_out', 'confirmed', 'completed'],
    ['no_show', 'confirmed', 'no_show'],
    ['expected', 'wait_pay', 'wait_pay'],
    ['expected', 'wait_accept', 'wait_accept'],
    ['expected', 'hold', 'hold'],
  ] as const;
  const stayOf = fc.record({
    house: fc.nat(2),
    from: fc.integer({ min: -45, max: 20 }),
    nights: fc.integer({ min: 1, max: 9 }),
    outcome: fc.constantFrom(...outcomes),
    channel: fc.constantFrom('direct', 'mt', 'tj', 'pig', 'other'),
    priceFen: fc.integer({ min: 0, max: 99_999 }),
  });

  beforeAll(async () => {
    t = await openTestApp();
    const houses = [
      await buildHouse(t.database, { name: 'A', rooms: 4, department: 'staff' }),
      await buildHouse(t.database, { name: 'B', rooms: 9 }),
      await buildHouse(t.database, { name: 'C', rooms: 1, state: 'offline' }),
    ];
    await sql`update houses set time_zone = 'America/New_York' where id = ${houses[1]?.id}`.execute(
      t.database,
    );
    await sql`update houses set time_zone = 'Asia/Tokyo' where id = ${houses[2]?.id}`.execute(t.database);
    for (const { house, from, nights, outcome, ...more } of fc.sample(stayOf, {
      numRuns: 150,
      seed: 20_261_120,
    })) {
      const [state, booking, shown] = outcome;
      const checkIn = addDays(TODAY, from);
      const built = houses[house];
      if (built)
        await buildStay(t.database, built, {
          ...more,
          checkIn,
          checkOut: addDays(checkIn, nights),
          room: null,
          state,
          booking,
          shown,
        });
    }
    await keepSummaries(t.job().change);
  }, SEED_MS);
  afterAll(() => t.close());

  test.each(['admin', 'frontdesk', 'finance'])(
    '%s: each figure is the total of what it opens',
    async (username) => {
      const all = await shownFigures(await t.as(username));
      expect(wrong(all)).toEqual([]);
    },
  );

  test('the board, the workplace and the production report say the same of every night', async () => {
    // Rooms of a house that was never open for sale are on the board and in no figure.
    await buildHouse(t.database, { name: 'D', rooms: 5, state: 'approved' });
    await expectOneFigure(await t.as('admin'));
    t.setNow('2026-11-19T22:05:00Z');
    await expectOneFigure(await t.as('admin'));
  });

  test('nights and orders of houses in several zones are counted by their own dates', async () => {
    const { strip, businessDate } = await (await t.as('admin')).ok(getWorkplace, {});
    expect(businessDate).toBe(TODAY);
    const { rows } = await sql<{ night: string; sold: number }>`
      select n.night::text as night, count(*)::int as sold from order_nights n
      join stays s on s.id = n.stay_id and s.house_id = n.house_id and s.state <> 'no_show' and s.holds_nights
      where n.night >= ${TODAY}::date group by 1`.execute(t.database);
    for (const { date, sold } of strip)
      expect(sold).toBe(rows.find(({ night }) => night === date)?.sold ?? 0);
  });
});
