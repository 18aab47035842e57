import { getClocks } from '@minsu/contract/foundation/houses/clock-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('only houses within sight are named, and of those only the ones elsewhere', async () => {
  await buildHouse(t.database, { name: '西湖' });
  const own = await buildHouse(t.database, { name: '天山', department: 'staff' });
  const foreign = await buildHouse(t.database, { name: '喀什' });
  await t.database
    .updateTable('houses')
    .set({ timeZone: 'Asia/Urumqi' })
    .where('id', 'in', [own.id, foreign.id])
    .execute();
  const { auditHour, houses } = await (await t.as('admin')).ok(getClocks, {});
  expect(auditHour).toBe(6);
  expect(houses.map(({ id }) => id).sort()).toEqual([own.id, foreign.id].sort());
  const seen = await (await t.as('frontdesk')).ok(getClocks, {});
  expect(seen.houses).toEqual([{ id: own.id, timeZone: 'Asia/Urumqi' }]);
  expect((await t.nobody.call(getClocks, {})).status).toBe(401);
});
