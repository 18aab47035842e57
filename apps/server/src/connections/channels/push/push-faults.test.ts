/**
 * Platforms that are slow, silent, refusing or gone: nothing is lost or needlessly repeated, and accounts do not delay
 * each other.
 */
import {
  pageChannelCells,
  retryChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { type MappedListing, mapListing, openAccountOf } from '../../../../test/channels/map-listing.ts';
import { type PushByHand, pushByHand } from '../../../../test/channels/push-by-hand.ts';
import { type ScriptedPlatform, scriptPlatform } from '../../../../test/channels/scripted-calendar.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { NOON } from '../../../../test/test-day.ts';
import { setAdapters } from '../adapters/all-adapters.ts';
import { ATTEMPTS, BREAK_AT } from './retry-rules.ts';

let t: TestApp;
let admin: TestClient;
let push: PushByHand;
let mt: ScriptedPlatform;
let tj: ScriptedPlatform;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOON);
  mt = scriptPlatform({ limits: { callsPerMinute: 60_000, nightsPerPush: 400 } });
  tj = scriptPlatform({ platform: 'tj', limits: { callsPerMinute: 60_000, nightsPerPush: 400 } });
  setAdapters(t.config, { mt: mt.adapter, tj: tj.adapter });
  push = await pushByHand(t);
});
afterEach(async () => {
  await push.close();
  await t.database.updateTable('channelConnections').set({ deletedAt: t.now() }).execute();
  await t.database.deleteFrom('channelCells').execute();
  await t.database.deleteFrom('channelDirtyHouses').execute();
  await t.database.deleteFrom('channelFollow').execute();
});

interface Told {
  readonly house: BuiltHouse;
  readonly listing: MappedListing;
  readonly connectionId: string;
}

const account = async (platform: 'mt' | 'tj' = 'mt'): Promise<string> => {
  const { id } = await buildConnection(t.database, { platform, name: platform });
  await openAccountOf(t.database, id);
  return id;
};
const tell = async (connectionId: string): Promise<Told> => {
  const house = await buildHouse(t.database, { rooms: 3, basePriceFen: 40_000, weekendPriceFen: null });
  return { house, connectionId, listing: await mapListing(t.database, { connectionId, house }) };
};
const sell = ({ house }: Pick<Told, 'house'>, night: string) =>
  admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '故障',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: night, checkOut: addDays(night, 1), guests: 1 }],
  });
