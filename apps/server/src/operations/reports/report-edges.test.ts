/** Edge cases of reports: no data, only future data, a house that opens within the period, several time zones. */
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reportNames } from '@minsu/contract/operations/reports/report-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { buildOwned } from '../../../test/desks/contract-desk.ts';
import { openStatementDesk } from '../../../test/desks/statement-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { noteRooms } from '../../inventory/room-status/capacity-queries.ts';
import { keepSummaries } from './keep-summaries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
});
afterAll(() => t.close());

type Asked = { report: (typeof reportNames)[number] } & Record<string, unknown>;
const view = async (asked: Asked) => (await t.as('admin')).ok(getReport, asked);
const keep = () => keepSummaries(t.job().change);

const isSound = ({ rows, total, totalBefore }: Awaited<ReturnType<typeof view>>): boolean =>
  [...rows.flatMap(({ values, before }) => [values, before ?? {}]), total, totalBefore ?? {}].every(
    (values) => Object.values(values).every((value) => value === null || Number.isFinite(value)),
  );

describe('without any business', () => {
  test('every report is empty, over a day as over ten years; ratios are unknown, not zero', async () => {
    for (const report of reportNames)
      for (const period of [
        { from: '2026-11-20', to: '2026-11-20' },
        { from: '2016-12-01', to: '2026-11-30' },
      ])
        for (const compare of ['none', 'previous', 'lastYear'] as const) {
          const found = await view({ report, ...period, compare });
          expect([report, isSound(found)]).toEqual([report, true]);
        }
    expect((await view({ report: 'production' })).total).toMatchObject({
      ...{ available: 0, sold: 0, occupancy: null, adjusted: null, adr: null, revpar: null, revenue: 0 },
    });
    expect((await view({ report: 'cancellation' })).total).toMatchObject({ bookings: 0, cancelRate: null });
  });
});

describe('with little of it', () => {
  test('a house that opens in the middle counts from that day, one with sales ahead alone counts ahead alone', async () => {
    const mid = await buildHouse(t.database, { name: 'Mid', rooms: 2 });
    await t.job().change((ctx) => noteRooms(ctx, mid.id, '2026-11-14'));
    const ahead = await buildHouse(t.database, { name: 'Ahead', rooms: 1 });
    await t.job().change((ctx) => noteRooms(ctx, ahead.id, '2026-11-19'));
    await buildStay(t.database, ahead, {
      ...{ checkIn: '2027-02-01', checkOut: '2027-02-03', room: ahead.rooms[0] ?? null, priceFen: 50_000 },
    });
    await keep();
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const { rows } = await view({ report: 'production', by: 'house', ...november });
    // 15 to 30 November: 16 days of 2 rooms; 20 to 30: 11 days of one.
    expect(rows.map(({ name, values }) => [name, values.available, values.sold]).toSorted()).toEqual([
      ['Ahead', 11, 0],
      ['Mid', 32, 0],
    ]);
    const february = await view({ report: 'production', from: '2027-02-01', to: '2027-02-28' });
    expect(february.total).toMatchObject({ sold: 2, available: 84, revenue: 100_000, adr: 50_000 });
    const past = await view({
      report: 'production',
      from: '2025-01-01',
      to: '2025-12-31',
      compare: 'lastYear',
    });
    expect(past.total).toMatchObject({ sold: 0, available: 0, occupancy: null });
    expect(isSound(past)).toBe(true);
  });

  test('how long ahead guests book is counted in days of the house, wherever it is', async () => {
    const zones = [
      ['Asia/Shanghai', 1],
      ['America/New_York', 2],
      ['Pacific/Kiritimati', 1],
    ] as const;
    for (const [zone, days] of zones) {
      const house = await buildHouse(t.database, { name: zone, rooms: 1 });
      await sql`update houses set time_zone = ${zone} where id = ${house.id}`.execute(t.database);
      await buildStay(t.database, house, {
        ...{ checkIn: '2026-10-12', checkOut: '2026-10-13', room: house.rooms[0] ?? null },
        ...{ state: 'checked_out', shown: 'completed', createdAt: '2026-10-10T20:00:00Z' },
      });
      await keep();
      const october = { from: '2026-10-01', to: '2026-10-31' };
      const { total } = await view({ report: 'lead-time', houseId: [house.id], ...october });
      expect([zone, total.bookings, total.meanLead]).toEqual([zone, 1, days]);
      const sold = await view({
        report: 'production',
        houseId: [house.id],
        from: '2026-10-12',
        to: '2026-10-12',
      });
      expect([zone, sold.total.sold]).toEqual([zone, 1]);
    }
  });
});

describe('true-ups in the profit of landlords', () => {
  test('those of approved statements count on the last day of their month, over houses by their nights', async () => {
    t.setNow('2026-12-05T04:00:00Z');
    const desk = openStatementDesk(t);
    const lake = await buildOwned(t.database, '许一');
    const hill = {
      ...(await buildHouse(t.database, { landlordId: lake.landlordId })),
      landlordId: lake.landlordId,
    };
    const versionId = await desk.underContract(lake, {
      houseIds: [lake.id, hill.id],
      terms: {
        ...{ minimumPayoutFen: 0, holdBackBp: 0 },
        model: { kind: 'guaranteed', minimumFen: 100_000, rateBp: 2_000 },
      },
    });
    await desk.splitNight(lake, versionId, { night: '2026-10-04' });
    await desk.splitNight(hill, versionId, { night: '2026-10-04' });
    await desk.splitNight(hill, versionId, { night: '2026-10-05' });
    await keep();
    await desk.generate('2026-10', { landlordIds: [lake.landlordId] });
    const { id } = await desk.must(lake.landlordId);
    const october = { from: '2026-10-01', to: '2026-10-31', landlordId: [lake.landlordId] };
    const profit = async (more: object = {}) => view({ report: 'landlord-profit', ...october, ...more });
    // Until it is approved, it may still change.
    expect((await profit()).total).toMatchObject({ landlordPart: 96_000, trueUps: 0, landlordNet: 96_000 });
    await desk.bring(id, 'approved');
    expect((await profit()).total).toMatchObject({
      ...{ nights: 3, gross: 120_000, platformPart: 24_000, landlordPart: 96_000, trueUps: 4_000 },
      ...{ landlordNet: 100_000, platformNet: 20_000 },
    });
    const byHouse = await profit({ by: 'house' });
    expect(new Map(byHouse.rows.map(({ key, values }) => [key, values.trueUps]))).toEqual(
      new Map([
        [hill.id, 2_667],
        [lake.id, 1_333],
      ]),
    );
    expect((await profit({ houseId: [lake.id] })).total).toMatchObject({
      trueUps: 1_333,
      landlordNet: 33_333,
    });
    expect((await profit({ by: 'landlord' })).rows).toMatchObject([
      { key: lake.landlordId, values: { trueUps: 4_000 } },
    ]);
    expect((await profit({ to: '2026-10-30' })).total.trueUps).toBe(0);
    const days = await profit({ by: 'time', from: '2026-10-30' });
    expect(days.rows.map(({ key, values }) => [key, values.trueUps])).toEqual([
      ['2026-10-30', 0],
      ['2026-10-31', 4_000],
    ]);
  });
});
