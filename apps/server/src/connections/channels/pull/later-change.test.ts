/** A later change by the platform is checked again, whatever users resolved before. */
import {
  pageChannelOrders,
  retryChannelOrder,
  solveChannelOrder,
} from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { readFeeds } from './pull-jobs.ts';
import { takeOrders } from './take-order.ts';

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
  job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [tujia.say(order)]));

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

const oursOf = async (platformOrderId: string) => {
  const { orderId } = await t.database
    .selectFrom('channelOrders')
    .select('orderId')
    .where('connectionId', '=', listing.connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();
  return (await t.as('admin')).ok(getOrder, { id: orderId ?? '' });
};

const others = {
  ...{ guests: 3, guestNames: ['韩梅梅', '林涛'] },
  ...{ bookerName: '韩梅梅', bookerPhone: '13900005678' },
};

test('other guests are followed while nobody has come', async () => {
  await take({ platformOrderId: 'D1', rooms: 2, sellFen: 160_000, bookerPhone: null });
  const { guestId } = (await oursOf('D1')).order;
  expect(guestId).toBeNull();
  await take({ platformOrderId: 'D1', ...others });
  const { order, stays } = await oursOf('D1');
  expect(order).toMatchObject({ bookerName: '韩梅梅', phoneMasked: '139****5678', guests: 3 });
  expect(order.guestId).not.toBeNull();
  expect(stays.map(({ guestName, guests }) => [guestName, guests])).toEqual([
    ['韩梅梅', 2],
    ['林涛', 1],
  ]);
  expect(await openProblems()).toEqual([]);
});

test('other guests along with other prices are followed too; a phone that is told no more stays', async () => {
  await take({ platformOrderId: 'D2' });
  await take({ platformOrderId: 'D2', ...others, sellFen: 80_002, settleFen: 72_002 });
  await take({ platformOrderId: 'D2', bookerPhone: null });
  expect((await oursOf('D2')).order).toMatchObject({
    ...{ bookerName: '韩梅梅', phoneMasked: '139****5678', guests: 3, totalFen: 80_002 },
  });
});

test('other guests when they are here already are for people', async () => {
  t.setNow('2026-12-01T08:00:00Z');
  await take({ platformOrderId: 'D3' });
  const { order, stays } = await oursOf('D3');
  const key = { stayId: stays[0]?.id ?? '', version: order.version };
  await (await t.as('admin')).ok(checkInOrder, { ...withPapers(key, 2), acceptDirty: true });
  await take({ platformOrderId: 'D3', ...others });
  expect((await oursOf('D3')).order.bookerName).toBe('李雷');
  expect(await openProblems()).toEqual([['D3', 'changed', '']]);
  t.setNow('2026-11-20T04:00:00Z');
});

test('sold as another listing, and nothing else of it: left to people', async () => {
  await take({ platformOrderId: 'E1' });
  await take({ platformOrderId: 'E1', listingKey: 'L2' });
  expect(await openProblems()).toEqual([['E1', 'changed', '']]);
});

test('a guest who asks the platform for his money is for people until the platform has decided', async () => {
  await take({ platformOrderId: 'F1' });
  await take({ platformOrderId: 'F1', state: 'refund_pending' });
  expect(await openProblems()).toEqual([['F1', 'refundAsked', '']]);
  await take({ platformOrderId: 'F1', sellFen: 80_002, settleFen: 72_002, promotionFen: 0 });
  expect(await openProblems()).toEqual([['F1', 'priceDiffers', '']]);
  await solve('F1');
  await take({ platformOrderId: 'F1', state: 'confirmed' });
  await take({ platformOrderId: 'F1', state: 'refund_pending' });
  await take({ platformOrderId: 'F1', remark: '还没有消息' });
  expect(await openProblems()).toEqual([['F1', 'refundAsked', '']]);
  await take({ platformOrderId: 'F1', state: 'confirmed' });
  expect(await openProblems()).toEqual([]);
  await take({ platformOrderId: 'F2', state: 'refund_pending' });
  expect(await openProblems()).toEqual([['F2', 'refundAsked', '']]);
  await take({ platformOrderId: 'F2', state: 'cancelled', refundFen: 80_000 });
  expect(await openProblems()).toEqual([]);
});
