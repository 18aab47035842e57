/** Accounts, adapters and the spec's calls against the platforms as the sandbox simulates them. */
import { deleteConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  authorizeMeituan,
  bindTujia,
  bindXiaozhu,
  listXiaozhuAccounts,
  meituanRedirectUrl,
  sendXiaozhuCode,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import {
  addTujiaHotel,
  getPlatformHouse,
  listMeituanHouses,
  obtainMtToken,
  setTujiaUnitStatus,
  setXiaozhuOnline,
  synchroniseTujia,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { linkRoom, pageChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/sandbox.ts';
import { buildHouse } from '../../../test/builders.ts';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import { listingRef, pushed } from '../../../test/channels/listing-ref.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import type { CellRun } from './adapters/adapter.ts';
import { type OpenAccount, openAccount } from './connect/open-account.ts';
import { fetchListingsJob } from './mapping/refresh-listings.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let t: TestApp;
let director: TestClient;
beforeAll(async () => {
  sandbox = await startSandbox(0);
  const { url } = sandbox;
  const { mt, tj, pig } = sandbox.platforms.credentials;
  t = await openTestApp({
    now: sandbox.platforms.clock.now().toISOString(),
    env: {
      ...{ MT_URL: `${url}/mt`, MT_DEVELOPER_ID: mt.developerId, MT_SIGN_KEY: mt.signKey },
      ...{ TJ_URL: url, TJ_OTA_ID: tj.otaId },
      ...{ PIG_URL: url, PIG_APP_ID: pig.appId, PIG_APP_KEY: pig.appKey, PIG_CHANNEL: pig.channel },
    },
  });
  director = await t.as('director');
});
afterAll(async () => {
  await t.close();
  await sandbox.stop();
});

const connection = async (platform: 'mt' | 'tj' | 'pig', name: string): Promise<string> => {
  const { id } = await buildConnection(t.database, { platform, name });
  await t.database
    .updateTable('channelConnections')
    .set({ state: 'inactive' })
    .where('id', '=', id)
    .execute();
  return id;
};

const open = async (id: string): Promise<OpenAccount> => {
  const opened = await t.job().read((ctx) => openAccount(ctx, id));
  if (!opened) throw new Error('no account');
  return opened;
};

const done = async <T>(outcome: Promise<{ kind: string; value?: T; message?: string }>): Promise<T> => {
  const said = await outcome;
  if (said.kind !== 'done') throw new Error(`${said.kind} ${said.message}`);
  return said.value as T;
};

/** Pushed values can be read back; an order arrives by the feed, is accepted twice and cancelled. */
const works = async ({ adapter, account }: OpenAccount, platform: 'mt' | 'tj' | 'pig'): Promise<void> => {
  const their = sandbox.platforms[platform];
  const { list, total } = await done(adapter.listings(account, { pageNow: 1, pageSize: 5 }));
  expect(list.length).toBe(Math.min(5, total));
  expect(total).toBe(their.listings(account.accountKey).length);
  const from = addDays(sandbox.platforms.clock.today(), 3);
  const [middle, to] = [addDays(from, 2), addDays(from, 4)];
  const open = { stock: 1, priceFen: 43_210, closed: false };
  const none = { minNights: null, closedArrival: false, closedDeparture: false };
  const runs: CellRun[] = [
    { from, to: middle, ...open, ...none },
    { from: middle, to, stock: 0, priceFen: null, closed: true, ...none },
  ];
  const listingKey = list[0]?.key as string;
  expect(await done(adapter.push(account, pushed(listingKey, runs)))).toEqual({ refused: [] });
  expect(await done(adapter.calendar(account, listingRef(listingKey), from, to))).toEqual([
    { night: from, ...open },
    { night: addDays(from, 1), ...open },
    { night: middle, stock: 0, priceFen: null, closed: true },
    { night: addDays(middle, 1), stock: 0, priceFen: null, closed: true },
  ]);
  const placed = their.addOrder({ listingId: listingKey, checkIn: from, checkOut: middle, instant: false });
  const feed = await done(adapter.feed(account, null));
  const told = feed.orders.find((one) => one.platformOrderId === placed.id);
  expect(told).toMatchObject({ listingKey, checkIn: from, checkOut: middle, rooms: 1, sellFen: 86_420 });
  const sum = told?.nights.reduce((so, night) => so + night.sellFen, 0);
  expect(sum).toBe(told?.sellFen);
  await done(adapter.accept(account, placed.id, 'M1'));
  await done(adapter.accept(account, placed.id, 'M1'));
  const now = await done(adapter.order(account, placed.id));
  expect(['confirmed', 'wait_pay']).toContain(now.state);
  expect(now.revision).toBeGreaterThan(told?.revision ?? 0);
  await done(adapter.acknowledge(account, [{ ...now, receipt: null }]));
  await done(adapter.cancel(account, placed.id, '房间维修', true));
  await done(adapter.cancel(account, placed.id, '房间维修', false));
  expect((await done(adapter.order(account, placed.id))).state).toBe('cancelled');
  expect((await done(adapter.feed(account, feed.cursor))).orders.length).toBeGreaterThan(0);
};

test('mt: consent page, tokens, listings by the handle, stock, orders, a revoked token', async () => {
  const id = await connection('mt', '美团·云栖');
  const { url } = await director.ok(meituanRedirectUrl, { id });
  const back = new URL(await sandbox.platforms.mt.decide(url, '80010001'));
  expect(`${back.origin}${back.pathname}`).toBe(`${t.config.publicUrl}/auth`);
  const given = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  expect(await director.ok(authorizeMeituan, given)).toMatchObject({
    state: 'active',
    accountName: '云栖民宿（杭州·大理）',
  });
  expect(sandbox.platforms.mt.hookOf('80010001')).toContain('/hotel-external/mt/notify/');
  const mtToken = await director.ok(obtainMtToken, { id });
  const page = await director.ok(listMeituanHouses, { mtToken, pageNow: 2, pageSize: 5 });
  expect(page.list).toHaveLength(5);
  const [first] = page.list;
  const {
    rooms: [room],
  } = await buildHouse(t.database, { state: 'online' });
  const link = { roomId: room?.id ?? '', connectionId: id, channelRoomId: first?.channelRoomId ?? '' };
  expect(await director.ok(linkRoom, link)).toMatchObject({ channelRoomName: first?.name });
  await works(await open(id), 'mt');
  const opened = await open(id);
  sandbox.platforms.mt.setFault('badSign', { count: 1 });
  expect((await opened.adapter.feed(opened.account, null)).kind).toBe('failed');
  sandbox.platforms.mt.setFault('resetMidBody', { count: 1 });
  expect((await opened.adapter.feed(opened.account, null)).kind).toBe('failed');
  sandbox.platforms.mt.setFault('garbage', { count: 1 });
  expect((await opened.adapter.feed(opened.account, null)).kind).toBe('failed');
  sandbox.platforms.mt.setFault('rateLimited', { count: 1 });
  expect((await opened.adapter.feed(opened.account, null)).kind).toBe('limited');
  sandbox.platforms.mt.revoke('80010001');
  const refused = await director.call(listMeituanHouses, { mtToken });
  expect(refused.failure).toBe('channel.notAuthorised');
  const { state } = await t.database
    .selectFrom('channelConnections')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('broken');
});

test('mt: who says no on the consent page comes back with an error and no code', async () => {
  const id = await connection('mt', '美团·否');
  const { url } = await director.ok(meituanRedirectUrl, { id });
  const back = new URL(await sandbox.platforms.mt.decide(url, '80010002', false));
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.has('code')).toBe(false);
});

test('tj: a house, its room type as a unit with its rooms, on and off sale, taken out', async () => {
  const house = await buildHouse(t.database, { state: 'online' });
  const roomTypeId = house.roomTypeId;
  const early = await director.call(addTujiaHotel, { houseId: house.id });
  expect([early.status, early.failure]).toEqual([409, 'channel.houseNotConnected']);
  const id = await connection('tj', '途家·云栖');
  await director.ok(bindTujia, { id, account: 'yunqi', password: 'yunqi-2026' });
  await works(await open(id), 'tj');
  const types = { type: 'STATIC' as const, roomTypeIds: [roomTypeId] };
  expect(await director.ok(synchroniseTujia, types)).toMatchObject([
    { id: roomTypeId, result: 'refused', message: 'Submit the property to Tujia before syncing room types' },
  ]);
  expect(await director.ok(addTujiaHotel, { houseId: house.id })).toMatchObject([
    { id: house.id, connectionId: id, result: 'refused', message: '缺少经营许可证号' },
  ]);
  expect(await director.ok(synchroniseTujia, types)).toMatchObject([{ result: 'refused' }]);
  await t.database
    .updateTable('houses')
    .set({ licenceNumber: '杭旅 2026-118' })
    .where('id', '=', house.id)
    .execute();
  expect(await director.ok(addTujiaHotel, { houseId: house.id })).toMatchObject([{ result: 'done' }]);
  const [unit] = await director.ok(synchroniseTujia, types);
  expect(unit).toMatchObject({ id: roomTypeId, result: 'done', connectionId: id, message: '' });
  expect(await director.ok(synchroniseTujia, types)).toMatchObject([{ platformId: unit?.platformId }]);
  const links = await t.database
    .selectFrom('channelRoomLinks')
    .select('roomId')
    .where('connectionId', '=', id)
    .execute();
  expect(links.length).toBe(house.rooms.length);
  expect(await director.ok(synchroniseTujia, { ...types, type: 'ARI' })).toMatchObject([
    { result: 'queued', platformId: unit?.platformId },
  ]);
  const dirty = await t.database.selectFrom('channelDirtyHouses').select('houseId').execute();
  expect(dirty.map((row) => row.houseId)).toContain(house.id);
  const shown = () =>
    sandbox.platforms.tj.listings('yunqi').find((one) => one.id === unit?.platformId)?.status;
  expect(await director.ok(setTujiaUnitStatus, { roomTypeId, status: 0 })).toMatchObject([
    { result: 'done' },
  ]);
  expect(shown()).toBe(0);
  expect(await director.ok(setTujiaUnitStatus, { roomTypeId, status: 1 })).toMatchObject([
    { result: 'done' },
  ]);
  expect(shown()).toBe(1);
  expect(await director.ok(setTujiaUnitStatus, { roomTypeId, status: -1 })).toMatchObject([
    { result: 'done' },
  ]);
  const gone = await director.call(setTujiaUnitStatus, { roomTypeId, status: 1 });
  expect([gone.status, gone.failure]).toEqual([409, 'channel.typeNotListed']);
});

test('tj: uploading a property keeps the listing that its room type is linked with', async () => {
  const house = await buildHouse(t.database, { state: 'online' });
  await t.database
    .updateTable('houses')
    .set({ licenceNumber: '杭旅 2026-119' })
    .where('id', '=', house.id)
    .execute();
  const connectionId = await connection('tj', '途家·已关联');
  sandbox.platforms.tj.addStore({
    id: 'canglan',
    name: '苍岚',
    password: 'pw-canglan',
    listings: [{ houseName: '苍岚小院', typeName: '大床房' }],
  });
  await director.ok(bindTujia, { id: connectionId, account: 'canglan', password: 'pw-canglan' });
  // Started by the authorisation's event, without a request.
  expect(fetchListingsJob.on).toContain('channelConnection.authorised');
  await fetchListingsJob.run(t.job(), { entityId: connectionId });
  const before = sandbox.platforms.tj.listings('canglan').length;
  const { records } = await director.ok(pageChannelRooms, { connectionId, size: 1 });
  const linked = records[0] as (typeof records)[number];
  const roomId = house.rooms[0]?.id ?? '';
  await director.ok(linkRoom, { roomId, connectionId, channelRoomId: linked.id });
  const asked = { houseId: house.id, connectionId };
  expect(await director.ok(addTujiaHotel, asked)).toMatchObject([{ result: 'done' }]);
  expect(sandbox.platforms.tj.listings('canglan')).toHaveLength(before);
  const types = { type: 'STATIC' as const, roomTypeIds: [house.roomTypeId], connectionId };
  const [again] = await director.ok(synchroniseTujia, types);
  expect(again).toMatchObject({ result: 'refused' });
  expect(again?.message).toContain(linked.name);
  expect(await director.ok(getPlatformHouse, { houseId: house.id, connectionId })).toMatchObject({
    hotel: { audit: 'passed' },
    types: [{ id: house.roomTypeId, listings: [{ key: linked.platformRoomId, uploaded: false }] }],
  });
});

test('pig: a code by message, an account, its listings, on and off sale', async () => {
  const id = await connection('pig', '小猪·云栖');
  const mobile = '13900000001';
  await director.ok(sendXiaozhuCode, { id, mobile });
  const smsCode = sandbox.platforms.pig.smsCodeOf(mobile) ?? '';
  expect(await director.ok(bindXiaozhu, { id, mobile, smsCode })).toMatchObject({ state: 'active' });
  expect(await director.ok(listXiaozhuAccounts, {})).toMatchObject([
    { accountId: '50010001', connectionId: id, status: 'NORMAL' },
  ]);
  await works(await open(id), 'pig');
  const house = await buildHouse(t.database, { state: 'online' });
  const roomTypeId = house.roomTypeId;
  const [listing] = sandbox.platforms.pig.listings('50010001');
  const online = { roomTypeId, accountId: '50010001', status: 0 };
  expect((await director.call(setXiaozhuOnline, online)).failure).toBe('channel.typeNotListed');
  await t.database
    .insertInto('channelRooms')
    .values({
      connectionId: id,
      id: '01930000-0000-7000-8000-0000000000aa',
      platformRoomId: listing?.id ?? '',
      name: listing?.title ?? '',
      syncedAt: t.now(),
      houseId: house.id,
      roomTypeId,
      ratePlanId: '00000000-0000-0000-0000-000000000000',
    })
    .execute();
  expect(await director.ok(setXiaozhuOnline, { ...online, status: 0 })).toMatchObject([{ result: 'done' }]);
  expect(sandbox.platforms.pig.listings('50010001')[0]?.status).toBe(0);
});

test('deleted here, no longer bound there: the platforms hold neither a token nor an address of ours', async () => {
  const { mt: meituan, tj: tujia } = sandbox.platforms;
  meituan.addStore({ id: '80010003', name: '退店' });
  const mt = await connection('mt', '美团·退');
  const { url } = await director.ok(meituanRedirectUrl, { id: mt });
  const back = new URL(await sandbox.platforms.mt.decide(url, '80010003'));
  const given = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  await director.ok(authorizeMeituan, given);
  expect(meituan.store('80010003').boundTo).not.toBeNull();
  await director.ok(deleteConnection, { id: mt });
  expect(meituan.store('80010003')).toMatchObject({ boundTo: null, hookUrl: null });
  const tj = await connection('tj', '途家·退');
  const { id: account, password } = tujia.addStore({ name: '退店', password: 'give-back-2026' });
  await director.ok(bindTujia, { id: tj, account, password });
  expect(tujia.hookOf(account)).not.toBeNull();
  await director.ok(deleteConnection, { id: tj });
  expect(tujia.hookOf(account)).toBeNull();
});

test('the wrong store is given back at once', async () => {
  const id = await connection('mt', '美团·错');
  const { mt: meituan } = sandbox.platforms;
  for (const store of ['80010004', '80010005']) meituan.addStore({ id: store, name: store });
  const authoriseAs = async (store: string) => {
    const { url } = await director.ok(meituanRedirectUrl, { id });
    const back = new URL(await meituan.decide(url, store));
    const given = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
    return director.call(authorizeMeituan, given);
  };
  expect((await authoriseAs('80010004')).status).toBe(200);
  expect((await authoriseAs('80010005')).failure).toBe('channel.otherAccount');
  expect(meituan.store('80010005').boundTo).toBeNull();
  expect(meituan.store('80010004').boundTo).not.toBeNull();
});

test('houses and room types out of scope are unknown; who may not link is refused', async () => {
  const house = await buildHouse(t.database, { state: 'online' });
  const roomTypeId = house.roomTypeId;
  const role = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'front_desk')
    .executeTakeFirstOrThrow();
  // Front-desk users see only the houses of their department.
  await t.database
    .insertInto('rolePermissions')
    .values({ roleId: role.id, permission: 'channel:link' })
    .execute();
  const desk = await t.openSession('frontdesk');
  expect((await desk.call(addTujiaHotel, { houseId: house.id })).failure).toBe('house.notFound');
  const connectionId = await connection('tj', '途家·范围');
  const seen = await desk.call(getPlatformHouse, { houseId: house.id, connectionId });
  expect([seen.status, seen.failure]).toEqual([404, 'house.notFound']);
  const unknown = 'house.roomTypeNotFound';
  expect((await desk.call(setTujiaUnitStatus, { roomTypeId, status: 1 })).failure).toBe(unknown);
  const online = { roomTypeId, accountId: '50010001', status: 1 };
  expect((await desk.call(setXiaozhuOnline, online)).failure).toBe(unknown);
  const again = { type: 'ARI' as const, roomTypeIds: [roomTypeId] };
  expect((await desk.call(synchroniseTujia, again)).failure).toBe(unknown);
  const housekeeper = await t.as('housekeeper');
  expect((await housekeeper.call(getPlatformHouse, { houseId: house.id, connectionId })).status).toBe(403);
  expect((await housekeeper.call(setTujiaUnitStatus, { roomTypeId, status: 1 })).status).toBe(403);
});
