import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { LandmarkKind } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  createLandmark,
  deleteLandmark,
  deleteLandmarks,
  editLandmark,
  exportLandmarks,
  importLandmarks,
  landmarkFacets,
  landmarkOptions,
  nearLandmarks,
  pageLandmarks,
  setLandmarkActive,
  similarLandmarks,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { landmarkFailures } from '@minsu/contract/foundation/landmarks/landmark-failures.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import type { Place } from '@minsu/contract/platform/coordinates.ts';
import { search } from '@minsu/contract/search.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, type HouseOptions } from '../../../test/builders.ts';
import { distanceInMetres } from '../../../test/distance-in-metres.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { linkHouseToLandmarks, linkLandmarksToHouses } from '../houses/link-landmarks.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const METRES_PER_DEGREE = 111_195;
/** So many metres north of a place. */
const north = ({ longitude, latitude }: Place, metres: number): Place => ({
  longitude,
  latitude: Math.round((latitude + metres / METRES_PER_DEGREE) * 1e6) / 1e6,
});
const square: Place = { longitude: 121.4737, latitude: 31.2329 };
const placed = ({ longitude, latitude }: Place) => `${longitude},${latitude}`;

const houseAt = async (place: Place, options: HouseOptions = {}) => {
  const house = await buildHouse(t.database, { city: '上海', ...options });
  await t.database.updateTable('houses').set(place).where('id', '=', house.id).execute();
  await t.database.transaction().execute((tx) => linkHouseToLandmarks(tx, house.id));
  return house;
};
const landmarkAt = (place: Place, kind: LandmarkKind = 'metro', name = `地标${newId()}`) =>
  admin.ok(createLandmark, { name, kind, city: '上海', place: placed(place) });
const nearOf = async (houseId: string, client = admin) =>
  (await client.ok(nearLandmarks, { houseId })).map(({ id, distanceM }) => ({ id, distanceM }));

