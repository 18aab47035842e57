/** The feed of a platform that has much to tell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { connectHouse, ScriptedPlatform, usePlatforms } from '../../../../test/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { jobContext } from '../../../platform/jobs.ts';
import { readFeedsJob } from './pull-jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('more orders than a platform takes at once are all acknowledged', async () => {
  const tujia = new ScriptedPlatform('tj');
  usePlatforms(t, tujia);
  await connectHouse(t, await buildHouse(t.database), { platform: 'tj', mapped: false });
  for (let at = 0; at < 230; at += 1) tujia.say({ platformOrderId: `A${at}`, state: 'cancelled' });
  await readFeedsJob.run(
    jobContext(t.services, t.database, () => {}),
    {},
  );
  expect(new Set(tujia.acknowledged).size).toBe(230);
});
