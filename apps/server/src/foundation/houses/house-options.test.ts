/** Options of selects: found by typing, chosen ones by id, within the caller's scope. */
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseEditOptions, houseHolders } from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let operator: TestClient;
let lake: BuiltHouse;

let last: BuiltHouse;
let landlordId: string;
const strangerId = newId();
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
  landlordId = await buildLandlord(t.database);
  await t.database
    .insertInto('landlords')
    .values({ id: strangerId, name: '陌生房东', kind: 'person' })
    .execute();
  for (let n = 0; n < OPTION_LIMIT; n += 1) await buildHouse(t.database, { name: `山居 ${100 + n}` });
  lake = await buildHouse(t.database, { name: '西湖', department: 'staff', landlordId: strangerId });
  await buildHouse(t.database, { name: '自有', landlordId });
  last = await buildHouse(t.database, { name: '龙 zz 100%', landlordId });
  await sql`insert into role_permissions (role_id, permission)
    select id, 'house:edit' from roles where role_code in ('front_desk', 'landlord')`.execute(t.database);
});
afterAll(() => t.close());

const namesOf = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name);

describe('houses', () => {
  test('no more than fit are sent; what stands behind them is found by typing, marks of a pattern are plain', async () => {
    const first = await operator.ok(houseOptions, {});
    expect(first).toHaveLength(OPTION_LIMIT);
    expect(first.some(({ id }) => id === last.id)).toBe(false);
    expect(namesOf(await operator.ok(houseOptions, { keyword: 'ZZ' }))).toEqual(['龙 zz 100%']);
    expect(namesOf(await operator.ok(houseOptions, { keyword: '0%' }))).toEqual(['龙 zz 100%']);
    expect(namesOf(await operator.ok(houseOptions, { keyword: '100' }))).toEqual(['山居 100', '龙 zz 100%']);
    expect(await operator.ok(houseOptions, { keyword: '没有' })).toEqual([]);
  });

  test('a name that begins with it comes first', async () => {
    await buildHouse(t.database, { name: 'a 在水一方' });
    await buildHouse(t.database, { name: '在水' });
    expect(namesOf(await operator.ok(houseOptions, { keyword: '在水' }))).toEqual(['在水', 'a 在水一方']);
  });

  test('chosen ones are named whatever is typed, archived ones too; those out of sight are not', async () => {
    await t.database.updateTable('houses').set({ state: 'archived' }).where('id', '=', last.id).execute();
    expect(await operator.ok(houseOptions, { keyword: 'zz' })).toEqual([]);
    const ids = [last.id, lake.id];
    expect(namesOf(await operator.ok(houseOptions, { ids, keyword: '山居' }))).toEqual([
      '西湖',
      '龙 zz 100%',
    ]);
    const desk = await t.as('frontdesk');
    expect(namesOf(await desk.ok(houseOptions, { ids }))).toEqual(['西湖']);
    expect(namesOf(await desk.ok(houseOptions, {}))).toEqual(['西湖']);
    expect(await operator.ok(houseOptions, { ids: [] })).toEqual([]);
    const { status, fields } = await operator.call(houseOptions, { ids: ['x'] });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['ids.0']]);
  });
});

describe('whom houses belong to', () => {
  test('a filter offers those of the houses in sight, with how many', async () => {
    const all = await operator.ok(houseHolders, { of: 'landlord' });
    expect(all.map(({ id, count }) => [id, count])).toEqual([
      [landlordId, 2],
      [strangerId, 1],
    ]);
    const desk = await t.as('frontdesk');
    expect(namesOf(await desk.ok(houseHolders, { of: 'landlord' }))).toEqual(['陌生房东']);
    expect(namesOf(await desk.ok(houseHolders, { of: 'department' }))).toEqual(['杭州']);
    expect(await desk.ok(houseHolders, { of: 'landlord', ids: [landlordId] })).toEqual([]);
    expect(namesOf(await operator.ok(houseHolders, { of: 'landlord', keyword: '陌' }))).toEqual(['陌生房东']);
  });

  test('a house may be given to anybody by who sees all houses; others know their own people only', async () => {
    expect(namesOf(await operator.ok(houseEditOptions, { of: 'landlord' }))).toEqual(['房东', '陌生房东']);
    expect(namesOf(await operator.ok(houseEditOptions, { of: 'manager', keyword: 'front' }))).toEqual([
      'frontdesk',
    ]);
    const landlord = await t.as('landlord');
    expect(namesOf(await landlord.ok(houseEditOptions, { of: 'landlord' }))).toEqual(['房东']);
    expect(await landlord.ok(houseEditOptions, { of: 'landlord', ids: [strangerId] })).toEqual([]);
    expect(namesOf(await landlord.ok(houseEditOptions, { of: 'manager' }))).toEqual(['landlord']);
    expect(await landlord.ok(houseEditOptions, { of: 'department' })).toEqual([]);
    const desk = await t.as('frontdesk');
    expect(namesOf(await desk.ok(houseEditOptions, { of: 'department' }))).toEqual(['杭州']);
    expect(namesOf(await desk.ok(houseEditOptions, { of: 'landlord' }))).toEqual(['陌生房东']);
  });

  test('one who may no longer look at houses is offered no more, and keeps his name where he is chosen', async () => {
    const [finance] = await operator.ok(houseEditOptions, { of: 'manager', keyword: 'finance' });
    const ids = [finance?.id ?? ''];
    await t.database
      .updateTable('users')
      .set({ status: 2 })
      .where('id', '=', ids[0] ?? '')
      .execute();
    expect(await operator.ok(houseEditOptions, { of: 'manager', keyword: 'finance' })).toEqual([]);
    expect(namesOf(await operator.ok(houseEditOptions, { of: 'manager', ids }))).toEqual(['finance']);
  });

  test('it is refused to who may not', async () => {
    const keeper = await t.as('housekeeper');
    expect((await keeper.call(houseEditOptions, { of: 'landlord' })).status).toBe(403);
    const { nobody } = t;
    expect((await nobody.call(houseOptions, {})).status).toBe(401);
    expect((await nobody.call(houseHolders, { of: 'landlord' })).status).toBe(401);
  });
});
