/** Notifications about channels: once each, to the right users, until resolved. */
import { deleteConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { solveChannelOrder } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type ConnectedListing, connectHouse, mapListing } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import type { JobContext } from '../../platform/module.ts';
import { tellOrderNews } from '../../sales/orders/list/tell-order-news.ts';
import { followLeftOverJob, readFeeds } from './pull/pull-jobs.ts';
import { takeOrders } from './pull/take-order.ts';
import { noteAnswer, noteSilence } from './push/account-health.ts';
import { TELL_AT } from './push/retry-rules.ts';

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
  await t.database.deleteFrom('inboxMessages').execute();
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 1, weekendPriceFen: null, department: 'staff' });
  listing = await connectHouse(t, house);
});

const keepers = ['admin', 'admin2', 'director', 'operator', 'supervisor'];
const desk = ['admin', 'admin2', 'director', 'frontdesk', 'operator', 'supervisor'];

/** The users notified, with title, and whether the todo is open. */
const told = async (title: RegExp) => {
  const rows = await t.database
    .selectFrom('inboxMessages as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.username', 'm.titleEn', 'm.contentEn', 'm.kind', 'm.path', 'm.settledAt'])
    .orderBy('m.createdAt')
    .orderBy('u.username')
    .execute();
  const found = rows.filter(({ titleEn }) => title.test(titleEn));
  const usersOf = (isOpen: boolean) =>
    found.filter(({ settledAt }) => (settledAt === null) === isOpen).map(({ username }) => username);
  return { open: usersOf(true), over: usersOf(false), first: found[0] };
};

const take = (order: Parameters<ScriptedPlatform['say']>[0], at = listing) =>
  job.read((ctx) => takeOrders(ctx, job.change, at.connectionId, [tujia.say(order)]));

