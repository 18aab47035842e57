/** The feed of a platform that has much to tell. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { connectHouse, ScriptedPlatform, usePlatforms } from '../../../../test/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { jobContext } from '../../../platform/jobs.ts';
import type { JobContext } from '../../../platform/module.ts';
import { readFeeds } from './pull-jobs.ts';

let t: TestApp;
let job: JobContext;
let tujia: ScriptedPlatform;
beforeAll(async () => {
  t = await openTestApp();
  job = jobContext(t.services, t.database, () => {});
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.updateTable('channelConnections').set({ state: 'paused' }).execute();
  tujia = new ScriptedPlatform('tj');
  usePlatforms(t, tujia);
  await connectHouse(t, await buildHouse(t.database), { platform: 'tj', mapped: false });
});

test('more orders than a platform takes at once are all acknowledged', async () => {
  for (let at = 0; at < 230; at += 1) tujia.say({ platformOrderId: `A${at}`, state: 'cancelled' });
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
