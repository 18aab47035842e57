/** A failing item does not delay the others: orders to follow, notices to send. */
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { short } from '../../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { againMs } from '../../../platform/jobs/again-rules.ts';
import type { JobContext } from '../../../platform/module.ts';
import { followLeftOverJob } from './pull-jobs.ts';
import { storeRevision } from './store-revision.ts';
import { takeOrders } from './take-order.ts';
import { tellPlatformsJob } from './tell-platform.ts';

let t: TestApp;
let job: JobContext;
let tujia: ScriptedPlatform;
let meituan: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
const START = Date.parse('2026-11-20T04:00:00Z');
const setMinute = (minute: number) => t.setNow(new Date(START + minute * 60_000).toISOString());
beforeAll(async () => {
  t = await openTestApp();
  job = t.job();
});
afterAll(() => t.close());
beforeEach(async () => {
  setMinute(0);
  tujia = new ScriptedPlatform('tj');
  meituan = new ScriptedPlatform('mt');
  await playAlone(t, tujia, meituan);
  house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
  listing = await connectHouse(t, house);
});

test('the wait doubles from just under a minute to an hour', () => {
  expect([1, 2, 3, 7, 8, 1_000].map(againMs)).toEqual([
    ...[50_000, 100_000, 200_000, 3_200_000, 3_600_000, 3_600_000],
  ]);
});

/** Stored with an unreadable payload, so that following it throws. */
const spoil = async (count: number): Promise<void> => {
  const orders = Array.from({ length: count }, (_, at) =>
    tujia.say({ platformOrderId: `bad-${at}`, state: 'cancelled' }),
  );
  await job.change(async (ctx) => {
    for (const order of orders) await storeRevision(ctx, listing.connectionId, order);
    await ctx.db
      .updateTable('channelRevisions')
      .set({ payloadCipher: 'spoiled' })
      .where('connectionId', '=', listing.connectionId)
      .execute();
  });
};

const stateOf = (platformOrderId: string) =>
  t.database
    .selectFrom('channelOrders')
    .select(['followTries', 'followAt', 'appliedRevision'])
    .where('connectionId', '=', listing.connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();

test.skipIf(short)(
  '500 orders that nobody can follow keep a later one from nothing, and are tried less and less',
  async () => {
    await spoil(500);
    setMinute(1);
    const later = tujia.say({ platformOrderId: 'good', state: 'cancelled' });
    await job.change((ctx) => storeRevision(ctx, listing.connectionId, later));
    await followLeftOverJob.run(job, {});
    expect((await stateOf('good')).appliedRevision).toBeNull();
    setMinute(1.5);
    await followLeftOverJob.run(job, {});
    expect((await stateOf('good')).appliedRevision).toBe(1);
    expect(await stateOf('bad-0')).toMatchObject({ followTries: 1, appliedRevision: null });
    setMinute(2);
    await followLeftOverJob.run(job, {});
    setMinute(3);
    await followLeftOverJob.run(job, {});
    expect((await stateOf('bad-0')).followTries).toBe(2);
    const news = tujia.say({ platformOrderId: 'bad-0', refundFen: 1 });
    await job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [news]));
    expect(await stateOf('bad-0')).toMatchObject({ followTries: 0, followAt: null, appliedRevision: 2 });
  },
);

test('an order that cannot be followed is shown to people after three tries, and its connection is not well', async () => {
  await spoil(1);
  const shown = async () => {
    const { connection } = await (await t.as('admin')).ok(getConnection, { id: listing.connectionId });
    return connection.reasons.find(({ code }) => code === 'orders')?.count;
  };
  for (const minute of [1.5, 3]) {
    setMinute(minute);
    await followLeftOverJob.run(job, {});
  }
  expect(await shown()).toBeUndefined();
  setMinute(6);
  await followLeftOverJob.run(job, {});
  expect(await stateOf('bad-0')).toMatchObject({ followTries: 3, appliedRevision: null });
  expect(await shown()).toBe(1);
});

/** Which of our orders it belongs to does not matter here. */
const putDown = async (
  at: ConnectedListing,
  ids: readonly string[],
  createdAt: string,
  kind = 'checkIn',
): Promise<void> => {
  await t.database
    .insertInto('channelNotices')
    .values(
      ids.map((platformOrderId) => ({
        ...{ houseId: house.id, id: newId(), orderId: newId(), connectionId: at.connectionId },
        ...{ platformOrderId, kind, createdAt },
      })),
    )
    .execute();
};

test('300 notices of a platform that hangs: one is tried, all wait, and the other platform is told', async () => {
  const other = await connectHouse(t, house, { platform: 'mt', mapped: false });
  const many = Array.from({ length: 300 }, (_, at) => `T${at}`);
  await putDown(listing, many, '2026-11-20T03:00:00Z');
  await putDown(other, ['M1', 'M2'], '2026-11-20T03:30:00Z');
  tujia.mood = 'down';
  await tellPlatformsJob.run(job, {});
  expect([tujia.told.length, meituan.told]).toEqual([1, ['M1 checkIn', 'M2 checkIn']]);
  await tellPlatformsJob.run(job, {});
  expect(tujia.told).toHaveLength(1);
  setMinute(1);
  tujia.mood = 'well';
  await tellPlatformsJob.run(job, {});
  expect(tujia.told).toHaveLength(201);
});

test('a notice that never goes holds up no other order, but what comes after it of its own', async () => {
  await putDown(listing, ['bad'], '2026-11-20T03:00:00Z');
  tujia.mood = 'down';
  await tellPlatformsJob.run(job, {});
  await putDown(listing, ['bad'], '2026-11-20T03:30:00Z', 'checkOut');
  await putDown(listing, ['good'], '2026-11-20T03:40:00Z');
  tujia.mood = 'well';
  await tellPlatformsJob.run(job, {});
  setMinute(1);
  await tellPlatformsJob.run(job, {});
  expect(tujia.told).toEqual(['bad checkIn', 'good checkIn', 'bad checkIn', 'bad checkOut']);
});
