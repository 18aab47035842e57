import { once } from 'node:events';
import net from 'node:net';
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashToken } from '../http/session.ts';
import { NIL_ID, newId } from '../ids.ts';
import { LiveHub } from './live-hub.ts';
import { createDoor, type Door } from './sockets.ts';

type Silent = Parameters<Door['enter']>[0];

let t: TestApp;
let address: string;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  house = await buildHouse(t.database, { rooms: 5 });
});
afterAll(() => t.close());

/** An open socket and everything it receives. */
const open = async (token: string, after: number | null = null) => {
  const socket = new WebSocket(`${address}/ws`);
  const heard: LiveMessage[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as LiveMessage);
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token, after }));
  const until = async (found: (message: LiveMessage) => boolean): Promise<LiveMessage> => {
    for (;;) {
      const message = heard.find(found);
      if (message) return message;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  await until((message) => message.type === 'ready' || message.type === 'expired');
  return { socket, heard, until };
};

const sell = async (from: string, to: string) =>
  (await t.as('admin')).ok(createOrder, {
    houseId: house.id,
    bookerName: '直播',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: from, checkOut: to, guests: 1 }],
  });

const concerns = (id: string) => (message: LiveMessage) =>
  message.type === 'changes' && message.changes.some((change) => change.entityId === id);

test('a sale is heard on another socket, and only where its house may be seen', async () => {
  const admin = await open((await t.as('admin')).token);
  const landlord = await open((await t.as('landlord')).token);
  const order = await sell('2026-11-21', '2026-11-22');
  const message = await admin.until(concerns(order.id));
  expect(message).toMatchObject({ type: 'changes', changes: [{ name: 'order.created', houseId: house.id }] });
  expect(landlord.heard.filter((m) => m.type === 'changes')).toEqual([]);
  admin.socket.close();
  landlord.socket.close();
});

test('a client that comes back hears what it missed, in order, once', async () => {
  const { token } = await t.as('admin');
  const first = await open(token);
  const one = await sell('2026-11-23', '2026-11-24');
  const seen = await first.until(concerns(one.id));
  const position = seen.type === 'changes' ? (seen.changes.at(-1)?.position ?? 0) : 0;
  first.socket.close();
  const two = await sell('2026-11-25', '2026-11-26');
  const three = await sell('2026-11-27', '2026-11-28');
  const again = await open(token, position);
  await again.until(concerns(three.id));
  const missed = again.heard.flatMap((m) => (m.type === 'changes' ? m.changes : []));
  expect(missed.map((change) => change.entityId)).toEqual([two.id, three.id]);
  again.socket.close();
});

test('an event that commits late is still told, after those that overtook it', async () => {
  const { token } = await t.as('admin');
  const client = await open(token);
  const late = new pg.Client({ connectionString: t.url });
  await late.connect();
  const id = newId();
  await late.query('begin');
  await late.query('insert into event_outbox (house_id, id) values ($1, $2)', [NIL_ID, id]);
  await late.query(
    `insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
     values ($1, $2, 'test.late', 'test', $2, 'test', 'test', now())`,
    [NIL_ID, id],
  );
  const order = await sell('2026-11-29', '2026-11-30');
  await client.until(concerns(order.id));
  await late.query('commit');
  await client.until(concerns(id));
  const [overtook, came] = [order.id, id].map((one) => client.heard.findIndex(concerns(one)));
  expect(overtook).toBeLessThan(came ?? 0);
  await late.end();
  client.socket.close();
});

