/** Ending a connection: closed first, read to the end, given back to the platform. */
import { deleteConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { removeXiaozhuAccount } from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import { setTujiaUnitStatus } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../test/channels/connect-house.ts';
import { playPlatforms, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import type { AdapterPlatform } from './adapters/all-adapters.ts';
import { readFeeds } from './pull/pull-jobs.ts';

let t: TestApp;
let director: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  director = await t.as('director');
});
afterAll(() => t.close());

interface Selling {
  readonly platform: ScriptedPlatform;
  readonly house: BuiltHouse;
  readonly listing: ConnectedListing;
  readonly accountKey: string;
}

/** A listing on sale at a platform. */
const selling = async (of: AdapterPlatform): Promise<Selling> => {
  const platform = new ScriptedPlatform(of);
  playPlatforms(t, platform);
  const house = await buildHouse(t.database, { state: 'online' });
  const listing = await connectHouse(t, house, { platform: of });
  const { connectionId } = listing;
  await t.database
    .updateTable('channelRooms')
    .set({ onSale: true })
    .where('connectionId', '=', connectionId)
    .execute();
  return { platform, house, listing, accountKey: (await rowOf(connectionId)).accountKey ?? '' };
};

const rowOf = (id: string) =>
  t.database.selectFrom('channelConnections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const listingOf = ({ listing: { connectionId, channelRoomId } }: Selling) =>
  t.database
    .selectFrom('channelRooms')
    .select(['onSale', 'listed', 'houseId'])
    .where('connectionId', '=', connectionId)
    .where('id', '=', channelRoomId)
    .executeTakeFirstOrThrow();

/** A guest books and pays in the moment in which the listing is closed; no message of it reaches us. */
const sellsAtLast = ({ platform }: Selling): void => {
  platform.before = async (call) => {
    if (call !== 'setOnSale') return;
    platform.before = async () => {};
    platform.say({ platformOrderId: `LAST-${platform.platform}` });
  };
};

/** The guest cancels again, and the next reading of the feed brings it. */
const cancelsAgain = async ({ platform }: Selling): Promise<void> => {
  const platformOrderId = `LAST-${platform.platform}`;
  platform.say({ platformOrderId, state: 'cancelled', refundFen: 80_000 });
  await readFeeds(t.job(), []);
};

const ordersOf = ({ listing }: Selling) =>
  t.database
    .selectFrom('channelOrders')
    .select(['platformOrderId', 'orderId', 'problem'])
    .where('connectionId', '=', listing.connectionId)
    .execute();

describe('an order that the platform has taken and we have not read', () => {
  test('keeps its connection, and is taken in', async () => {
    const its = await selling('mt');
    const id = its.listing.connectionId;
    sellsAtLast(its);
    const refused = await director.call(deleteConnection, { id });
    expect([refused.status, refused.failure]).toEqual([409, 'channel.deleteHasOrders']);
    expect((await rowOf(id)).deletedAt).toBeNull();
    expect(await ordersOf(its)).toMatchObject([{ platformOrderId: 'LAST-mt', problem: null }]);
    expect((await ordersOf(its))[0]?.orderId).toEqual(expect.any(String));
    await cancelsAgain(its);
    expect(await director.ok(deleteConnection, { id })).toBeNull();
  });

  test('may be there as long as the platform does not tell: only who leaves the listings on sale may delete', async () => {
    const its = await selling('mt');
    const id = its.listing.connectionId;
    its.platform.before = async (call) => {
      its.platform.mood = call === 'feed' ? 'down' : 'well';
    };
    const refused = await director.call(deleteConnection, { id });
    expect([refused.status, refused.failure]).toEqual([503, 'channel.ordersUnread']);
    expect((await rowOf(id)).deletedAt).toBeNull();
    expect(await director.ok(deleteConnection, { id, leaveOnSale: true })).toBeNull();
  });

  test('keeps the unit of Tujia that sold it', async () => {
    const its = await selling('tj');
    const { platform, house } = its;
    const asked = { roomTypeId: house.roomTypeId, status: -1 as const };
    platform.before = async (call) => {
      platform.mood = call === 'feed' ? 'down' : 'well';
    };
    const unread = { result: 'refused', message: expect.stringContaining('latest orders cannot be read') };
    expect(await director.ok(setTujiaUnitStatus, asked)).toMatchObject([unread]);
    platform.mood = 'well';
    sellsAtLast(its);
    const open = { result: 'refused', message: expect.stringContaining('There are open channel orders') };
    expect(await director.ok(setTujiaUnitStatus, asked)).toMatchObject([open]);
    expect(platform.asked).not.toContain('deleteUnit L1');
    expect(await listingOf(its)).toMatchObject({ listed: true, onSale: false });
    await cancelsAgain(its);
    expect(await director.ok(setTujiaUnitStatus, asked)).toMatchObject([{ result: 'done' }]);
    expect(platform.asked).toContain('deleteUnit L1');
  });

  test('keeps the account of Xiaozhu', async () => {
    const its = await selling('pig');
    const { platform, accountKey: accountId, listing } = its;
    platform.say({ platformOrderId: 'LAST-pig' });
    const refused = await director.call(removeXiaozhuAccount, { accountId });
    expect([refused.status, refused.failure]).toEqual([409, 'channel.ordersOpen']);
    expect(await ordersOf(its)).toMatchObject([{ platformOrderId: 'LAST-pig' }]);
    expect(platform.asked).not.toContain(`unbind ${accountId}`);
    expect((await rowOf(listing.connectionId)).state).toBe('active');
    await cancelsAgain(its);
    platform.before = async (call) => {
      platform.mood = call === 'feed' ? 'down' : 'well';
    };
    expect((await director.call(removeXiaozhuAccount, { accountId })).failure).toBe('channel.ordersUnread');
    platform.before = async () => {};
    platform.mood = 'well';
    expect(await director.ok(removeXiaozhuAccount, { accountId })).toBeNull();
    expect(platform.asked).toContain(`unbind ${accountId}`);
  });
});

test('an account of Xiaozhu is given back with nothing on sale, or not at all', async () => {
  const its = await selling('pig');
  const { platform, accountKey: accountId, listing } = its;
  platform.before = async (call) => {
    platform.mood = call === 'setOnSale' ? 'down' : 'well';
  };
  const refused = await director.call(removeXiaozhuAccount, { accountId });
  expect([refused.status, refused.failure]).toEqual([409, 'channel.unbindNotClosed']);
  expect(refused.message).toContain('湖景大床房');
  expect(platform.asked).not.toContain(`unbind ${accountId}`);
  expect((await rowOf(listing.connectionId)).state).toBe('active');
  platform.before = async () => {};
  platform.mood = 'well';
  expect(await director.ok(removeXiaozhuAccount, { accountId })).toBeNull();
  expect(platform.asked.slice(-2)).toEqual(['off L1', `unbind ${accountId}`]);
  expect(await listingOf(its)).toMatchObject({ onSale: false });
});

test('a listing that was unlinked a moment ago, its nights not closed yet, is taken off sale too', async () => {
  const its = await selling('mt');
  const { platform, house, listing } = its;
  const { connectionId, channelRoomId } = listing;
  const [closed, open] = [
    { closed: true, state: 'synced' },
    { closed: true, state: 'pending' },
  ];
  await t.database
    .insertInto('channelCells')
    .values(
      [closed, open].map((cell, at) => ({
        ...{ houseId: house.id, connectionId, channelRoomId, stock: 0, wantedAt: t.now(), ...cell },
        night: `2026-12-0${at + 1}`,
      })),
    )
    .execute();
  await t.database
    .updateTable('channelRooms')
    .set({ houseId: null, roomTypeId: null, ratePlanId: null })
    .where('connectionId', '=', connectionId)
    .execute();
  expect(await director.ok(deleteConnection, { id: connectionId })).toBeNull();
  expect(platform.asked).toContain('off L1');
});

test('a listing that is linked with nothing and closed is not asked for', async () => {
  const { platform, listing } = await selling('mt');
  await t.database
    .updateTable('channelRooms')
    .set({ houseId: null, roomTypeId: null, ratePlanId: null })
    .where('connectionId', '=', listing.connectionId)
    .execute();
  expect(await director.ok(deleteConnection, { id: listing.connectionId })).toBeNull();
  expect(platform.asked).not.toContain('off L1');
});

test('an account is given back before its secrets go; a platform that does not take it stops nothing', async () => {
  for (const name of ['mt', 'tj', 'pig'] as const) {
    const { platform, accountKey, listing } = await selling(name);
    const { connectionId: id } = listing;
    platform.before = async (call) => {
      platform.mood = call === 'unbind' ? 'down' : 'well';
    };
    expect(await director.ok(deleteConnection, { id })).toBeNull();
    expect(platform.asked.slice(-2)).toEqual(['off L1', `unbind ${accountKey}`]);
    const { records } = await director.ok(pageOperations, { connectionId: id, kind: ['authorise'] });
    expect(records).toMatchObject([{ subject: 'unbind', result: 'failed' }]);
  }
});

test('a unit that is taken out of Tujia leaves its rooms in words, and nothing of its nights', async () => {
  const its = await selling('tj');
  const { house, listing } = its;
  const { connectionId } = listing;
  await t.database
    .insertInto('channelConfirmedNights')
    .values({
      ...{
        houseId: house.id,
        connectionId,
        listingKey: 'L1',
        night: '2026-12-01',
        listingName: '湖景大床房',
      },
      ...{ roomTypeId: house.roomTypeId, ratePlanId: '00000000-0000-0000-0000-000000000000' },
      ...{ stock: 1, priceFen: 40_000, closed: false, confirmedAt: t.now() },
    })
    .execute();
  const asked = { roomTypeId: house.roomTypeId, status: -1 as const };
  expect(await director.ok(setTujiaUnitStatus, asked)).toMatchObject([{ result: 'done' }]);
  const nights = await t.database
    .selectFrom('channelConfirmedNights')
    .select('night')
    .where('connectionId', '=', connectionId)
    .execute();
  expect(nights).toEqual([]);
  const said = await t.database
    .selectFrom('events')
    .select(['entityId', 'before'])
    .where('name', '=', 'room.unlinked')
    .where('houseId', '=', house.id)
    .execute();
  expect(said.map(({ entityId }) => entityId).sort()).toEqual(house.rooms.map(({ id }) => id).sort());
  expect(said[0]?.before).toMatchObject({ platform: 'tj', channelRoom: '湖景大床房' });
});
