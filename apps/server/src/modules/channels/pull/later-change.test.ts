/** What a platform changes later is looked at anew, whatever people have seen to before. */
import {
  pageChannelOrders,
  retryChannelOrder,
  solveChannelOrder,
} from '@minsu/contract/channels/channel-order-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { readFeeds } from './pull-jobs.ts';
import { takeOrder } from './take-order.ts';

let t: TestApp;
let job: JobContext;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  job = t.job();
});
afterAll(() => t.close());
beforeEach(async () => {
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
  listing = await connectHouse(t, house);
});

const take = (order: Partial<PlatformOrder> & { readonly platformOrderId: string }) =>
  job.read((ctx) => takeOrder(ctx, job.change, listing.connectionId, tujia.say(order)));

const solve = async (platformOrderId: string) =>
  (await t.as('admin')).ok(solveChannelOrder, {
    ...{ connectionId: listing.connectionId, platformOrderId },
    note: '已致电客人',
  });

const openProblems = async () => {
  const { records } = await (await t.as('admin')).ok(pageChannelOrders, {
    connectionId: listing.connectionId,
    open: true,
  });
  return records.map(({ platformOrderId, problem, problemNote }) => [platformOrderId, problem, problemNote]);
};

test('what was seen to comes again when the platform changes the order once more', async () => {
  await take({ platformOrderId: 'A1', sellFen: 70_000 });
  await solve('A1');
  expect(await openProblems()).toEqual([]);
  await take({ platformOrderId: 'A1', sellFen: 60_000 });
  expect(await openProblems()).toEqual([['A1', 'priceDiffers', '']]);
});

test('what cannot be read comes up though an earlier problem was seen to; what is still open stays', async () => {
  await take({ platformOrderId: 'B1', sellFen: 70_000 });
  tujia.unreadable.push({ platformOrderId: 'B1', message: 'unreadable order: rooms' });
  await readFeeds(job, []);
  expect(await openProblems()).toEqual([['B1', 'priceDiffers', '']]);
  await solve('B1');
  tujia.unreadable.push({ platformOrderId: 'B1', message: 'unreadable order: rooms' });
  await readFeeds(job, []);
  expect(await openProblems()).toEqual([['B1', 'changed', 'unreadable order: rooms']]);
});

test('seen to and still without a linked listing: looked at again, it does not come up each time', async () => {
  listing = await connectHouse(t, house, { mapped: false });
  await take({ platformOrderId: 'C1' });
  await solve('C1');
  const key = { connectionId: listing.connectionId, platformOrderId: 'C1' };
  expect((await (await t.as('admin')).call(retryChannelOrder, key)).failure).toBe('channel.stillUnmapped');
  await take({ platformOrderId: 'C1', remark: 'once more' });
  expect(await openProblems()).toEqual([]);
});