test('a board whose news could not be read is asked to come again, and hears them then', async () => {
  const { token } = await t.as('admin');
  const client = await open(token);
  client.socket.send(JSON.stringify({ type: 'watch', topic: 'board', after: 0 }));
  const { position } = (await client.until(({ type }) => type === 'watching')) as Extract<
    LiveMessage,
    { type: 'watching' }
  >;
  const closed = new Promise<number>((resolve) => client.socket.once('close', resolve));
  const order = await sell('2026-12-01', '2026-12-02');
  await client.until(concerns(order.id));
  await sql`alter table stay_rooms rename to stay_rooms_away`.execute(t.database);
  const id = newId();
  try {
    await sql`with placed as (insert into event_outbox (house_id, id) values (${house.id}, ${id}))
      insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
      values (${house.id}, ${id}, 'order.edited', 'order', ${order.id}, 'test', 'test', now())`.execute(
      t.database,
    );
    expect(await closed).toBe(1013);
  } finally {
    await sql`alter table stay_rooms_away rename to stay_rooms`.execute(t.database);
  }
  const again = await open(token);
  again.socket.send(JSON.stringify({ type: 'watch', topic: 'board', after: position }));
  const message = await again.until(({ type }) => type === 'patches');
  expect(message).toMatchObject({ patches: [{ patch: { kind: 'order', id: order.id } }] });
  again.socket.close();
});

test('a socket without a living session is refused, and one whose session ends is closed', async () => {
  const stranger = await open('no-such-token');
  expect(stranger.heard).toEqual([{ type: 'expired' }]);
  const finance = await t.as('finance');
  const mine = await open(finance.token);
  const closed = new Promise((resolve) => mine.socket.once('close', resolve));
  await finance.ok(logout, {});
  await closed;
  expect(mine.heard.at(-1)).toEqual({ type: 'expired' });
});

test('a socket that does not answer its end is cut within seconds', async () => {
  const { port } = new URL(address);
  const raw = net.connect(Number(port), '127.0.0.1');
  raw.on('error', () => {}).resume();
  const closed = once(raw, 'close');
  raw.write(
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('silent sockets push out the one that has been silent for longest, and nobody who has spoken', () => {
  const gone: number[] = [];
  const sockets = [0, 1, 2, 3].map((n) => ({ terminate: () => void gone.push(n) }));
  const [first, second, third, fourth] = sockets as [Silent, Silent, Silent, Silent];
  const door = createDoor(2);
  for (const socket of [first, second]) door.enter(socket);
  door.leave(first);
  door.enter(third);
  expect(gone).toEqual([]);
  door.enter(fourth);
  expect(gone).toEqual([1]);
});

test('a job that listens to an event runs after its commit', async () => {
  const admin = await t.as('admin');
  const sold = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '回头客',
    phone: '13700001111',
    payment: { method: 'cash', amountFen: 40_000 },
    stays: [
      {
        roomTypeId: house.roomTypeId,
        checkIn: '2026-11-20',
        checkOut: '2026-11-21',
        guests: 1,
        roomFenOverride: 40_000,
      },
    ],
  });
  const stayId = sold.stays[0]?.id as string;
  await admin.ok(checkInOrder, withPapers({ stayId, version: 0 }));
  await admin.ok(checkOutOrder, { stayId, version: 1 });
  const guest = () =>
    t.database.selectFrom('guests').select(['stayCount', 'lifetimeFen']).executeTakeFirstOrThrow();
  await expect.poll(guest, { timeout: 8_000 }).toEqual({ stayCount: 1, lifetimeFen: 40_000 });
});

test('a session that ends while its socket is let in hears nothing', async () => {
  const { token } = await t.openSession('finance');
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { config, services, database } = t;
  const hub = new LiveHub(
    {
      ...{ database, connection: {}, sessions: services.sessions, topics: [], instance: 'test' },
      ...{ heard: () => {}, limited: config.rateLimits, clock: services.clock, log: services.log },
      read: t.job().read,
      visibleHouses: async () => {
        asked.resolve();
        await gate.promise;
        return 'all';
      },
    },
    0,
  );
  const said: string[] = [];
  const socket = {
    ...{ OPEN: WebSocket.OPEN, readyState: WebSocket.OPEN, bufferedAmount: 0 },
    send: (text: string) => said.push((JSON.parse(text) as LiveMessage).type),
    close: (code: number) => said.push(String(code)),
  } as unknown as WebSocket;
  const greeted = hub.greet(socket, token, null);
  await asked.promise;
  // Announces the end of a session as every process does.
  hub.endSession(hashToken(token).toString('base64'));
  gate.resolve();
  expect(await greeted).toBeNull();
  expect([said, hub.clients.size]).toEqual([['expired', '4001'], 0]);
  await hub.stop();
});