const connectionOf = (id: string) =>
  t.database
    .selectFrom('channelConnections')
    .select(['state', 'failures', 'retryAt', 'problem', 'pushedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const triesOf = async ({ listing }: Told): Promise<number> => {
  const { attempts } = await t.database
    .selectFrom('channelCells')
    .select('attempts')
    .where('channelRoomId', '=', listing.id)
    .where('night', '=', '2026-12-01')
    .executeTakeFirstOrThrow();
  return attempts;
};
const isTold = async ({ listing }: Told): Promise<boolean> => {
  const waiting = t.database.selectFrom('channelCells').select('night').where('state', '=', 'pending');
  const row = await waiting.where('channelRoomId', '=', listing.id).executeTakeFirst();
  return row === undefined;
};
const later = (seconds: number) => t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
const silence = { kind: 'failed', message: 'timeout' } as const;

test('an answer that never came is asked for again, after a while', async () => {
  const one = await tell(await account());
  await push.settled();
  mt.pushes.length = 0;
  let silent = 2;
  mt.answerPushes(() => (silent-- > 0 ? silence : undefined));
  await sell(one, '2026-12-01');
  await push.until(() => mt.pushes.length === 1);
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(1);
  expect(await connectionOf(one.connectionId)).toMatchObject({ failures: 1, problem: 'timeout' });
  // How long it waits before each try has a part of chance.
  for (let tries = 2; tries <= 3; tries += 1)
    await push.until(() => {
      later(2);
      return mt.pushes.length >= tries;
    });
  await push.settled();
  expect(mt.calendarOf(one.listing.key).get('2026-12-01')?.stock).toBe(2);
  expect(await connectionOf(one.connectionId)).toMatchObject({ failures: 0, problem: '', retryAt: null });
});

test('a listing that never gets through while others do is given up, shown, and tried again when told to', async () => {
  const connectionId = await account();
  const [bad, good] = [await tell(connectionId), await tell(connectionId)];
  await push.settled();
  mt.answerPushes(({ listing }) => (listing === bad.listing.key ? silence : undefined));
  await sell(bad, '2026-12-01');
  const failed = async () => {
    const page = await admin.ok(pageChannelCells, { connectionId, state: ['failed'] });
    return page.records;
  };
  for (let day = 0; (await failed()).length === 0; day += 1) {
    if (day > ATTEMPTS + 1) throw new Error('it is never given up');
    await sell(good, addDays('2026-12-01', day));
    // The clock advances only after the answer is stored, when the wait for the next try begins.
    await push.until(async () => (await triesOf(bad)) > day && (await isTold(good)));
    later(30);
  }
  expect(await failed()).toMatchObject([
    { night: '2026-12-01', problem: 'timeout', attempts: ATTEMPTS, channelRoomId: bad.listing.id, stock: 2 },
  ]);
  await push.settled();
  mt.answerPushes(() => undefined);
  expect(await admin.ok(retryChannelCells, { connectionId })).toEqual({ nights: 1 });
  await push.settled();
  expect(mt.calendarOf(bad.listing.key).get('2026-12-01')?.stock).toBe(2);
  expect(await failed()).toEqual([]);
});

test('after failures in a row the account is left alone for a while; no night is given up for that', async () => {
  const connectionId = await account();
  const all = [await tell(connectionId), await tell(connectionId)];
  await push.settled();
  mt.pushes.length = 0;
  mt.answerPushes(() => silence);
  for (const one of all) await sell(one, '2026-12-01');
  while ((await connectionOf(connectionId)).failures < BREAK_AT) {
    await push.turn();
    later(5);
  }
  // No call is running; the process that takes over respects the pause too.
  await push.die();
  const { retryAt } = await connectionOf(connectionId);
  expect(retryAt).toBeInstanceOf(Date);
  t.setNow(new Date((retryAt?.getTime() ?? 0) - 1).toISOString());
  const before = mt.pushes.length;
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(before);
  for (let tries = 0; tries < 2 * ATTEMPTS; tries += 1) {
    const made = mt.pushes.length;
    later(60);
    await push.until(() => mt.pushes.length > made);
    await push.turn();
  }
  mt.answerPushes(() => undefined);
  later(60);
  await push.settled();
  for (const { listing } of all) expect(mt.calendarOf(listing.key).get('2026-12-01')?.stock).toBe(2);
  expect(await connectionOf(connectionId)).toMatchObject({ failures: 0, retryAt: null, problem: '' });
});

test('a platform that hangs delays nobody but itself', async () => {
  const [slow, well] = [await tell(await account('mt')), await tell(await account('tj'))];
  await push.settled();
  mt.pushes.length = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mt.answerPushes(() => released.then(() => undefined));
  await sell(slow, '2026-12-01');
  await push.until(() => mt.pushes.length === 1);
  for (const night of ['2026-12-01', '2026-12-02', '2026-12-03']) {
    await sell(well, night);
    await push.until(() => tj.calendarOf(well.listing.key).get(night)?.stock === 2);
  }
  expect(mt.pushes).toHaveLength(1);
  release();
  await push.settled();
  expect(mt.calendarOf(slow.listing.key).get('2026-12-01')?.stock).toBe(2);
});

test('a process that dies between a call and its answer sends it again', async () => {
  const one = await tell(await account());
  await push.settled();
  mt.pushes.length = 0;
  mt.answerPushes((told) => {
    mt.take(told);
    return new Promise(() => {});
  });
  await sell(one, '2026-12-01');
  await push.until(() => mt.pushes.length === 1);
  await push.die();
  expect(await push.waiting()).toBe(1);
  mt.answerPushes(() => undefined);
  await push.settled();
  expect(mt.pushes).toHaveLength(2);
  expect(mt.pushes[1]).toEqual(mt.pushes[0]);
  expect(mt.calendarOf(one.listing.key).get('2026-12-01')?.stock).toBe(2);
});

test('what changes while it is being sent is sent again as it is then', async () => {
  const one = await tell(await account());
  await push.settled();
  mt.pushes.length = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mt.answerPushes(() => released.then(() => undefined));
  await sell(one, '2026-12-01');
  await push.until(() => mt.pushes.length === 1);
  await sell(one, '2026-12-01');
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(1);
  release();
  await push.settled();
  expect(mt.pushes.map(({ runs }) => runs.map(({ stock }) => stock))).toEqual([[2], [1]]);
  expect(mt.calendarOf(one.listing.key).get('2026-12-01')?.stock).toBe(1);
});

test('code 62: nothing more until the platform said, and nothing is held against the nights', async () => {
  const one = await tell(await account());
  await push.settled();
  mt.pushes.length = 0;
  mt.answerPushes(() => ({ kind: 'limited', code: '62', message: 'too many', retryAfterMs: 600_000 }));
  await sell(one, '2026-12-01');
  await push.until(() => mt.pushes.length === 1);
  later(590);
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(1);
  expect(await connectionOf(one.connectionId)).toMatchObject({ failures: 0, state: 'active' });
  mt.answerPushes(() => undefined);
  later(11);
  await push.settled();
  expect(mt.calendarOf(one.listing.key).get('2026-12-01')?.stock).toBe(2);
});

test('the calls of a minute are spread, so that a stop never waits for a whole one', async () => {
  mt = scriptPlatform({ limits: { callsPerMinute: 60, nightsPerPush: 10 } });
  setAdapters(t.config, { mt: mt.adapter });
  const connectionId = await account();
  const [bulk, other] = [await tell(connectionId), await tell(connectionId)];
  await push.until(() => mt.pushes.length === 10);
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(10);
  for (let left = 3; left > 0; left -= 1) await sell(other, '2026-12-01');
  await push.turn();
  later(2);
  await push.until(() => mt.pushes.length > 10);
  const next = mt.pushes[10];
  expect(next?.listing).toBe(other.listing.key);
  expect(next?.runs).toContainEqual(
    expect.objectContaining({ from: '2026-12-01', to: '2026-12-02', stock: 0 }),
  );
  expect(mt.calendarOf(bulk.listing.key).size + mt.calendarOf(other.listing.key).size).toBeLessThan(730);
});

test('a dead token stops the connection and nothing is lost', async () => {
  const one = await tell(await account());
  await push.settled();
  mt.pushes.length = 0;
  mt.answerPushes(() => ({ kind: 'unauthorised', code: '401', message: 'token revoked' }));
  await sell(one, '2026-12-01');
  await push.until(async () => (await connectionOf(one.connectionId)).state === 'broken');
  expect(await connectionOf(one.connectionId)).toMatchObject({ problem: 'token revoked (401)', failures: 0 });
  await sell(one, '2026-12-02');
  await push.turn();
  await push.turn();
  expect([mt.pushes.length, await push.waiting()]).toEqual([1, 2]);
  mt.answerPushes(() => undefined);
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'active' })
    .where('id', '=', one.connectionId)
    .execute();
  await push.settled();
  expect(mt.calendarOf(one.listing.key).get('2026-12-02')?.stock).toBe(2);
});

