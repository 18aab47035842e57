/** Several servers on one database: sockets of all receive each change, and a stopping server takes nothing along. */
import { logout } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type OpenSocket, openSocket } from '../../../test/live-socket.ts';
import { short } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { startApp } from '../../app.ts';
import { createLog } from '../log.ts';

type Process = Awaited<ReturnType<typeof startProcess>>;

/** Another server on the same database, as a second process would be. */
const startProcess = async (t: TestApp) => {
  const started = await startApp({
    config: t.config,
    connection: { connectionString: t.url },
    log: createLog('silent'),
    clock: t.now,
  });
  return { ...started, address: await started.app.listen({ port: 0, host: '127.0.0.1' }) };
};

let t: TestApp;
let first: Process;
let second: Process;
let house: BuiltHouse;
let open: OpenSocket[] = [];
beforeAll(async () => {
  // Reads and writes for the tests, without relay, jobs or sockets.
  t = await openTestApp({ background: false });
  house = await buildHouse(t.database, { rooms: 40 });
  first = await startProcess(t);
  second = await startProcess(t);
});
afterEach(() => {
  for (const { socket } of open) socket.close();
  open = [];
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await t.close();
});

const listen = async (at: Process, token: string, after: number | null = null): Promise<OpenSocket> => {
  const socket = await openSocket(at.address, token, after);
  open.push(socket);
  return socket;
};

let day = 0;
/** Through the process itself. */
const sell = async (at: Process, token: string): Promise<string> => {
  day += 1;
  const date = (n: number) => new Date(Date.UTC(2027, 0, n)).toISOString().slice(0, 10);
  const stays = [{ roomTypeId: house.roomTypeId, checkIn: date(day), checkOut: date(day + 1), guests: 1 }];
  const response = await at.app.inject({
    method: 'POST',
    url: createOrder.path,
    headers: { authorization: token },
    payload: { houseId: house.id, bookerName: '双机', stays },
  });
  const body = response.json() as { code: number; message: string; data: { id: string } };
  if (body.code !== 200) throw new Error(body.message);
  return body.data.id;
};
const about = (id: string) => (message: LiveMessage) =>
  message.type === 'changes' && message.changes.some(({ entityId }) => entityId === id);

test('what is done through one is heard at both, in the same order, and only where it may be seen', async () => {
  const { token } = await t.as('admin');
  const [here, there] = [await listen(first, token), await listen(second, token)];
  const landlord = await listen(second, (await t.as('landlord')).token);
  const sold: string[] = [];
  for (let n = 0; n < 6; n += 1) sold.push(await sell(n % 2 === 0 ? first : second, token));
  const last = sold.at(-1) ?? '';
  await Promise.all([here.until(about(last)), there.until(about(last))]);
  for (const socket of [here, there])
    expect(
      socket
        .changes()
        .filter(({ name }) => name === 'order.created')
        .map(({ entityId }) => entityId),
    ).toEqual(sold);
  expect(landlord.changes()).toEqual([]);
});

test('a session that ends at one is over at the other', async () => {
  const finance = await t.openSession('finance');
  const there = await listen(second, finance.token);
  await first.app.inject({
    method: logout.method,
    url: logout.path,
    headers: { authorization: finance.token, 'content-type': 'application/json' },
  });
  expect(await there.closed).toBe(4001);
  expect(there.heard.at(-1)).toEqual({ type: 'expired' });
});

test('one that ends hands its work on; who comes to the other hears what came meanwhile, once', async () => {
  const { token } = await t.as('admin');
  const ending = await startProcess(t);
  const mine = await listen(ending, token);
  const before = await sell(second, token);
  await mine.until(about(before));
  const position = mine.position();
  await ending.stop();
  await mine.closed;
  const meanwhile = [await sell(first, token), await sell(second, token)];
  const again = await listen(second, token, position);
  await again.until(about(meanwhile[1] ?? ''));
  const created = again.changes().filter(({ name }) => name === 'order.created');
  expect(created.map(({ entityId }) => entityId)).toEqual(meanwhile);
});

test('whichever leads the relay, the other takes over when it is gone', async () => {
  const { token } = await t.as('admin');
  const next = await startProcess(t);
  const there = await listen(next, token);
  await first.stop();
  await second.stop();
  const id = await sell(next, token);
  await there.until(about(id));
  first = await startProcess(t);
  await next.stop();
  second = await startProcess(t);
}, 30_000);

test.skipIf(short)(
  'a token that has expired is not admitted, and an open socket of one is closed',
  async () => {
    const operator = await t.openSession('operator');
    const socket = await listen(first, operator.token);
    await t.database
      .updateTable('sessions')
      .set({ expiresAt: new Date(t.now().getTime() - 1_000) })
      .where('userId', 'in', t.database.selectFrom('users').select('id').where('username', '=', 'operator'))
      .execute();
    const stranger = await listen(second, operator.token);
    expect(stranger.heard).toEqual([{ type: 'expired' }]);
    expect(await stranger.closed).toBe(4001);
    // No event was sent; the periodic check ends the socket.
    expect(await socket.closed).toBe(4001);
  },
  40_000,
);

test('who floods is closed; others go on', async () => {
  const limited = await openTestApp({ background: true, env: { RATE_LIMITS: 'on' } });
  try {
    const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await limited.as('admin');
    const [flooding, calm] = [await openSocket(address, token), await openSocket(address, token)];
    for (let n = 0; n < 80; n += 1) flooding.socket.send(JSON.stringify({ type: 'ping' }));
    expect(await flooding.closed).toBe(1008);
    calm.socket.send(JSON.stringify({ type: 'ping' }));
    await calm.until(({ type }) => type === 'pong');
    calm.socket.close();
  } finally {
    await limited.close();
  }
});
