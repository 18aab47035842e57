/** A platform's feed with many entries. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import { readFeeds } from './pull-jobs.ts';

let t: TestApp;
let job: JobContext;
let tujia: ScriptedPlatform;
let at: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  job = t.job();
});
afterAll(() => t.close());
beforeEach(async () => {
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  at = await connectHouse(t, await buildHouse(t.database), { platform: 'tj', mapped: false });
});

test('more orders than a platform takes at once are all acknowledged', async () => {
  for (let n = 0; n < 230; n += 1) tujia.say({ platformOrderId: `A${n}`, state: 'cancelled' });
  await readFeeds(job);
  expect(new Set(tujia.acknowledged).size).toBe(230);
});

test('a feed that was not read is read again at once, and once it was read it is left alone', async () => {
  tujia.say({ platformOrderId: 'B1', state: 'cancelled' });
  let reads = 0;
  tujia.mood = 'down';
  tujia.before = async (call) => {
    if (call === 'feed') reads += 1;
    if (reads === 2) tujia.mood = 'well';
  };
  await readFeeds(job, [1, 1, 1]);
  expect([reads, tujia.acknowledged]).toEqual([2, ['B1/1']]);
});

test('an order that cannot be read is set aside for people, and the others go on', async () => {
  tujia.say({ platformOrderId: 'C1', state: 'cancelled' });
  await readFeeds(job);
  const message = 'unreadable order: statusId';
  tujia.unreadable.push({ platformOrderId: 'C1', message }, { platformOrderId: null, message });
  tujia.say({ platformOrderId: 'C2', state: 'cancelled' });
  await readFeeds(job);
  await readFeeds(job);
  expect(tujia.acknowledged).toEqual(['C1/1', 'C2/1']);
  const { connectionId } = at;
  const noted = await t.database
    .selectFrom('channelOperations')
    .select(['subject', 'result', 'message'])
    .where('connectionId', '=', connectionId)
    .where('result', '<>', 'done')
    .orderBy('id')
    .execute();
  expect(noted).toEqual(['C1', ''].map((subject) => ({ subject, result: 'failed', message })));
  const marked = await t.database
    .selectFrom('channelOrders')
    .select(['platformOrderId', 'problem', 'problemNote'])
    .where('connectionId', '=', connectionId)
    .where('problem', 'is not', null)
    .execute();
  expect(marked).toEqual([{ platformOrderId: 'C1', problem: 'changed', problemNote: message }]);
});
