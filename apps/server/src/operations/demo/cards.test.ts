import { pageActivity } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  changeContentService,
  createQualityQueue,
  deleteQualityQueue,
  inspectQualityQueue,
  listContentServices,
  listQualityQueues,
  listRulePresets,
  restoreQualityQueue,
  setRulePreset,
} from '@minsu/contract/operations/demo/card-endpoints.ts';
import { pageContentSets } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a queue is worked off in batches, deleted and brought back', async () => {
  const desk = await t.as('frontdesk');
  const made = await desk.ok(createQualityQueue, { title: '封面质检', waiting: 12 });
  expect(made).toMatchObject({ waiting: 12, toSample: 0, version: 0 });
  const { id } = made;
  const once = await desk.ok(inspectQualityQueue, { id, version: 0 });
  expect(once).toMatchObject({ waiting: 2, toSample: 10 });
  expect(once.waitingSince).toEqual(expect.any(String));
  const twice = await desk.ok(inspectQualityQueue, { id, version: 1 });
  expect(twice).toMatchObject({ waiting: 0, toSample: 12, waitingSince: null });
  expect((await desk.call(inspectQualityQueue, { id, version: 2 })).failure).toBe('demo.nothingToInspect');
  expect((await desk.call(deleteQualityQueue, { id, version: 0 })).status).toBe(409);
  await desk.ok(deleteQualityQueue, { id, version: 2 });
  expect(await desk.ok(listQualityQueues, {})).toEqual([]);
  for (const endpoint of [inspectQualityQueue, deleteQualityQueue])
    expect((await desk.call(endpoint, { id, version: 3 })).status).toBe(404);
  const other = await desk.ok(createQualityQueue, { title: '封面质检', waiting: 0 });
  expect((await desk.call(restoreQualityQueue, { id: other.id, version: 0 })).status).toBe(404);
  expect((await desk.call(restoreQualityQueue, { id, version: 3 })).failure).toBe('demo.queueTaken');
  expect(await desk.ok(listQualityQueues, { keyword: '封面' })).toHaveLength(1);
  expect(await desk.ok(listQualityQueues, { keyword: '%' })).toEqual([]);
});

test('a service is opened, cancelled and, when its year is over, renewed', async () => {
  const desk = await t.as('frontdesk');
  const id = newId();
  await t.database
    .insertInto('demoContentServices')
    .values({ id, position: 1, title: '漏斗分析', body: '说明', expiresOn: null })
    .execute();
  const [closed] = await desk.ok(listContentServices, {});
  expect(closed).toMatchObject({ state: 'closed', actions: ['open'] });
  expect((await (await t.as('landlord')).ok(listContentServices, {}))[0]?.actions).toEqual([]);
  const opened = await desk.ok(changeContentService, { id, version: 0, action: 'open' });
  expect(opened).toMatchObject({ state: 'opened', expiresOn: '2027-11-20', actions: ['cancel'] });
  expect((await desk.call(changeContentService, { id, version: 1, action: 'open' })).failure).toBe(
    'demo.serviceState',
  );
  t.setNow('2027-11-21T04:00:00Z');
  expect((await desk.ok(listContentServices, {}))[0]).toMatchObject({ state: 'expired', actions: ['renew'] });
  const renewed = await desk.ok(changeContentService, { id, version: 1, action: 'renew' });
  expect(renewed.state).toBe('opened');
  const cancelled = await desk.ok(changeContentService, { id, version: 2, action: 'cancel' });
  expect(cancelled).toMatchObject({ state: 'closed', expiresOn: null });
});

test('a preset stays as it was switched', async () => {
  const desk = await t.as('frontdesk');
  const id = newId();
  await t.database
    .insertInto('demoRulePresets')
    .values({ id, position: 1, title: '内容置顶规则', body: '说明', enabled: false })
    .execute();
  expect((await desk.ok(setRulePreset, { id, version: 0, enabled: true })).enabled).toBe(true);
  expect(await desk.ok(listRulePresets, { keyword: '置顶' })).toMatchObject([
    { id, enabled: true, version: 1 },
  ]);
  const late = await desk.call(setRulePreset, { id, version: 0, enabled: false });
  expect(late.data).toMatchObject({ current: { enabled: true } });
});

test('a name that is taken is refused at its field', async () => {
  const desk = await t.as('frontdesk');
  await desk.ok(createQualityQueue, { title: 'Covers', waiting: 0 });
  const twice = await desk.call(createQualityQueue, { title: 'COVERS', waiting: 0 });
  expect([twice.failure, Object.keys(twice.fields)]).toEqual(['demo.queueTaken', ['title']]);
});

test('what was done to example records is told with what they are called', async () => {
  const admin = await t.as('admin');
  const made = await admin.ok(createQualityQueue, { title: '标题质检', waiting: 3 });
  await admin.ok(inspectQualityQueue, { id: made.id, version: 0 });
  const { records } = await admin.ok(pageActivity, {});
  expect(records.map(({ name, title, label }) => [name, title, label])).toEqual([
    ['demoQueue.inspected', 'Inspected a batch of', '标题质检'],
    ['demoQueue.created', 'Created a queue', '标题质检'],
  ]);
});

test('who may only read changes no card', async () => {
  const reader = await t.as('housekeeper');
  const held = { id: newId(), version: 0 };
  expect((await reader.call(createQualityQueue, { title: 'x', waiting: 0 })).status).toBe(403);
  expect((await reader.call(deleteQualityQueue, held)).status).toBe(403);
  expect((await reader.call(changeContentService, { ...held, action: 'open' })).status).toBe(403);
  expect((await reader.call(setRulePreset, { ...held, enabled: true })).status).toBe(403);
});

test('DEMO_SCREENS=off takes the endpoints and the permissions away', async () => {
  const off = await openTestApp({ env: { DEMO_SCREENS: 'off' } });
  try {
    const admin = await off.as('admin');
    expect((await admin.call(pageContentSets, {})).status).toBe(404);
    const { permissions } = await admin.ok(userInfo, {});
    expect(permissions.filter((name) => name.startsWith('demo:'))).toEqual([]);
    expect(permissions).toContain('house:read');
  } finally {
    await off.close();
  }
});
