/**
 * Random order histories at all three platforms with only some revisions read: in the end the channel owes exactly what
 * its platform retains. FULL=1 runs more of them.
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
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../../../sandbox/src/platforms/world.ts';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import type { Account } from '../../../../test/channels/platform-books.ts';
import { channelCollected, channelReceivable } from '../../../../test/channels/platform-receivable.ts';
import {
  openPlatformWorld,
  type PlatformName,
  type PlatformWorld,
  platformNames,
} from '../../../../test/channels/platform-world.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { full } from '../../../../test/run-length.ts';
import type { TestClient } from '../../../../test/test-app.ts';
import { createRandom } from '../../../seed/random.ts';

const ROOMS = 6;
const ROUNDS = full ? 12 : 3;
const PASSWORD = 'at-tujia';
const MOBILE = '13900000017';

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

const connect = async (name: PlatformName): Promise<Account> => {
  const listings = house.rooms.map(({ number }) => ({
    ...{ houseName: '漏读小院', typeName: `大床房 ${number}`, instant: true },
  }));
  const store = { name: '漏读小院', password: PASSWORD, mobile: MOBILE, listings };
  const { id: storeId } = world.platforms[name].addStore(store);
  const { id: connectionId } = await buildConnection(world.t.database, { platform: name, name });
  await authorise[name](connectionId, storeId);
  await director.ok(refreshChannelRooms, { connectionId });
  const { records } = await director.ok(pageChannelRooms, { connectionId, size: 50 });
  const links = house.rooms.map(({ id: roomId, number }) => ({
    roomId,
    channelRoomId: records.find((one) => one.name.includes(number))?.id ?? '',
  }));
  await director.ok(linkRooms, { connectionId, links });
  return { name, connectionId, storeId };
};

beforeAll(async () => {
  world = await openPlatformWorld();
  director = await world.t.as('director');
  house = await buildHouse(world.t.database, { rooms: ROOMS, name: '漏读小院' });
  accounts = [];
  for (const name of platformNames) accounts.push(await connect(name));
});
afterAll(() => world.close());

const random = createRandom('skipped revisions');

const ended = ({ state }: Order): boolean => state === 'cancelled' || state === 'rejected';

/** A guest extends, shortens or cancels, or does nothing. */
const happenTo = (name: PlatformName, order: Order): void => {
  const their = world.platforms[name];
  if (ended(order)) return;
  const what = random.int(0, 3);
  const checkOut = addDays(order.checkIn, random.int(1, 4));
  if (what === 0) their.cancel(order.id);
  else if (what === 1 && order.state === 'waitPay') their.pay(order.id);
  else if (order.state === 'confirmed' && checkOut !== order.checkOut)
    their.modify(order.id, { checkOut, oversell: true });
};

const ordersOf = ({ name, storeId }: Account): Order[] =>
  world.platforms[name].orders().filter((one) => one.storeId === storeId);

/** An order that we know is changed and cancelled before we read either. */
const skipChange = (account: Account): void => {
  const their = world.platforms[account.name];
  const [known] = ordersOf(account).filter(({ state }) => state === 'confirmed');
  if (!known) return;
  const checkOut = addDays(known.checkOut, 1);
  their.modify(known.id, { checkOut, oversell: true });
  their.cancel(known.id);
};

/** Several changes per order, of which only the last can be read. */
const round = async (): Promise<void> => {
  accounts.forEach(skipChange);
  for (const { name, storeId } of accounts) {
    world.platforms[name].addOrders({ storeId, count: 3, withinDays: 12, maxNights: 3 });
    for (let times = random.int(1, 3); times > 0; times -= 1)
      for (const order of ordersOf({ name, storeId, connectionId: '' })) happenTo(name, order);
    world.platforms[name].resend({ storeId, times: 2 });
  }
  await world.pass(random.int(1, 30_000));
};

const keptThere = (order: Order): number => {
  if (!order.paid) return 0;
  const totalFen = order.nights.reduce((sum, { sell }) => sum + sell, 0);
  return totalFen - (order.refund ?? 0);
};

interface Ours {
  readonly orderId: string | null;
  readonly problem: string | null;
  readonly followed: boolean;
}

const oursOf = async ({ connectionId }: Account, id: string): Promise<Ours | null> => {
  const row = await world.t.database
    .selectFrom('channelOrders')
    .select(['orderId', 'problem', 'revision', 'appliedRevision'])
    .where('connectionId', '=', connectionId)
    .where('platformOrderId', '=', id)
    .executeTakeFirst();
  return row ? { ...row, followed: row.revision === row.appliedRevision } : null;
};

/** Orders booked with another amount than the platform retains; those awaiting a user's check count as zero. */
const wrongAmounts = async (): Promise<string[]> => {
  const wrong: string[] = [];
  for (const account of accounts)
    for (const order of ordersOf(account)) {
      const ours = await oursOf(account, order.id);
      if (!ours?.followed) wrong.push(`${order.id} not followed`);
      else if (ours.orderId !== null) {
        const keptFen = ours.problem === 'amountUnclear' ? 0 : keptThere(order);
        const booked = await channelCollected(world.t.database, ours.orderId);
        const posted = await channelReceivable(world.t.database, ours.orderId);
        if (booked !== keptFen || posted !== keptFen)
          wrong.push(`${account.name} ${order.id} ${order.state}: ${booked} ${posted}, there ${keptFen}`);
      }
    }
  return wrong;
};

test('read with gaps, twice and late: the channels owe what their platforms keep', {
  timeout: 600_000,
}, async () => {
  for (let times = 0; times < ROUNDS; times += 1) await round();
  await world.until(async () => (await wrongAmounts()).length === 0, 120_000);
  expect(await wrongAmounts()).toEqual([]);
  expect(accounts.flatMap(ordersOf).filter(ended).length).toBeGreaterThan(ROUNDS);
  expect(await brokenInvariants(world.t.database)).toEqual({});
});
