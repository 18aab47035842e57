/** How much a user may store about their lists. */
import {
  getPreferences,
  MAX_LISTS,
  savePreferences,
} from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const put = (user: TestClient, list: string, value = {}) => user.call(savePreferences, { list, value });
const count = async (user: TestClient): Promise<number> =>
  Object.keys((await user.ok(getPreferences, {})).lists).length;

test('a user keeps preferences of so many lists and no more, also when windows save at the same moment', async () => {
  const user = await t.as('housekeeper');
  for (let at = 0; at < MAX_LISTS - 5; at += 1) expect((await put(user, `list-${at}`)).status).toBe(200);
  const together = await Promise.all(
    Array.from({ length: 12 }, (_, at) => put(user, `more-${at}`, { density: 'small' })),
  );
  expect(together.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = together.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.fields.list]).toEqual([422, `At most ${MAX_LISTS} items`]);
  expect(await count(user)).toBe(MAX_LISTS);
  // Existing lists can still be changed, and other users are not affected.
  expect((await put(user, 'list-0', { density: 'large' })).status).toBe(200);
  expect((await put(await t.as('finance'), 'list-0')).status).toBe(200);
});

test('and of so many bytes: what is beyond is refused and changes nothing', async () => {
  const user = await t.as('operator');
  const view = (at: number) => ({
    id: `view-${at}`,
    name: `View ${at}`,
    query: `?note=${'x'.repeat(1_980)}`,
  });
  const statuses: number[] = [];
  for (let list = 0; list < 8; list += 1)
    for (let at = 0; at < 45; at += 1)
      statuses.push((await put(user, `list-${list}`, { putView: view(at) })).status);
  expect(new Set(statuses)).toEqual(new Set([200, 413]));
  const bytes = Buffer.byteLength(JSON.stringify(await user.ok(getPreferences, {})));
  expect(bytes).toBeLessThan(540 * 1024);
  expect((await put(user, 'list-0', { removeView: 'view-0' })).status).toBe(200);
});

test('what a list had before stays beside what is changed', async () => {
  const user = await t.as('admin');
  const view = { id: 'a', name: 'A', query: '?x=1' };
  await Promise.all([
    put(user, 'orders', { density: 'small' }),
    put(user, 'orders', { putView: view }),
    put(user, 'orders', { columns: [{ key: 'code', shown: true }] }),
  ]);
  expect((await user.ok(getPreferences, {})).lists.orders).toMatchObject({
    density: 'small',
    views: [view],
    columns: [{ key: 'code', shown: true }],
  });
});
