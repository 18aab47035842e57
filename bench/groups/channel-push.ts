/**
 * From a sale over HTTP until the platform has the new stock, with 200 linked listings; the initial full sync; and
 * with one account that never answers. Uses the adapter's own limits on the real clock, with enough accounts for
 * the sales to fit their buckets.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import type { Shape } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import type { HttpClient } from '../load.ts';
import { type PushReceiver, startPushReceiver } from '../push-receiver.ts';
import { type Business, book, readBusiness, type SoldRoom } from '../requests.ts';

/** 200 rooms with a listing each. */
const HOUSES: Shape = { houses: 100, typesPerHouse: 1, roomsPerType: 2, ordersPerRoom: 4, gap: 2, past: 0.5 };
const ACCOUNTS = 20;
const NIGHTS = 365;
/** Meituan's limit per account (see its adapter). */
const CALLS_A_MINUTE = 60;
const MAX_MS = 5_000;
const MAX_SYNC_S = 60;
const SALES = 60;
/** Between sales: three a second never exhaust a bucket. */
const PACE_MS = 330;
/** Until the buckets are full after the initial sync. */
const REFILL_MS = 15_000;
const MAX_SLOWDOWN = 1.2;

const keyOf = (room: SoldRoom, account: number) => `A${account}-${room.id}`;

/** One listing per room, spread over the accounts. */
const mapRooms = async (url: string, rooms: readonly SoldRoom[]): Promise<Map<string, string>> => {
  const accounts = await rowsOf<{ id: string }>(
    url,
    `insert into channel_connections (id, platform, name, state, account_key)
     select gen_random_uuid(), 'mt', 'account ' || n, 'active', 'account ' || n from generate_series(1, $1::int) n
     returning id`,
    [ACCOUNTS],
  );
  const keys = new Map(rooms.map((room, at) => [room.id, keyOf(room, at % ACCOUNTS)]));
  const connections = rooms.map((_, at) => accounts[at % ACCOUNTS]?.id);
  await rowsOf(
    url,
    `with l as (select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as l (connection_id, room_id, key)),
     listed as (
       insert into channel_rooms (connection_id, id, platform_room_id, name, synced_at, house_id, room_type_id, rate_plan_id)
       select l.connection_id, l.room_id, l.key, r.number, now(), r.house_id, r.room_type_id,
         '00000000-0000-0000-0000-000000000000' from l join rooms r on r.id = l.room_id)
     insert into channel_room_links (house_id, room_id, connection_id, channel_room_id, linked_by, linked_at)
     select r.house_id, r.id, l.connection_id, r.id, 'bench', now() from l join rooms r on r.id = l.room_id`,
    [connections, rooms.map(({ id }) => id), [...keys.values()]],
  );
  return keys;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  /** Delay from sending a sale until its platform has the stock. */
  readonly told: number[];
  readonly sales: number[];
}

interface Sale {
  readonly client: HttpClient;
  readonly receiver: PushReceiver;
  readonly business: Business;
  readonly keys: ReadonlyMap<string, string>;
}

/** Sales of the given numbers at an even pace, none waiting for the platform. */
const sell = async ({ client, receiver, business, keys }: Sale, first: number): Promise<Measured> => {
  const sales: number[] = [];
  const told: Promise<number>[] = [];
  for (let number = first; number < first + SALES; number += 1) {
    const room = business.rooms[number % business.rooms.length] as SoldRoom;
    const night = addDays(business.freeFrom, Math.floor(number / business.rooms.length) * 2);
    const sent = performance.now();
    const { status, ms } = await client.send(book(business, number));
    if (status !== 200) throw new Error(`a sale was refused with ${status}`);
    sales.push(ms);
    told.push(receiver.whenTold(keys.get(room.id) ?? '', night, 0).then((at) => at - sent));
    await pause(PACE_MS);
  }
  return { sales, told: await Promise.all(told) };
};

/** Replaces rooms of the hanging account by others. */
const withoutAccount = (business: Business, keys: ReadonlyMap<string, string>, prefix: string): Business => ({
  ...business,
  rooms: business.rooms.filter(({ id }) => !keys.get(id)?.startsWith(prefix)),
});

const untilAllTold = async (receiver: PushReceiver, nights: number): Promise<void> => {
  const until = performance.now() + 10 * 60_000;
  while (receiver.nightsTold() < nights) {
    if (performance.now() > until)
      throw new Error(`only ${receiver.nightsTold()} of ${nights} nights were told`);
    await pause(20);
  }
};

export const measureChannelPush = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('channels', HOUSES);
  const business = await readBusiness(url);
  const keys = await mapRooms(url, business.rooms);
  const receiver = await startPushReceiver();
  const env = { MT_URL: receiver.url, MT_DEVELOPER_ID: 'bench', MT_SIGN_KEY: 'bench' };
  try {
    return await withMinsu(
      bench,
      url,
      async (minsu) => {
        const began = performance.now();
        await untilAllTold(receiver, business.rooms.length * NIGHTS);
        const syncSeconds = (performance.now() - began) / 1_000;
        const calls = receiver.calls();
        await pause(REFILL_MS);
        const sale = { client: minsu.client(1), receiver, business, keys };
        const alone = await sell(sale, 0);
        await pause(REFILL_MS);
        // The first room's account hangs after one sale; the others go elsewhere.
        const hanging = 'A0-';
        receiver.hangFor(hanging);
        await sale.client.send(book(business, business.rooms.length));
        const rest = withoutAccount(business, keys, hanging);
        const beside = await sell({ ...sale, business: rest }, rest.rooms.length * 2);
        const p95 = percentile(alone.told, 0.95);
        const note = (all: readonly number[]) =>
          `${all.length} sales, p50 ${percentile(all, 0.5).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`;
        return [
          figure(`${business.rooms.length} listings × ${NIGHTS} nights told at first`, syncSeconds, {
            ...{ unit: 's', digits: 1, limit: ['<=', MAX_SYNC_S] },
            note: `${calls} calls at ${ACCOUNTS} accounts, from the server being ready`,
          }),
          figure('calls for one account in its fullest minute', receiver.busiestMinute(), {
            ...{ unit: '', limit: ['<=', CALLS_A_MINUTE] },
          }),
          figure(`sale until its platform knows, ${business.rooms.length} listings, p95`, p95, {
            ...{ unit: 'ms', limit: ['<=', MAX_MS], note: note(alone.told) },
          }),
          figure('the same while one account hangs ÷ before', percentile(beside.told, 0.95) / p95, {
            ...{ unit: '×', digits: 2, limit: ['<=', MAX_SLOWDOWN], note: note(beside.told) },
          }),
          figure(
            'sales while one account hangs ÷ before, p99',
            percentile(beside.sales, 0.99) / percentile(alone.sales, 0.99),
            { ...{ unit: '×', digits: 2, limit: ['<=', MAX_SLOWDOWN], note: note(beside.sales) } },
          ),
        ];
      },
      { env, isCalm: false },
    );
  } finally {
    await receiver.close();
  }
};