describe('the link of houses and landmarks', () => {
  test('is made within the radius of the kind, whichever comes first', async () => {
    const [near, edge, far] = await Promise.all([
      houseAt(north(square, 800)),
      houseAt(north(square, 1_990)),
      houseAt(north(square, 2_020)),
    ]);
    const metro = await landmarkAt(square);
    expect(metro).toMatchObject({ houseCount: 2, radiusM: 2_000, active: true });
    const later = await houseAt(north(square, 500));
    const [first] = await nearOf(near.id);
    expect(first?.id).toBe(metro.id);
    expect(first?.distanceM).toBeCloseTo(800, -1);
    expect(await nearOf(edge.id)).toHaveLength(1);
    expect(await nearOf(far.id)).toEqual([]);
    expect(await nearOf(later.id)).toHaveLength(1);
  });

  test('follows a landmark that moves, changes its kind, is taken out of use or deleted', async () => {
    const here = { longitude: 103.8, latitude: 36.05 };
    const house = await houseAt(here);
    const metro = await landmarkAt(north(here, 3_000));
    expect(await nearOf(house.id)).toEqual([]);
    const { name, city } = metro;
    const edit = { id: metro.id, name, city, place: placed(north(here, 3_000)) };
    const scenic = await admin.ok(editLandmark, { ...edit, kind: 'scenic', version: metro.version });
    expect(await nearOf(house.id)).toHaveLength(1);
    const moved = await admin.ok(editLandmark, {
      ...edit,
      kind: 'scenic',
      place: placed(north(here, 100)),
      version: scenic.version,
    });
    expect((await nearOf(house.id))[0]?.distanceM).toBeCloseTo(100, -1);
    const off = await admin.ok(setLandmarkActive, { id: metro.id, version: moved.version, active: false });
    expect(await nearOf(house.id)).toEqual([]);
    const on = await admin.ok(setLandmarkActive, { id: metro.id, version: off.version, active: true });
    expect(await nearOf(house.id)).toHaveLength(1);
    await admin.ok(deleteLandmark, { id: metro.id, version: on.version });
    expect(await nearOf(house.id)).toEqual([]);
    expect((await admin.ok(pageLandmarks, { keyword: name })).total).toBe(0);
  });

  test('follows a house that moves', async () => {
    const here = { longitude: 104.9, latitude: 25.08 };
    const house = await houseAt(here);
    const landmark = await landmarkAt(north(here, 1_000), 'hospital');
    expect(await nearOf(house.id)).toHaveLength(1);
    await t.database.updateTable('houses').set(north(here, 10_000)).where('id', '=', house.id).execute();
    await t.database.transaction().execute((tx) => linkHouseToLandmarks(tx, house.id));
    expect(await nearOf(house.id)).toEqual([]);
    await t.database
      .updateTable('houses')
      .set({ longitude: null, latitude: null })
      .where('id', '=', house.id)
      .execute();
    await t.database.transaction().execute((tx) => linkLandmarksToHouses(tx, [landmark.id]));
    expect(await nearOf(house.id)).toEqual([]);
  });

  test('knows a degree of the equator and of a meridian, two cities and the poles', async () => {
    const { rows } = await sql<{
      equator: number;
      meridian: number;
      cities: number;
      poles: number;
      here: number;
    }>`
      select distance_m(0, 0, 1, 0) as equator, distance_m(0, 0, 0, 1) as meridian,
        distance_m(121.4737, 31.2304, 116.4074, 39.9042) as cities, distance_m(0, 90, 0, -90) as poles,
        distance_m(121.4737, 31.2304, 121.4737, 31.2304) as here`.execute(t.database);
    expect(rows).toEqual([
      {
        equator: 111_195,
        meridian: 111_195,
        cities: expect.closeTo(1_067_000, -4),
        poles: 20_015_114,
        here: 0,
      },
    ]);
  });

  test('is never longer over a third place, and the same in both directions', async () => {
    const { rows } = await sql<{ n: number }>`
      with places as (
        select i, 73 + 62 * mod(i * 0.618034, 1)::float8 as x, 4 + 49 * mod(i * 0.754878, 1)::float8 as y
        from generate_series(0, 299) i)
      select count(*)::int as n from places a join places b on b.i = (a.i + 1) % 300
        join places c on c.i = (a.i + 2) % 300
      where distance_m(a.x, a.y, c.x, c.y) > distance_m(a.x, a.y, b.x, b.y) + distance_m(b.x, b.y, c.x, c.y) + 1
        or distance_m(a.x, a.y, b.x, b.y) <> distance_m(b.x, b.y, a.x, a.y)`.execute(t.database);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('measures in the database as the rule does', async () => {
    const near = fc.double({ min: -0.1, max: 0.1, noNaN: true });
    const places = fc.record({
      longitude: fc.double({ min: 73, max: 135, noNaN: true }),
      latitude: fc.double({ min: 4, max: 53, noNaN: true }),
    });
    const pairs = fc.sample(fc.tuple(places, near, near), { numRuns: 300, seed: 1 }).map(([a, east, up]) => ({
      ...{ a, b: { longitude: a.longitude + east, latitude: a.latitude + up } },
    }));
    const column = (of: (pair: (typeof pairs)[number]) => number) => pairs.map(of);
    const { rows } = await sql<{ metres: number }>`
      select distance_m(p.a, p.b, p.c, p.d) as metres from unnest(${column(({ a }) => a.longitude)}::float8[],
        ${column(({ a }) => a.latitude)}::float8[], ${column(({ b }) => b.longitude)}::float8[],
        ${column(({ b }) => b.latitude)}::float8[]) with ordinality as p (a, b, c, d, place)
      order by p.place`.execute(t.database);
    pairs.forEach(({ a, b }, i) => {
      expect(Math.abs((rows[i]?.metres ?? 0) - distanceInMetres(a, b))).toBeLessThanOrEqual(1);
    });
  });

  test('counts and shows the houses in the reader’s scope only', async () => {
    const here = { longitude: 108.94, latitude: 34.34 };
    const [mine] = await Promise.all([houseAt(here, { department: 'staff' }), houseAt(here)]);
    const foreign = await houseAt(north(here, 200));
    const landmark = await landmarkAt(here, 'station', '西安北站');
    expect(landmark.houseCount).toBe(3);
    const desk = await t.as('frontdesk');
    const [row] = (await desk.ok(pageLandmarks, { keyword: '西安北' })).records;
    expect(row?.houseCount).toBe(1);
    expect(await nearOf(mine.id, desk)).toHaveLength(1);
    expect(await nearOf(foreign.id, desk)).toEqual([]);
    const groups = await desk.ok(search, { keyword: 'xianbei' });
    expect(groups.find(({ group }) => group === 'landmark')?.hits).toMatchObject([
      { title: '西安北站', path: `/house/houseList?landmarkId=${landmark.id}&distanceM=5000` },
    ]);
    expect(groups.find(({ group }) => group === 'landmark')?.hits[0]?.note).toContain('1 property within');
  });
});

describe('the list', () => {
  test('finds by name, pinyin, initials, kind, city and state', async () => {
    const at = { longitude: 113.26, latitude: 23.13 };
    const tower = await admin.ok(createLandmark, {
      name: '广州塔',
      nameEn: 'Canton Tower',
      kind: 'scenic',
      city: '广州',
      place: placed(at),
    });
    for (const keyword of ['广州塔', 'guangzhouta', 'gzt', 'CANTON'])
      expect((await admin.ok(pageLandmarks, { keyword })).records.map(({ id }) => id)).toContain(tower.id);
    const narrow = { city: ['广州'], kind: ['scenic' as const], active: true };
    expect((await admin.ok(pageLandmarks, narrow)).total).toBe(1);
    expect((await admin.ok(pageLandmarks, { ...narrow, active: false })).total).toBe(0);
    expect((await admin.ok(landmarkFacets, {})).cities).toContainEqual({ value: '广州', count: 1 });
    expect(await admin.ok(landmarkOptions, { keyword: 'gzt' })).toMatchObject([{ id: tower.id }]);
    const sorted = await admin.ok(pageLandmarks, { sort: '-houseCount', size: 2 });
    expect(sorted.records[0]?.houseCount).toBeGreaterThanOrEqual(sorted.records[1]?.houseCount ?? 0);
  });

  test('bulk deletion is taken back', async () => {
    const { id, name } = await landmarkAt({ longitude: 120, latitude: 36 });
    const run = await admin.ok(deleteLandmarks.start, { ids: [id] });
    const over = async (runId: string) =>
      expect.poll(async () => isOver(await admin.ok(getRun, { id: runId })), { timeout: 20_000 }).toBe(true);
    await over(run.id);
    expect((await admin.ok(pageLandmarks, { keyword: name })).total).toBe(0);
    const { undoRun } = await import('@minsu/contract/platform/background-run.ts');
    await over((await admin.ok(undoRun, { id: run.id })).id);
    expect((await admin.ok(pageLandmarks, { keyword: name })).total).toBe(1);
  });
});

describe('refused', () => {
  const good = { name: '测试站', kind: 'metro' as const, city: '苏州', place: '120.62,31.32' };

  test.each([
    ['abroad', { place: '139.69,35.68' }, 'place', 'outside China'],
    ['no coordinates', { place: '人民广场' }, 'place', 'Paste'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['another kind of kind', { kind: 'bar' }, 'kind', 'Choose'],
  ])('%s', async (_, change, field, words) => {
    const answer = await admin.call(createLandmark, { ...good, ...change });
    expect(answer.status).toBe(422);
    expect(answer.fields[field]).toContain(words);
  });

  test('a name that the city has for the kind; of another kind it is only pointed at', async () => {
    const first = await admin.ok(createLandmark, good);
    const again = await admin.call(createLandmark, { ...good, place: '120.7,31.4' });
    expect([again.status, again.failure]).toEqual([409, 'landmark.nameTaken']);
    expect(again.fields.name).toBeTruthy();
    const twins = await admin.ok(similarLandmarks, {
      name: '测试站',
      city: '苏州',
      place: '120.6201,31.3201',
    });
    expect(twins).toMatchObject([{ id: first.id }]);
    expect(twins[0]?.distanceM).toBeLessThan(20);
    expect(await admin.ok(similarLandmarks, { id: first.id, name: '测试站', city: '苏州' })).toEqual([]);
    await admin.ok(createLandmark, { ...good, kind: 'business' });
    const stale = await admin.call(editLandmark, { ...good, id: first.id, version: 7 });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  });

  test('what is gone, and what is already so', async () => {
    const { id, version } = await landmarkAt({ longitude: 119, latitude: 36 });
    const so = await admin.call(setLandmarkActive, { id, version, active: true });
    expect(so.failure).toBe('landmark.alreadySo');
    await admin.ok(deleteLandmark, { id, version });
    for (const [endpoint, input] of [
      [deleteLandmark, { id, version }],
      [setLandmarkActive, { id, version, active: false }],
      [editLandmark, { ...good, name: '别的站', id, version }],
    ] as const)
      expect((await admin.call(endpoint, input)).failure).toBe('landmark.notFound');
  });
});

test('an import links its landmarks; lines with problems say which', async () => {
  const here = { longitude: 117.2, latitude: 39.13 };
  const house = await houseAt(here);
  const lines = [
    '地标,类型,城市,经度,纬度',
    '天津站,高铁站,天津,117.205,39.135',
    '天津站,火车站,天津,117.205,39.135',
    '鼓楼,景区,天津,39.14,117.18',
    '津湾广场,酒吧,天津,117.2,39.12',
    '意式风情区,景点,天津,abc,39.13',
  ];
  const file = new TextEncoder().encode(lines.join('\n'));
  const sheet = await admin.ok(importLandmarks.upload, { file, fileName: 'landmarks.csv' });
  const { id, mapping } = sheet;
  const checked = await admin.ok(importLandmarks.check, { id, mapping });
  expect(checked).toMatchObject({ total: 5, ready: 1, bad: 4 });
  expect(checked.problems.map(({ line, messages }) => [line, messages[0]])).toEqual([
    [3, 'Duplicate of line 2'],
    [4, 'Latitude: Enter a latitude, such as 31.2304'],
    [5, 'Type: Enter one of the listed types, such as Metro station'],
    [6, 'Longitude: Enter a longitude, such as 121.4737'],
  ]);
  const refused = await admin.call(importLandmarks.apply, { id, mapping });
  expect(refused.failure).toBe('import.hasProblems');
  const run = await admin.ok(importLandmarks.apply, { id, mapping, rows: 'good' });
  await expect
    .poll(async () => isOver(await admin.ok(getRun, { id: run.id })), { timeout: 20_000 })
    .toBe(true);
  const near = await admin.ok(nearLandmarks, { houseId: house.id });
  expect(near).toMatchObject([{ name: '天津站', kind: 'station' }]);
});

test('the file that the export writes is read back, both numbers of a place in one column', async () => {
  const made = await landmarkAt({ longitude: 117.123456, latitude: 39.654321 }, 'scenic', '往返古镇');
  const { bytes } = await admin.call(exportLandmarks.file, { keyword: '往返古镇' });
  const again = async () => {
    const sheet = await admin.ok(importLandmarks.upload, { file: bytes, fileName: '地标.xlsx' });
    const open = sheet.columns.flatMap(({ isStatusLike }, at) => (isStatusLike ? [at] : []));
    const answers = {
      ...{ dateOrders: {}, convertedDates: {}, words: {} },
      irrelevant: open,
    };
    return admin.ok(importLandmarks.check, {
      id: sheet.id,
      mapping: { ...sheet.mapping, status: null },
      answers,
    });
  };
  expect((await again()).problems).toMatchObject([{ messages: [landmarkFailures.nameTaken.text[1]] }]);
  await admin.ok(deleteLandmark, { id: made.id, version: 0 });
  expect(await again()).toMatchObject({
    ready: 1,
    bad: 0,
    samples: [{ text: expect.stringContaining('117.123456, 39.654321') }],
  });
});

describe('the list of houses around a landmark', () => {
  const here = { longitude: 112.55, latitude: 37.87 };
  test('holds those within the distance, nearest first, with their distance', async () => {
    const metro = await landmarkAt(here, 'metro', '太原站前');
    const [far, near] = await Promise.all([
      houseAt(north(here, 4_500), { name: '太原远' }),
      houseAt(north(here, 780), { name: '太原近' }),
    ]);
    const within = async (distanceM: number | undefined, client = admin) =>
      (await client.ok(pageHouses, { landmarkId: metro.id, ...(distanceM && { distanceM }) })).records;
    expect((await within(5_000)).map(({ id }) => id)).toEqual([near.id, far.id]);
    expect((await within(800)).map(({ id }) => id)).toEqual([near.id]);
    expect(await within(500)).toEqual([]);
    expect(await within(undefined)).toHaveLength(1);
    const [first] = await within(800);
    expect(first?.near).toMatchObject({ name: '太原站前', kind: 'metro' });
    expect(first?.near?.distanceM).toBeCloseTo(780, -1);
    const turned = await admin.ok(pageHouses, {
      landmarkId: metro.id,
      distanceM: 5_000,
      sort: '-distance',
    });
    expect(turned.records.map(({ id }) => id)).toEqual([far.id, near.id]);
    expect((await admin.ok(pageHouses, { keyword: '太原近' })).records[0]?.near).toBeNull();
    expect(await within(5_000, await t.as('frontdesk'))).toEqual([]);
  });

  test('is empty around an unknown landmark, and refuses a distance that is none', async () => {
    expect((await admin.ok(pageHouses, { landmarkId: newId() })).total).toBe(0);
    const refused = await admin.call(pageHouses, { landmarkId: newId(), distanceM: 0 });
    expect(refused.status).toBe(422);
  });
});
