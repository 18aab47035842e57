/**
 * A channel manager that sells by room type, simulated by the sandbox with its documented limits: calls of a first sync against
 * those that it takes at least, its time by the number of listings, a sale until it is known there, and the same while another
 * account never answers. Real clock, the adapter's own limits.
 */
import {
  pageConnections,
  pauseConnection,
  resumeConnection,
  saveConnection,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import {
  bindKey,
  listTypeListings,
  mapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import type { Shape } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import { type Business, book, readBusiness, type SoldRoom } from '../requests.ts';

/** As many as a property there may have. */
const TYPES_OF_PROPERTY = 20;
const LARGE_PROPERTIES = 10;
const SMALL_PROPERTIES = 3;
const HOUSES: Shape = {
  ...{ houses: LARGE_PROPERTIES + SMALL_PROPERTIES, typesPerHouse: TYPES_OF_PROPERTY, roomsPerType: 1 },
  ...{ ordersPerRoom: 4, gap: 2, past: 0.5 },
};
const NIGHTS = 500;
/** One of stock and one of prices for each property. */
const CALLS_OF_PROPERTY = 2;
const MAX_CALL_SHARE = 1.1;
const MAX_TOLD_MS = 5_000;
const MAX_SLOWER = 1.2;
/** Per listing, more listings beside fewer. */
const MAX_GROWTH = 1.5;
const SALES = 60;
const PACE_MS = 330;
/** The limit counts the calls of a minute. */
const REFILL_MS = 61_000;
const PATIENCE_MS = 5 * 60_000;
const SMALL = 'small';
const LARGE = 'large';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const caller =
  ({ server, token }: Minsu) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const isQuery = endpoint.send === 'query';
    const query = isQuery ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : '';
    const answer = await fetch(`${server.address}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(!isQuery && { body: JSON.stringify(input) }),
    });
    const { data, message } = (await answer.json()) as { data: OutputOf<E>; message: string };
    if (!answer.ok) throw new Error(`${endpoint.path}: ${message}`);
    return data;
  };
type Call = ReturnType<typeof caller>;

interface Account {
  readonly name: string;
  readonly id: string;
  readonly properties: number;
  /** Our room type → the one there. */
  readonly typeOf: ReadonlyMap<string, string>;
}

/** An account there with its properties, each of 20 room types with one plan. */
const openAccount = (sandbox: Sandbox, name: string, properties: number): string => {
  const { channex } = sandbox.services;
  const { accountId, key } = channex.act('account', { environment: 'production', name }) as {
    accountId: string;
    key: string;
  };
  for (let at = 0; at < properties; at += 1)
    channex.act('property', { accountId, title: `${name} ${at}`, rooms: TYPES_OF_PROPERTY, units: 1 });
  return key;
};

/** Stopped until all is mapped, as one would who wants one sync. */
const connect = async (
  call: Call,
  sandbox: Sandbox,
  name: string,
  houses: readonly (readonly string[])[],
): Promise<Account> => {
  const apiKey = openAccount(sandbox, name, houses.length);
  const { id } = await call(saveConnection, { platform: 'channex', name });
  await call(bindKey, { id, environment: 'production', apiKey });
  await call(refreshChannelRooms, { connectionId: id });
  await call(pauseConnection, { id, version: await versionOf(call, name) });
  const { listings } = await call(listTypeListings, { connectionId: id });
  const byProperty = [...Map.groupBy(listings, ({ propertyName }) => propertyName).values()];
  const typeOf = new Map<string, string>();
  const { roomTypes } = sandbox.services.channex.state;
  const { properties } = sandbox.services.channex.state;
  for (const [at, ofProperty] of byProperty.entries())
    for (const [number, listing] of ofProperty.entries()) {
      const roomTypeId = houses[at]?.[number] ?? '';
      await call(mapTypeListings, {
        ...{ connectionId: id, channelRoomIds: [listing.channelRoomId], roomTypeId },
        ratePlanId: STANDARD_PLAN_ID,
      });
      const there = Object.values(roomTypes).find(
        ({ propertyId, attributes }) =>
          attributes.title === listing.typeName &&
          properties[propertyId]?.attributes.title === listing.propertyName,
      );
      typeOf.set(roomTypeId, there?.id ?? '');
    }
  return { name, id, properties: houses.length, typeOf };
};

const versionOf = async (call: Call, keyword: string): Promise<number> => {
  const [connection] = (await call(pageConnections, { keyword })).records;
  if (!connection) throw new Error(`no connection ${keyword}`);
  return connection.version;
};

const posts = ({ services }: Sandbox, account: string) =>
  services.channex.requests
    .list({ account })
    .filter(({ endpoint }) => ['POST /availability', 'POST /restrictions'].includes(endpoint));

interface Synced {
  readonly seconds: number;
  readonly calls: number;
  readonly refused: number;
}

/** From resuming until nothing waits. */
const sync = async (call: Call, sandbox: Sandbox, url: string, account: Account): Promise<Synced> => {
  // Compared first: the calls and their time are measured, not our own work on 500 nights.
  await untilZero(url, 'select count(*)::int as n from channel_dirty_houses', []);
  const began = performance.now();
  await call(resumeConnection, { id: account.id, version: await versionOf(call, account.name) });
  await untilZero(
    url,
    `select count(*)::int as n from channel_cells where connection_id = $1 and state <> 'synced'`,
    [account.id],
  );
  const made = posts(sandbox, account.name);
  return {
    seconds: (performance.now() - began) / 1_000,
    calls: made.length,
    refused: made.filter(({ status }) => status !== 200).length,
  };
};

const untilZero = async (url: string, text: string, values: unknown[]): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await rowsOf<{ n: number }>(url, text, values);
    if (row?.n === 0) return;
    if (performance.now() > until) throw new Error(`${row?.n} are left: ${text}`);
    await pause(50);
  }
};

interface Seller {
  readonly minsu: Minsu;
  readonly sandbox: Sandbox;
  readonly business: Business;
  readonly account: Account;
}

/** Milliseconds from sending a sale until the availability there is 0. */
const sell = async (
  { minsu, sandbox, business, account }: Seller,
  first: number,
  count = SALES,
): Promise<number[]> => {
  const { availability } = sandbox.services.channex.state;
  const client = minsu.client(1);
  const told: Promise<number>[] = [];
  for (let number = first; number < first + count; number += 1) {
    const room = business.rooms[number % business.rooms.length] as SoldRoom;
    const night = addDays(business.freeFrom, Math.floor(number / business.rooms.length) * 2);
    const sent = performance.now();
    const { status } = await client.send(book(business, number));
    if (status !== 200) throw new Error(`a sale was refused with ${status}`);
    const there = account.typeOf.get(room.roomTypeId) ?? '';
    told.push(untilGone(() => availability[there]?.[night] === 0).then((at) => at - sent));
    await pause(PACE_MS);
  }
  return Promise.all(told);
};

const untilGone = async (isGone: () => boolean): Promise<number> => {
  const until = performance.now() + PATIENCE_MS;
  while (!isGone() && performance.now() < until) await pause(5);
  return performance.now();
};

/** Rooms of the account's types alone, one property after the other so that none is called too often. */
const businessOf = (business: Business, { typeOf }: Account): Business => {
  const own = business.rooms.filter(({ roomTypeId }) => typeOf.has(roomTypeId));
  const byHouse = [...Map.groupBy(own, ({ houseId }) => houseId).values()];
  const rooms = Array.from({ length: TYPES_OF_PROPERTY }).flatMap((_, at) =>
    byHouse.flatMap((ofHouse) => ofHouse[at] ?? []),
  );
  return { ...business, rooms };
};

/** Room types by house, for as many houses as the accounts have properties. */
const typesOf = async (url: string): Promise<string[][]> => {
  const rows = await rowsOf<{ id: string; house: string }>(
    url,
    'select id, house_id as house from room_types order by house_id, id',
  );
  return [...Map.groupBy(rows, ({ house }) => house).values()].map((types) => types.map(({ id }) => id));
};

const syncFigures = (small: Synced, large: Synced): Figure[] => {
  const types = LARGE_PROPERTIES * TYPES_OF_PROPERTY;
  const needed = LARGE_PROPERTIES * CALLS_OF_PROPERTY;
  const perListing = ({ seconds }: Synced, properties: number) => seconds / (properties * TYPES_OF_PROPERTY);
  return [
    figure(
      `first sync of ${types} room types × ${NIGHTS} nights, calls made ÷ necessary`,
      large.calls / needed,
      {
        ...{ unit: '×', digits: 2, limit: ['<=', MAX_CALL_SHARE] },
        note: `${large.calls} of ${needed}, ${large.refused} refused, ${large.seconds.toFixed(1)} s`,
      },
    ),
    figure(
      'time of a listing, 200 room types ÷ 60',
      perListing(large, LARGE_PROPERTIES) / perListing(small, SMALL_PROPERTIES),
      {
        ...{ unit: '×', digits: 2, limit: ['<=', MAX_GROWTH] },
        note: `${small.seconds.toFixed(1)} s for 60`,
      },
    ),
  ];
};

const toldFigures = (alone: readonly number[], beside: readonly number[]): Figure[] => {
  const note = (all: readonly number[]) =>
    `${all.length} sales, p50 ${percentile(all, 0.5).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`;
  const p95 = percentile(alone, 0.95);
  return [
    figure('sale until the channel manager has it, p95', p95, {
      ...{ unit: 'ms', limit: ['<=', MAX_TOLD_MS] },
      note: note(alone),
    }),
    figure('the same while another account hangs ÷ before', percentile(beside, 0.95) / p95, {
      ...{ unit: '×', digits: 2, limit: ['<=', MAX_SLOWER] },
      note: note(beside),
    }),
  ];
};

const measure = async (minsu: Minsu, sandbox: Sandbox, url: string): Promise<Figure[]> => {
  const call = caller(minsu);
  const [business, types] = [await readBusiness(url), await typesOf(url)];
  const small = await connect(call, sandbox, SMALL, types.slice(0, SMALL_PROPERTIES));
  const smallSync = await sync(call, sandbox, url, small);
  const large = await connect(call, sandbox, LARGE, types.slice(SMALL_PROPERTIES));
  const largeSync = await sync(call, sandbox, url, large);
  await pause(REFILL_MS);
  const seller = { minsu, sandbox, account: large, business: businessOf(business, large) };
  const alone = await sell(seller, 0);
  await pause(REFILL_MS);
  sandbox.services.channex.act('fault', { name: 'hang', count: 1_000, only: SMALL });
  // Makes the hanging account wait for an answer.
  await minsu.client(1).send(book(businessOf(business, small), 0));
  const beside = await sell(seller, SALES);
  return [...syncFigures(smallSync, largeSync), ...toldFigures(alone, beside)];
};

export const measureChannelManagers = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('managers', HOUSES);
  const sandbox = await startSandbox(0);
  const env = {
    CHANNEX_URL: `${sandbox.url}/channex/production`,
    CHANNEX_STAGING_URL: `${sandbox.url}/channex/staging`,
  };
  try {
    return await withMinsu(bench, url, (minsu) => measure(minsu, sandbox, url), { env });
  } finally {
    await sandbox.stop();
  }
};
