/**
 * Screens are refreshed when nights have been delivered: once per house and connection, or when other displayed facts
 * change.
 */
import { retryChannelCells } from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { mapListing, openAccountOf } from '../../../../test/channels/map-listing.ts';
import { type PushByHand, pushByHand } from '../../../../test/channels/push-by-hand.ts';
import { type ScriptedPlatform, scriptPlatform } from '../../../../test/channels/scripted-calendar.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { forgetSettings } from '../../../foundation/system/settings-queries.ts';
import { setAdapters } from '../adapters/all-adapters.ts';
import { forgetCellsJob, forgetPositionsJob } from './push-jobs.ts';
import { BREAK_AT } from './retry-rules.ts';

const NOW = '2026-11-20T04:00:00Z';

let t: TestApp;
let admin: TestClient;
let push: PushByHand;
let mt: ScriptedPlatform;
let house: BuiltHouse;
let connectionId: string;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  mt = scriptPlatform({ limits: { callsPerMinute: 60_000, nightsPerPush: 400 } });
  setAdapters(t.config, { mt: mt.adapter });
  push = await pushByHand(t);
  ({ id: connectionId } = await buildConnection(t.database));
  await openAccountOf(t.database, connectionId);
  house = await buildHouse(t.database, { rooms: 3, weekendPriceFen: null });
  // Two listings of one type: both change with every sale.
  for (const room of house.rooms.slice(0, 2))
    await mapListing(t.database, { connectionId, house, rooms: [room] });
  await push.settled();
  await t.database.deleteFrom('events').where('entity', '=', 'channelSync').execute();
});
afterEach(async () => {
  await push.close();
  await t.database.updateTable('channelConnections').set({ deletedAt: t.now() }).execute();
  await t.database.deleteFrom('channelCells').execute();
  await t.database.deleteFrom('channelDirtyHouses').execute();
  await t.database.deleteFrom('channelFollow').execute();
});

const signals = async () => {
  const rows = await t.database
    .selectFrom('events')
    .select(['houseId', 'entityId'])
    .where('entity', '=', 'channelSync')
    .execute();
  return rows.map((row) => [row.houseId, row.entityId]);
};
const sell = (night: string, to: string) =>
  admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '信号',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: night, checkOut: to, guests: 1 }],
  });
const dirty = () => t.database.selectFrom('channelDirtyHouses').select('houseId').execute();

test('a change that has arrived is one signal, and no reason to compare the house again', async () => {
  mt.pushes.length = 0;
  for (let sold = 0; sold < 3; sold += 1) await sell('2026-12-01', '2026-12-02');
  await push.settled();
  expect(mt.pushes.length).toBeGreaterThan(1);
  expect(await signals()).toEqual([[house.id, connectionId]]);
  await push.turn();
  expect(await dirty()).toEqual([]);
});

test('a platform that does not answer: told when its circuit opens, and when all has arrived', async () => {
  mt.answerPushes(() => ({ kind: 'failed', message: 'timeout' }));
  await sell('2026-12-01', '2026-12-02');
  await sell('2026-12-01', '2026-12-02');
  await sell('2026-12-01', '2026-12-02');
  const failures = async () =>
    (
      await t.database
        .selectFrom('channelConnections')
        .select('failures')
        .where('id', '=', connectionId)
        .executeTakeFirstOrThrow()
    ).failures;
  await push.until(async () => {
    t.setNow(new Date(t.now().getTime() + 5_000).toISOString());
    return (await failures()) >= BREAK_AT;
  });
  expect(await signals()).toHaveLength(1);
  mt.answerPushes(() => undefined);
  await push.until(async () => {
    t.setNow(new Date(t.now().getTime() + 5_000).toISOString());
    return (await push.waiting()) === 0;
  });
  expect(await signals()).toHaveLength(2);
});

test('what waits for a connection that is stopped is told at once; so is what is tried again', async () => {
  const set = (change: { readonly state: string }) =>
    t.database.updateTable('channelConnections').set(change).where('id', '=', connectionId).execute();
  await set({ state: 'paused' });
  for (let sold = 0; sold < 3; sold += 1) await sell('2026-12-01', '2026-12-02');
  await push.until(async () => (await signals()).length > 0);
  expect(await signals()).toEqual([[house.id, connectionId]]);
  await t.database
    .updateTable('channelCells')
    .set({ state: 'failed' })
    .where('state', '=', 'pending')
    .execute();
  await admin.ok(retryChannelCells, { connectionId });
  expect(await signals()).toHaveLength(2);
});

test('signals are forgotten after a day', async () => {
  for (let sold = 0; sold < 3; sold += 1) await sell('2026-12-01', '2026-12-02');
  await push.settled();
  const job = t.job();
  await forgetCellsJob.run(job, {});
  expect(await signals()).toHaveLength(1);
  t.setNow('2026-11-21T05:00:00Z');
  await forgetCellsJob.run(job, {});
  expect(await signals()).toEqual([]);
});

test('positions of signals are forgotten after the days that the business has set, and nothing else of the feed', async () => {
  const positions = async (channel: boolean) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_positions
      where (entity in ('channelSync', 'channelOrder')) = ${channel}`.execute(t.database);
    return rows[0]?.n ?? 0;
  };
  for (const [entity, at] of [
    ['channelSync', '2026-11-10T00:00:00Z'],
    ['channelOrder', '2026-11-10T00:00:00Z'],
    ['order', '2026-11-10T00:00:00Z'],
    ['channelSync', t.now().toISOString()],
  ])
    await sql`insert into event_positions (house_id, event_id, name, entity, entity_id, at)
      values (${house.id}, gen_random_uuid(), ${`${entity}.changed`}, ${entity}, gen_random_uuid(), ${at})`.execute(
      t.database,
    );
  const [channel, others] = [await positions(true), await positions(false)];
  const { version } = await admin.ok(saveSetting, { key: 'channelNewsDays', value: 60, version: 0 });
  forgetSettings(t.services);
  await forgetPositionsJob.run(t.job(), {});
  expect(await positions(true)).toBe(channel);
  await admin.ok(saveSetting, { key: 'channelNewsDays', value: 2, version });
  forgetSettings(t.services);
  await forgetPositionsJob.run(t.job(), {});
  expect(await positions(true)).toBe(channel - 2);
  expect(await positions(false)).toBeGreaterThanOrEqual(others);
  for (const change of ['delete from event_positions', `update event_positions set at = now()`])
    await expect(sql.raw(change).execute(t.database)).rejects.toThrow(/append-only|permission/);
});
