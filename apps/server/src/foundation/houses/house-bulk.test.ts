/** Tags and assignment of many houses, and their undo; filters of lists. */

import { MAX_HOUSE_TAGS } from '@minsu/contract/foundation/houses/house-content.ts';
import {
  assignHouses,
  houseFacets,
  pageHouses,
  tagHouses,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseHolders } from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import { getRun, isOver, pageRunItems, undoRun } from '@minsu/contract/platform/background-run.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';

let t: TestApp;
let admin: TestClient;
let houses: BuiltHouse[];
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
  const landlordId = await buildLandlord(t.database);
  houses = [
    await buildHouse(t.database, { name: 'A', basePriceFen: 20_000, landlordId }),
    await buildHouse(t.database, { name: 'B', basePriceFen: 50_000, department: 'staff' }),
    await buildHouse(t.database, { name: 'C', basePriceFen: 90_000 }),
  ];
  const expires = ['2026-11-19', '2026-12-20', null];
  for (const [index, house] of houses.entries())
    await t.database
      .updateTable('houses')
      .set({ licenceExpires: expires[index] ?? null, tags: ['旧'] })
      .where('id', '=', house.id)
      .execute();
});
afterAll(() => t.close());

const over = (id: string) =>
  expect
    .poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
const rows = async (input = {}) => (await admin.ok(pageHouses, { sort: 'name', ...input })).records;
const names = async (input: object) => (await rows(input)).map((house) => house.name);
const ids = () => houses.slice(0, 2).map((house) => house.id);

test('tags are added and taken away, and a whole run is taken back', async () => {
  const run = await admin.ok(tagHouses.start, { ids: ids(), add: ['湖景', '亲子'], remove: ['旧'] });
  await over(run.id);
  const codes = ['lakeView', 'family'];
  expect((await rows()).map((house) => house.tags)).toEqual([codes, codes, ['旧']]);
  expect(await names({ tag: ['family'] })).toEqual(['A', 'B']);
  const back = await admin.ok(undoRun, { id: run.id });
  await over(back.id);
  expect((await rows()).map((house) => house.tags)).toEqual([['旧'], ['旧'], ['旧']]);
});

test('a house bears as many tags as may be given at once, and not one more', async () => {
  const [id = ''] = ids();
  const many = Array.from({ length: MAX_HOUSE_TAGS }, (_, at) => `词${at}`);
  const given = await admin.ok(tagHouses.start, { ids: [id], add: many, remove: ['旧'] });
  await over(given.id);
  expect((await rows())[0]?.tags).toEqual(many);
  const more = await admin.ok(tagHouses.start, { ids: [id], add: ['多余'] });
  await over(more.id);
  const { records } = await admin.ok(pageRunItems, { id: more.id });
  expect(records[0]?.reason).toBe('Up to 20 tags per property');
  await over((await admin.ok(undoRun, { id: given.id })).id);
  expect((await rows())[0]?.tags).toEqual(['旧']);
});

test('houses are given to a department and a manager; the filters find them there; undone', async () => {
  const managerId = await userIdOf(t.database, 'operator');
  const department = await t.database.selectFrom('departments').select('id').executeTakeFirstOrThrow();
  const to = { departmentId: department.id, managerUserId: managerId };
  const run = await admin.ok(assignHouses.start, { ids: ids(), ...to });
  await over(run.id);
  expect(await names({ managerUserId: managerId })).toEqual(['A', 'B']);
  expect(await names({ departmentId: department.id })).toEqual(['A', 'B']);
  const [first] = await rows();
  expect(first).toMatchObject({ departName: '杭州', managerName: 'operator' });
  const back = await admin.ok(undoRun, { id: run.id });
  await over(back.id);
  expect(await names({ departmentId: department.id })).toEqual(['B']);
  const wrong = await admin.ok(assignHouses.start, { ids: ids(), managerUserId: department.id });
  await over(wrong.id);
  expect(await admin.ok(getRun, { id: wrong.id })).toMatchObject({ failed: 2 });
});

test('price ranges, landlords and licences narrow the list; every sort goes both ways', async () => {
  expect(await names({ priceFrom: 30_000, priceTo: 60_000 })).toEqual(['B']);
  expect(await names({ priceTo: 20_000 })).toEqual(['A']);
  const facets = await admin.ok(houseFacets, {});
  const landlords = await admin.ok(houseHolders, { of: 'landlord' });
  expect(landlords).toMatchObject([{ name: '房东', count: 1 }]);
  expect(facets.licences).toEqual({ soon: 1, over: 1 });
  expect(await names({ landlordId: landlords[0]?.id })).toEqual(['A']);
  expect(await names({ licence: 'over' })).toEqual(['A']);
  expect(await names({ licence: 'soon' })).toEqual(['B']);
  expect(await names({ licence: 'none' })).toEqual(['C']);
  expect(await names({ sort: '-fromPriceFen' })).toEqual(['C', 'B', 'A']);
  expect(await names({ sort: 'licenceExpires' })).toEqual(['A', 'B', 'C']);
  expect(await names({ sort: 'rating,-name' })).toEqual(['C', 'B', 'A']);
});

test('who sees no money cannot find prices out by asking; who may not edit, changes nothing', async () => {
  const keeper = await t.as('housekeeper');
  expect((await keeper.call(pageHouses, { priceFrom: 1 })).status).toBe(403);
  expect((await keeper.call(pageHouses, { sort: 'fromPriceFen' })).status).toBe(403);
  expect((await keeper.call(tagHouses.start, { ids: ids(), add: ['x'] })).status).toBe(403);
  expect((await keeper.call(assignHouses.start, { ids: ids(), departmentId: null })).status).toBe(403);
});