const eventsNamed = (name: string) =>
  t.database
    .selectFrom('events')
    .select(['id', 'houseId', 'entityId', 'toldUserIds'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();

describe('an order of a platform', () => {
  test('of an unlinked listing is a todo of who connects channels, until it is linked', async () => {
    const unlinked = await connectHouse(t, house, { mapped: false });
    await take({ platformOrderId: 'U1' }, unlinked);
    const before = await told(/Listing not linked/);
    expect(before.open).toEqual(keepers);
    expect(before.first).toMatchObject({
      kind: 'todo',
      titleEn: 'Tujia order: Listing not linked',
      path: '/channel/channelList?tab=orders&open=true',
    });
    expect(before.first?.contentEn).toContain('湖景大床房');
    await take({ platformOrderId: 'U1' }, unlinked);
    expect((await told(/Listing not linked/)).open).toEqual(keepers);
    await mapListing(t, house, unlinked);
    await followLeftOverJob.run(job, {});
    expect(await told(/Listing not linked/)).toMatchObject({ open: [], over: keepers });
  });

  test('without a room is a todo of the desk of its house; what is seen to may come again', async () => {
    const other = await buildHouse(t.database, { rooms: 1, weekendPriceFen: null });
    const elsewhere = await connectHouse(t, other);
    for (const at of [listing, elsewhere])
      for (const id of ['R1', 'R2']) await take({ platformOrderId: `${at.hookKey} ${id}` }, at);
    const rows = await t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select('m.path')
      .where('u.username', '=', 'frontdesk')
      .where('m.titleEn', 'like', '%No room available')
      .execute();
    const key = { connectionId: listing.connectionId, platformOrderId: `${listing.hookKey} R2` };
    const ours = await t.database
      .selectFrom('channelOrders')
      .select('orderId')
      .where('connectionId', '=', key.connectionId)
      .where('platformOrderId', '=', key.platformOrderId)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([{ path: `/orderManagement/orderDetail?id=${ours.orderId}` }]);
    await t.database
      .deleteFrom('inboxMessages')
      .where('path', '<>', rows[0]?.path ?? '')
      .execute();
    expect((await told(/No room available/)).open).toEqual(desk);
    await (await t.as('admin')).ok(solveChannelOrder, { ...key, note: '已换房' });
    expect(await told(/No room available/)).toMatchObject({ open: [], over: desk });
    await take({ platformOrderId: `${listing.hookKey} R1`, state: 'cancelled' });
    await t.database.updateTable('houses').set({ state: 'offline' }).where('id', '=', house.id).execute();
    await take({ platformOrderId: key.platformOrderId, sellFen: 81_000 });
    expect((await told(/Sold on closed dates/)).open).toEqual(desk);
  });

  test('that was paid for at the platform is news at the desk; what a colleague accepted is not', async () => {
    const newsOf = async (name: string) => {
      for (const { id, houseId } of await eventsNamed(name))
        if (houseId === house.id) await job.change((ctx) => tellOrderNews(ctx, { houseId, eventId: id }));
    };
    await take({ platformOrderId: 'P1', state: 'wait_pay' });
    await newsOf('order.created');
    expect((await told(/New Tujia order/)).open).toEqual([]);
    await take({ platformOrderId: 'P1', state: 'confirmed' });
    await newsOf('order.paid');
    expect((await told(/New Tujia order/)).open).toEqual(desk);
  });

  test('is told to screens of its house, and without one to who connects channels', async () => {
    const followed = async (at: ConnectedListing) =>
      (await eventsNamed('channelOrder.followed')).filter(({ entityId }) => entityId === at.connectionId);
    await take({ platformOrderId: 'L1' });
    expect(await followed(listing)).toMatchObject([{ houseId: house.id, toldUserIds: null }]);
    const unlinked = await connectHouse(t, house, { mapped: false });
    await take({ platformOrderId: 'L2' }, unlinked);
    const [event] = await followed(unlinked);
    expect(event?.toldUserIds).toHaveLength(keepers.length);
    expect(event?.houseId).not.toBe(house.id);
  });
});

describe('a connection', () => {
  test('that breaks is one todo of who connects channels, however often it is refused', async () => {
    await t.database
      .updateTable('channelConnections')
      .set({ state: 'active' })
      .where('id', '=', listing.connectionId)
      .execute();
    tujia.mood = 'revoked';
    await readFeeds(job, []);
    await readFeeds(job, []);
    const { open, first } = await told(/was disconnected/);
    expect(open).toEqual(keepers);
    expect(first).toMatchObject({
      kind: 'todo',
      path: `/channel/channelList?connection=${listing.connectionId}`,
    });
    await (await t.as('admin')).ok(deleteConnection, { id: listing.connectionId, leaveOnSale: true });
    expect(await told(/was disconnected/)).toMatchObject({ open: [], over: keepers });
  });

  test('for some houses concerns those who see them', async () => {
    await t.database
      .updateTable('channelConnections')
      .set({ state: 'active', houseIds: [house.id] })
      .where('id', '=', listing.connectionId)
      .execute();
    const { id: roleId } = await t.database
      .selectFrom('roles')
      .select('id')
      .where('roleCode', '=', 'front_desk')
      .executeTakeFirstOrThrow();
    await t.database
      .insertInto('rolePermissions')
      .values({ roleId, permission: 'channel:connect' })
      .execute();
    tujia.mood = 'revoked';
    await readFeeds(job, []);
    expect((await told(/was disconnected/)).open).toEqual([...keepers, 'frontdesk'].sort());
    await t.database
      .deleteFrom('rolePermissions')
      .where('roleId', '=', roleId)
      .where('permission', '=', 'channel:connect')
      .execute();
  });

  test('that is silent for long is told once for each time', async () => {
    const fall = async () => {
      for (let at = 0; at < TELL_AT + 5; at += 1)
        await job.change((ctx) => noteSilence(ctx, listing.connectionId, 'timeout'));
    };
    await fall();
    expect((await told(/is not responding/)).open).toEqual(keepers);
    await job.change((ctx) => noteAnswer(ctx, listing.connectionId, null));
    await fall();
    expect((await told(/is not responding/)).open).toHaveLength(2 * keepers.length);
  });
});
