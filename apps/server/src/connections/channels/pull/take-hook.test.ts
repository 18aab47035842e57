/** Webhooks: a valid one is followed before it is answered; all others change nothing and are logged. */
import { platformHooks } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { playAlone, playPlatforms, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { sendHook } from '../../../../test/channels/send-hook.ts';
import { tellFigure } from '../../../../test/figures.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { readFeedsJob } from './pull-jobs.ts';

let t: TestApp;
let meituan: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  meituan = new ScriptedPlatform('mt');
  await playAlone(t, meituan);
  house = await buildHouse(t.database, { rooms: 3, weekendPriceFen: null });
  listing = await connectHouse(t, house, { platform: 'mt' });
});

const send = (sent: Parameters<typeof sendHook>[3]) => sendHook(t, 'mt', listing, sent);

const ordersHere = async () => {
  const rows = await t.database
    .selectFrom('orders')
    .select(['channelOrderNo', 'booking'])
    .where('houseId', '=', house.id)
    .orderBy('channelOrderNo')
    .execute();
  return rows.map(({ channelOrderNo, booking }) => `${channelOrderNo} ${booking}`);
};

const noted = async () => {
  const rows = await t.database
    .selectFrom('channelOperations')
    .select(['result', 'code', 'message'])
    .where('connectionId', '=', listing.connectionId)
    .where('kind', '=', 'hook')
    .orderBy('id')
    .execute();
  return rows.map(({ result, code }) => (code === null ? result : `${result} ${code}`));
};

test('a right one: read from the platform, sold, and answered when that is committed', async () => {
  meituan.say({ platformOrderId: 'A1' });
  expect(await send({ eventId: 'e1', platformOrderIds: ['A1'] })).toEqual({ status: 200, body: { code: 0 } });
  expect(await ordersHere()).toEqual(['A1 confirmed']);
  expect(await noted()).toEqual(['done']);
});

test('sent again it is answered the same, noted, and nothing is read or sold twice', async () => {
  meituan.say({ platformOrderId: 'A2' });
  await send({ eventId: 'e2', platformOrderIds: ['A2'] });
  let reads = 0;
  meituan.before = async (call) => {
    if (call === 'order') reads += 1;
  };
  expect((await send({ eventId: 'e2', platformOrderIds: ['A2'] })).body).toEqual({ code: 0 });
  expect(reads).toBe(0);
  expect(await noted()).toEqual(['done', 'done replayed']);
});

const readsSoFar = (): { count: number } => {
  const reads = { count: 0 };
  meituan.before = async (call) => {
    if (call === 'order') reads.count += 1;
  };
  return reads;
};

test('what it tells of is stored already: answered as done, and the platform is not asked', async () => {
  const reads = readsSoFar();
  meituan.say({ platformOrderId: 'A3', state: 'wait_pay' });
  const { revision } = meituan.say({ platformOrderId: 'A3' });
  await send({ eventId: 'e3', platformOrderIds: ['A3'], revision: revision - 1 });
  expect((await send({ eventId: 'e4', platformOrderIds: ['A3'], revision })).body).toEqual({ code: 0 });
  expect([reads.count, await noted()]).toEqual([1, ['done', 'done']]);
  meituan.say({ platformOrderId: 'A3', state: 'cancelled' });
  await send({ eventId: 'e5', platformOrderIds: ['A3'], revision: revision + 1 });
  expect([reads.count, await ordersHere()]).toEqual([2, ['A3 cancelled']]);
});

test('of a storm only as many orders are read as the platform allows; the others come when it is over', async () => {
  meituan.callsPerMinute = 20;
  playPlatforms(t, meituan);
  const reads = readsSoFar();
  const ids = Array.from({ length: 6 }, (_, at) => `S${at}`);
  for (const platformOrderId of ids) meituan.say({ platformOrderId, checkIn: '2026-12-01' });
  const sendAll = async () => {
    const answers = [];
    for (const id of ids) answers.push((await send({ eventId: id, platformOrderIds: [id] })).body.code);
    return answers;
  };
  // 15 a minute, of which two at once.
  expect(await sendAll()).toEqual([0, 0, 100, 100, 100, 100]);
  expect(reads.count).toBe(2);
  expect((await noted()).filter((line) => line.startsWith('limited heldBack'))).toHaveLength(4);
  const before = t.now().toISOString();
  t.setNow(new Date(t.now().getTime() + 30_000).toISOString());
  expect((await sendAll()).filter((code) => code === 0)).toHaveLength(4);
  expect(reads.count).toBe(4);
  t.setNow(before);
  await readFeedsJob.run(t.job(), {});
  expect(await ordersHere()).toHaveLength(6);
});

