/** A business that has hardly begun: figures are right or plainly absent, never NaN. */

import { kpiComparisons } from '@minsu/contract/operations/workplace/kpi-list.ts';
import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { numbersIn, shownFigures } from '../../../test/shown-figures.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { noteRooms } from '../../inventory/room-status/capacity-queries.ts';
import { keepSummaries } from '../reports/keep-summaries.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

/** Reads it with every comparison; returns the default one. */
const look = async () => {
  await keepSummaries(t.job().change);
  const admin = await t.as('admin');
  for (const compare of kpiComparisons)
    expect(numbersIn(await admin.ok(getWorkplace, { compare })).every(Number.isFinite)).toBe(true);
  expect((await shownFigures(admin)).filter(({ shown, listed }) => shown !== listed)).toEqual([]);
  const place = await admin.ok(getWorkplace, {});
  return { ...place, value: Object.fromEntries(place.kpis.map((kpi) => [kpi.name, kpi.value])) };
};

test('nothing at all', async () => {
  const { value, tonight, strip, mix, houses } = await look();
  expect(value).toEqual({
    occupancy: null,
    adr: null,
    revpar: null,
    revenue: 0,
    pickup: null,
    cancelRate: null,
  });
  expect({ tonight, houses, rows: mix.rows }).toEqual({
    tonight: { sold: 0, available: 0 },
    houses: 0,
    rows: [],
  });
  expect(strip.every(({ occupancy, sold }) => occupancy === null && sold === 0)).toBe(true);
  const { items } = await (await t.as('admin')).ok(getWorkQueue, {});
  expect(items.every(({ count, first }) => count === 0 && first === null)).toBe(true);
});

test('rooms and no order; then one order', async () => {
  const house = await buildHouse(t.database, { rooms: 4 });
  expect((await look()).value).toMatchObject({
    occupancy: 0,
    adr: null,
    revpar: 0,
    revenue: 0,
    cancelRate: null,
  });
  await buildStay(t.database, house, {
    checkIn: TODAY,
    checkOut: addDays(TODAY, 2),
    room: house.rooms[0] ?? null,
    priceFen: 40_000,
  });
  const { value, strip } = await look();
  expect(value).toMatchObject({
    occupancy: 0.25,
    adr: 40_000,
    revpar: 10_000,
    revenue: 40_000,
    cancelRate: 0,
  });
  expect(strip[0]).toMatchObject({ arrivals: 1, departures: 0, inHouse: 0, occupancy: 0.25 });
  expect(strip[2]).toMatchObject({ arrivals: 0, departures: 1, inHouse: 0, occupancy: 0 });
});

test('orders of the future alone', async () => {
  const house = await buildHouse(t.database, { rooms: 2 });
  await buildStay(t.database, house, { checkIn: addDays(TODAY, 5), checkOut: addDays(TODAY, 8), room: null });
  const { value, strip } = await look();
  expect(value).toMatchObject({ occupancy: 0, adr: null, revenue: 0 });
  expect(strip.map(({ sold }) => sold)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  expect(strip[5]).toMatchObject({ arrivals: 1, inHouse: 1 });
  expect(strip[8]).toMatchObject({ departures: 1, inHouse: 0 });
});

test('a house that opened in the middle of a period counts from then on', async () => {
  const house = await buildHouse(t.database, { rooms: 2 });
  await t.job().change((ctx) => noteRooms(ctx, house.id, addDays(TODAY, -4)));
  await buildStay(t.database, house, {
    checkIn: addDays(TODAY, -3),
    checkOut: addDays(TODAY, 1),
    room: house.rooms[0] ?? null,
    state: 'in_house',
    priceFen: 10_000,
  });
  const { kpis, value } = await look();
  expect(value).toMatchObject({ occupancy: 0.5, revenue: 40_000 });
  const trend = kpis.find(({ name }) => name === 'occupancy')?.trend;
  expect(trend).toEqual([...Array<null>(10).fill(null), 0.5, 0.5, 0.5, 0.5]);
});

test('before the audit hour it is still yesterday, in a house far away too', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  await sql`update houses set time_zone = 'America/Los_Angeles' where id = ${house.id}`.execute(t.database);
  await buildStay(t.database, house, {
    checkIn: TODAY,
    checkOut: addDays(TODAY, 1),
    room: house.rooms[0] ?? null,
  });
  t.setNow('2026-11-20T21:30:00Z');
  const night = await look();
  expect(night.businessDate).toBe(TODAY);
  expect(night.value.occupancy).toBe(1);
  t.setNow('2026-11-20T22:30:00Z');
  const morning = await look();
  expect(morning.businessDate).toBe(addDays(TODAY, 1));
  expect(morning.value.occupancy).toBe(0);
});
