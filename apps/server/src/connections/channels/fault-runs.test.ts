/**
 * Every fault that the platforms know, on all three at once while they sell the same rooms: within a minute of quiet
 * their calendars and orders are ours again, and no room was given twice (docs/decisions/015).
 */
import {
  authorizeMeituan,
  bindTujia,
  bindXiaozhu,
  meituanRedirectUrl,
  sendXiaozhuCode,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import {
  linkRooms,
  pageChannelRooms,
  refreshChannelRooms,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { acceptOrder, cancelOrder, rejectOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultName } from '../../../../sandbox/src/platforms/fault-book.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import { type Account, wrongNights, wrongOrders } from '../../../test/channels/platform-books.ts';
import {
  openPlatformWorld,
  type PlatformName,
  type PlatformWorld,
  platformNames,
} from '../../../test/channels/platform-world.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { full } from '../../../test/run-length.ts';
import type { TestClient } from '../../../test/test-app.ts';

const ROOMS = 8;
const NIGHTS = 30;
/** How soon both sides must be equal. */
const QUIET_MS = 60_000;
const RUN_MS = 12_000;
const PASSWORD = 'at-tujia';
const MOBILE = '13900000009';

let world: PlatformWorld;
let director: TestClient;
let house: BuiltHouse;
let accounts: Account[];

const authorise: Readonly<Record<PlatformName, (id: string, storeId: string) => Promise<unknown>>> = {
  async mt(id, storeId) {
    const { url } = await director.ok(meituanRedirectUrl, { id });
    const back = new URL(await world.platforms.mt.decide(url, storeId));
    const [code, state] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
    return director.ok(authorizeMeituan, { code: code ?? '', state: state ?? '' });
  },
  tj: (id, storeId) => director.ok(bindTujia, { id, account: storeId, password: PASSWORD }),
  async pig(id) {
    await director.ok(sendXiaozhuCode, { id, mobile: MOBILE });
    const smsCode = world.platforms.pig.smsCodeOf(MOBILE) ?? '';
    return director.ok(bindXiaozhu, { id, mobile: MOBILE, smsCode });
  },
};

/** An account with a listing per room, half of them with manual acceptance. */
const connect = async (name: PlatformName): Promise<Account> => {
  const listings = house.rooms.map(({ number }, at) => ({
    ...{ houseName: '风声小院', typeName: `大床房 ${number}`, instant: at % 2 === 0 },
  }));
  const wish = { name: '风声小院', password: PASSWORD, mobile: MOBILE, listings };
  const { id: storeId } = world.platforms[name].addStore(wish);
  const { id: connectionId } = await buildConnection(world.t.database, { platform: name, name });
  await authorise[name](connectionId, storeId);
  await director.ok(refreshChannelRooms, { connectionId });
  const { records } = await director.ok(pageChannelRooms, { connectionId, size: 50 });
  const links = house.rooms.map(({ id: roomId, number }) => ({
    roomId,
    channelRoomId: records.find((one) => one.name.includes(number))?.id ?? '',
  }));
  expect((await director.ok(linkRooms, { connectionId, links })).linked).toBe(ROOMS);
  return { name, connectionId, storeId };
};

beforeAll(async () => {
  world = await openPlatformWorld();
  director = await world.t.as('director');
  house = await buildHouse(world.t.database, { rooms: ROOMS, name: '风声小院' });
  accounts = [];
  for (const name of platformNames) accounts.push(await connect(name));
});
afterAll(() => world.close());

const wrong = async (): Promise<string[]> => {
  const each = accounts.flatMap((account) => [
    wrongOrders(world, account),
    wrongNights(world, account, { listings: ROOMS, nights: NIGHTS }),
  ]);
  return (await Promise.all(each)).flat();
};

/** Advances time until both sides are equal; returns how long that took. */
const untilSame = (atMostMs: number): Promise<number> =>
  world.until(async () => (await world.push.waiting()) === 0 && (await wrong()).length === 0, atMostMs);

// ── What happens meanwhile ────────────────────────────────────────────────────────────────────────────────────

const waitingHere = () =>
  world.t.database
    .selectFrom('orders')
    .select(['id as orderId', 'version'])
    .where('houseId', '=', house.id)
    .where('booking', '=', 'wait_accept')
    .orderBy('id')
    .execute();

const theirGuests = (name: PlatformName, storeId: string): void => {
  const their = world.platforms[name];
  const before = their.orders().filter((one) => one.storeId === storeId && one.state === 'confirmed');
  their.addOrders({ storeId, count: 3, withinDays: NIGHTS - 6, maxNights: 3 });
  const [changed, cancelled] = before.slice(-2);
  if (changed) their.modify(changed.id, { checkOut: addDays(changed.checkOut, 1), oversell: true });
  if (cancelled) their.cancel(cancelled.id);
  const newest = their.orders().slice(-5);
  their.resend({ orderIds: newest.map(({ id }) => id), times: 2 });
};

let desk: { id: string; version: number } | null = null;

/** A front-desk user sells a room, cancels the previous order, and decides waiting ones. */
const atTheDesk = async (): Promise<void> => {
  const checkIn = addDays(world.platforms.clock.today(), 3);
  const stay = { roomTypeId: house.roomTypeId, checkIn, checkOut: addDays(checkIn, 2), guests: 1 };
  const sold = await director.call(createOrder, { houseId: house.id, bookerName: '柜台', stays: [stay] });
  if (desk) await director.call(cancelOrder, { orderId: desk.id, version: desk.version, reason: '不来了' });
  desk = sold.code === 200 ? sold.data : null;
  const decided = (await waitingHere()).map((waiting, at) =>
    at % 3 === 2
      ? director.call(rejectOrder, { ...waiting, reason: '满房' })
      : director.call(acceptOrder, waiting),
  );
  await Promise.all(decided);
};

const happen = async (): Promise<void> => {
  for (const { name, storeId } of accounts) theirGuests(name, storeId);
  await world.pass(RUN_MS / 3);
  await atTheDesk();
  await world.pass((RUN_MS * 2) / 3);
};

/** The call with the longest wait: an order accepted without our knowledge. */
const acceptCall: Readonly<Record<PlatformName, string>> = {
  mt: 'order/accept',
  tj: 'order/reply',
  pig: 'order/confirm',
};

interface Run {
  readonly count?: number;
  readonly probability?: number;
  readonly onlyAccept?: boolean;
}

const strike = (fault: FaultName, { onlyAccept, ...of }: Run): void => {
  for (const { name } of accounts)
    world.platforms[name].setFault(fault, { ...of, ...(onlyAccept && { only: acceptCall[name] }) });
};

/** All faults off; answers how often this one has struck. */
const endFaults = (fault: FaultName): number =>
  accounts.reduce((sum, { name }) => {
    const struck = world.platforms[name].struck(fault);
    world.platforms[name].clearFaults();
    return sum + struck;
  }, 0);

const expectSame = async (): Promise<void> => {
  const ms = await untilSame(QUIET_MS);
  expect(await wrong()).toEqual([]);
  expect(ms).toBeLessThan(QUIET_MS);
  expect(await brokenInvariants(world.t.database)).toEqual({});
};

const patience = { timeout: 240_000 };

test('what is linked arrives at all three', patience, async () => {
  await untilSame(5 * QUIET_MS);
  expect(await wrong()).toEqual([]);
});

/** By kind: a request is lost, limited, refused, done unanswered, or events arrive out of order. */
const faults: readonly (readonly [FaultName, Run])[][] = [
  [
    ['http500', {}],
    ['hang', { probability: 0.5 }],
    ['resetMidBody', {}],
    ['garbage', { probability: 0.7 }],
    ['staleTimestamp', { probability: 0.7 }],
  ],
  [
    ['rateLimited', { probability: 0.5 }],
    ['retryLater', { probability: 0.7 }],
    ['duplicate', { probability: 0.5 }],
  ],
  [
    ['soldOut', {}],
    ['priceDiffers', {}],
    ['minStay', {}],
  ],
  [
    ['timeoutAfterCommit', { count: 1, onlyAccept: true }],
    ['cancelRacesAccept', { count: 1 }],
  ],
  [
    ['reversedPush', {}],
    ['duplicatePush', {}],
    ['delayedPush', { probability: 0.5 }],
    ['unmappedOrder', { count: 1 }],
    ['orderWhileClosed', { count: 2 }],
  ],
];

/** One of each kind; all of them in the full run. */
const struck = full ? faults.flat() : faults.flatMap((kind) => kind.slice(0, 1));

test.each(struck)('%s: the same books within a minute of quiet', patience, async (fault, run) => {
  world.platforms.times.hangMs = fault === 'timeoutAfterCommit' ? 7_000 : 200;
  strike(fault, run);
  await happen();
  expect(endFaults(fault)).toBeGreaterThan(0);
  await expectSame();
});

test('tokenDead: nothing is sent until people authorise again, and then all of it', patience, async () => {
  // Repeated, because a single refusal by Tujia is checked again.
  strike('tokenDead', { count: 20 });
  await happen();
  const broken = await world.t.database
    .selectFrom('channelConnections')
    .select('state')
    .where('state', '=', 'broken')
    .execute();
  expect(endFaults('tokenDead')).toBeGreaterThan(3);
  expect(broken).toHaveLength(3);
  for (const { name, connectionId, storeId } of accounts) await authorise[name](connectionId, storeId);
  await expectSame();
});