test('forged, changed, late, early and of another account: refused five hundred times, nothing read', async (context) => {
  meituan.say({ platformOrderId: 'B1' });
  let reads = 0;
  meituan.before = async () => {
    reads += 1;
  };
  const now = t.now().getTime();
  const wrong: Partial<Parameters<typeof sendHook>[3]>[] = [
    { secret: newId() },
    { forgedBody: '{"eventId":"x","about":"order","platformOrderIds":["B1"]}' },
    { at: now - 301_000 },
    { at: now + 301_000 },
    { accountKey: 'somebody else' },
  ];
  let accepted = 0;
  for (let at = 0; at < 500; at += 1) {
    const answer = await send({ eventId: `f${at}`, platformOrderIds: ['B1'], ...wrong[at % wrong.length] });
    if (answer.status !== 403) accepted += 1;
  }
  tellFigure(context, 'forged', 500);
  tellFigure(context, 'accepted', accepted);
  expect(accepted).toBe(0);
  expect([reads, await ordersHere()]).toEqual([0, []]);
  const counts = Map.groupBy(await noted(), (line) => line);
  expect([...counts].map(([line, lines]) => [line, lines.length]).sort()).toEqual([
    ['refused badSignature', 200],
    ['refused otherAccount', 100],
    ['refused tooOld', 200],
  ]);
});

test('an address of nobody, of another platform and of a paused connection is not found', async () => {
  meituan.say({ platformOrderId: 'C1' });
  const asked = { eventId: 'c1', platformOrderIds: ['C1'] };
  expect((await sendHook(t, 'mt', { ...listing, hookKey: 'nobody' }, asked)).status).toBe(404);
  expect((await sendHook(t, 'tj', listing, asked)).status).toBe(404);
  await t.database.updateTable('channelConnections').set({ state: 'paused' }).execute();
  expect((await send(asked)).status).toBe(404);
  expect((await t.nobody.call(platformHooks.mt, { connectionKey: 'x' })).status).toBe(404);
  expect(await ordersHere()).toEqual([]);
});

test('no body, a huge one and one that is no JSON: refused, and the server stands', async () => {
  const post = (payload: string) =>
    t.app.inject({ method: 'POST', url: `/hotel-external/mt/notify/${listing.hookKey}`, payload });
  expect((await post('')).statusCode).toBe(403);
  expect((await post('{')).statusCode).toBe(403);
  expect((await post('x'.repeat(300_000))).statusCode).toBe(413);
});

test('while the platform cannot be read it is told to send again, and the feed brings the order anyway', async () => {
  meituan.say({ platformOrderId: 'D1' });
  meituan.mood = 'down';
  expect((await send({ eventId: 'd1', platformOrderIds: ['D1'] })).body).toEqual({ code: 100 });
  expect(await ordersHere()).toEqual([]);
  meituan.mood = 'well';
  await readFeedsJob.run(t.job(), {});
  expect(await ordersHere()).toEqual(['D1 confirmed']);
  expect((await send({ eventId: 'd1', platformOrderIds: ['D1'] })).body).toEqual({ code: 0 });
});

test('that the token is dead is not believed but tried', async () => {
  const stateNow = async () =>
    (
      await t.database
        .selectFrom('channelConnections')
        .select('state')
        .where('id', '=', listing.connectionId)
        .executeTakeFirstOrThrow()
    ).state;
  await send({ eventId: 't1', about: 'token', platformOrderIds: [] });
  expect(await stateNow()).toBe('active');
  meituan.mood = 'revoked';
  await send({ eventId: 't2', about: 'token', platformOrderIds: [] });
  expect(await stateNow()).toBe('broken');
});

test('1,000 hooks of 100 orders, doubled and shuffled, ten at a time: exactly 100 right orders', {
  timeout: 300_000,
}, async () => {
  house = await buildHouse(t.database, { rooms: 100, weekendPriceFen: null });
  listing = await connectHouse(t, house, { platform: 'mt' });
  const ids = Array.from({ length: 100 }, (_, at) => `Z${String(at).padStart(3, '0')}`);
  for (const platformOrderId of ids) {
    meituan.say({ platformOrderId, state: 'wait_pay' });
    meituan.say({ platformOrderId, state: 'confirmed' });
    if (Number(platformOrderId.slice(1)) % 10 === 0)
      meituan.say({ platformOrderId, state: 'cancelled', refundFen: 80_000 });
  }
  // Ten deliveries of each: the tenth number of every order is a copy of its first.
  const sent = ids.flatMap((id, order) =>
    Array.from({ length: 10 }, (_, at) => ({
      id,
      event: `${id}-${at % 9}`,
      key: (order * 7919 + at * 104_729) % 1000,
    })),
  );
  sent.sort((a, b) => a.key - b.key);
  for (let at = 0; at < sent.length; at += 10)
    await Promise.all(
      sent.slice(at, at + 10).map(({ id, event }) => send({ eventId: event, platformOrderIds: [id] })),
    );
  const rows = await ordersHere();
  expect(rows).toHaveLength(90);
  expect(new Set(rows).size).toBe(90);
  expect(rows.every((row) => row.endsWith(' confirmed'))).toBe(true);
  const known = await t.database
    .selectFrom('channelOrders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connectionId', '=', listing.connectionId)
    .executeTakeFirstOrThrow();
  expect(Number(known.count)).toBe(100);
  expect(await brokenInvariants(t.database)).toEqual({});
});