test('declined nights are shown with the reason and not sent again; the others of the push count', async () => {
  const one = await tell(await account());
  mt.answerPushes((told) => {
    mt.take(told);
    return {
      kind: 'done',
      value: { refused: [{ night: '2026-12-01', code: '5', message: 'price too low' }] },
    };
  });
  await push.settled();
  const { records, total } = await admin.ok(pageChannelCells, {
    ...{ connectionId: one.connectionId, state: ['conflicted'] },
  });
  expect([total, records[0]?.night, records[0]?.problem]).toEqual([1, '2026-12-01', 'price too low']);
  const calls = mt.pushes.length;
  later(600);
  await push.turn();
  await push.turn();
  expect(mt.pushes).toHaveLength(calls);
  const line = await t.database
    .selectFrom('channelOperations')
    .select(['result', 'code', 'message'])
    .where('connectionId', '=', one.connectionId)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ result: 'partly', code: '5', message: '2026-12-01: price too low' });
  mt.answerPushes(() => undefined);
  await sell(one, '2026-12-01');
  await push.settled();
  expect(mt.calendarOf(one.listing.key).get('2026-12-01')?.stock).toBe(2);
});

/** Deterministic: the same faults in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

test('whatever goes wrong on the way, in the end the platform says what we say', async () => {
  const random = dice(20_261_120);
  const connectionId = await account();
  const all = [await tell(connectionId), await tell(connectionId), await tell(connectionId)];
  await push.settled();
  mt.answerPushes((told) => {
    const roll = random();
    if (roll < 0.5) return undefined;
    if (roll < 0.7) return silence;
    if (roll < 0.75) return { kind: 'limited', code: '62', message: 'too many', retryAfterMs: 20_000 };
    // Taken, and the answer lost.
    mt.take(told);
    return silence;
  });
  for (let step = 0; step < 25; step += 1) {
    const one = all[Math.floor(random() * all.length)] as Told;
    const night = addDays('2026-12-01', Math.floor(random() * 5));
    await admin.call(createOrder, {
      houseId: one.house.id,
      bookerName: '乱序',
      stays: [{ roomTypeId: one.house.roomTypeId, checkIn: night, checkOut: addDays(night, 1), guests: 1 }],
    });
    await push.turn();
    if (random() < 0.2) await push.die();
    later(Math.floor(random() * 20));
  }
  mt.answerPushes(() => undefined);
  for (let seconds = 0; seconds < 60; seconds += 10) {
    later(10);
    await push.turn();
    await push.turn();
  }
  await push.settled();
  const cells = await t.database
    .selectFrom('channelCells as c')
    .innerJoin('channelRooms as r', 'r.id', 'c.channelRoomId')
    .select(['r.platformRoomId', 'c.night', 'c.stock', 'c.state'])
    .execute();
  expect(cells).toHaveLength(3 * 365);
  const otherwise = cells.filter(
    ({ platformRoomId, night, stock, state }) =>
      state !== 'synced' || mt.calendarOf(platformRoomId).get(night)?.stock !== stock,
  );
  expect(otherwise).toEqual([]);
});
