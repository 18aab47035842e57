/**
 * Two and four server processes on one database behind a balancer that alternates requests: what one knows, all
 * know (four with FULL=1). Sessions, one-time actions, limits, settings, background work, sockets.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiTokenSelf, createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import {
  authConfig,
  captcha,
  login,
  logout,
  TICKET_MARK,
  userInfo,
} from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  createDictionaryItem,
  listDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encryptPassword } from '../apps/server/src/foundation/auth/login-cipher.ts';
import { openKysely, openPool } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../apps/server/test/builders.ts';
import { openSocket } from '../apps/server/test/live-socket.ts';
import { full } from '../apps/server/test/run-length.ts';
import { createTestDatabase } from '../apps/server/test/test-database.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
/** Maximum delay until known everywhere. */
const KNOWN_MS = 1_000;

interface Answer {
  readonly status: number;
  readonly data: never;
  readonly failure: string | undefined;
}

/** One request; `url`: the balancer, or one process. */
const ask = async (
  url: string,
  endpoint: Endpoint,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const query = endpoint.send === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(`${url}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(endpoint.send === 'body' && { body: JSON.stringify(input) }),
  });
  const body = (await response.json()) as { data: { failure?: string } | null };
  return { status: response.status, data: body.data as never, failure: body.data?.failure };
};

describe.each(full ? [2, 4] : [2])('%i processes', (count) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'minsu-several-'));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let balancer: Balancer;
  let house: BuiltHouse;
  let admin: Record<string, string>;
  const running: Running[] = [];
  const each = () => running.map(({ address }) => address);
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    database = await createTestDatabase();
    const log = createLog('silent');
    const connection = { connectionString: database.url };
    const kysely = openKysely(openPool({ connection, max: 2, statementTimeoutMs: 0, log }));
    house = await buildHouse(kysely, { rooms: 60 });
    await kysely.destroy();
    balancer = await startBalancer(false);
    for (let at = 0; at < count; at += 1) {
      const env = { RATE_LIMITS: 'on', SANDBOX: 'off' };
      const server = await startServer({ dataDir, databaseUrl: database.url, env });
      running.push(server);
      balancer.add(server.address);
    }
    admin = { authorization: await openSession(database.url) };
    // Each sent a heartbeat after the last had started, so all know their number.
    const known = () =>
      rowsOf<{ n: number }>(
        database.url,
        `select count(*)::int as n from server_processes
         where seen_at > (select max(started_at) from server_processes) + interval '1 second'`,
      );
    await vi.waitUntil(async () => (await known())[0]?.n === count, PATIENCE);
  }, 240_000);
  afterAll(async () => {
    await balancer?.close();
    for (const server of running) await server.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  let sold = 0;
  const sale = (more: object = {}) => {
    sold += 1;
    const checkIn = addDays(today, 10 + Math.floor(sold / 50));
    const stays = [{ roomTypeId: house.roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }];
    return { houseId: house.id, bookerName: '多机', stays, ...more };
  };
  const credentials = (password: string) => ({
    username: 'finance',
    password: encryptPassword(password, 'minsu-login-key!'),
  });

  test('count failed sign-ins together, accept a captcha on another process once, and share tokens', async () => {
    for (let failed = 0; failed < 3; failed += 1)
      expect((await ask(balancer.url, login, credentials('wrong'))).status).toBe(400);
    const refused = await ask(balancer.url, login, credentials(STAFF_PASSWORD));
    expect(refused.failure).toBe('auth.captchaRequired');
    const { captchaId } = (await ask(balancer.url, captcha)).data as { captchaId: string };
    const [drawn] = await rowsOf<{ answer: string }>(
      database.url,
      'select answer from captchas where id = $1',
      [captchaId],
    );
    const solved = { ...credentials(STAFF_PASSWORD), captchaId, captcha: drawn?.answer };
    const { status, data } = await ask(balancer.url, login, solved);
    expect(status).toBe(200);
    const { Authorization: authorization } = data as { Authorization: string };
    for (const address of each())
      expect((await ask(address, userInfo, {}, { authorization })).status, address).toBe(200);
    expect((await ask(balancer.url, captcha)).status).toBe(200);
    for (let failed = 0; failed < 3; failed += 1) await ask(balancer.url, login, credentials('wrong'));
    expect((await ask(balancer.url, login, solved)).status).toBe(400);
  });

  test('sign out everywhere within a second, whatever they had cached', async () => {
    const authorization = await openSession(database.url, 'operator');
    const sockets = await Promise.all(each().map((address) => openSocket(address, authorization)));
    for (const address of each())
      expect((await ask(address, userInfo, {}, { authorization })).status).toBe(200);
    await ask(balancer.url, logout, {}, { authorization });
    const out = performance.now();
    const statuses = async () =>
      Promise.all(
        each().map(async (address) => (await ask(address, userInfo, {}, { authorization })).status),
      );
    await expect.poll(statuses, PATIENCE).toEqual(each().map(() => 401));
    expect(performance.now() - out).toBeLessThan(KNOWN_MS);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(each().map(() => 4001));
  });

  test('have one effect and one answer for equal concurrent commands under one key', async () => {
    const input = sale({ bookerName: `同键${count}` });
    const headers = { ...admin, 'idempotency-key': `several-${count}` };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => ask(balancer.url, createOrder, input, headers)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(
      await rowsOf(database.url, 'select 1 from orders where booker_name = $1', [`同键${count}`]),
    ).toHaveLength(1);
  });

  test('announce a sale everywhere within a second in one order, and run its jobs once', async () => {
    const { authorization = '' } = admin;
    const sockets = await Promise.all(each().map(() => openSocket(balancer.url, authorization)));
    const ids: string[] = [];
    for (let n = 0; n < 3 * count; n += 1) {
      const channel = { source: 'channel', channel: 'tj', channelOrderNo: `SP-${count}-${n}` };
      const { status, data } = await ask(balancer.url, createOrder, sale(channel), admin);
      expect(status).toBe(200);
      ids.push((data as { id: string }).id);
    }
    const last = performance.now();
    const ordersOf = (socket: (typeof sockets)[number]) =>
      socket
        .changes()
        .filter(({ name, entityId }) => name === 'order.created' && ids.includes(entityId))
        .map(({ entityId }) => entityId);
    await expect.poll(() => sockets.map(ordersOf), PATIENCE).toEqual(sockets.map(() => ids));
    expect(performance.now() - last).toBeLessThan(KNOWN_MS);
    for (const { socket } of sockets) socket.close();
    // Users who accept channel orders are notified once by a job, whichever process runs it.
    const told = () =>
      rowsOf<{ orders: number; most: number }>(
        database.url,
        `select count(*)::int as orders, max(n)::int as most from (
           select o.id, m.user_id, count(*) as n from orders o join inbox_messages m on m.path like '%' || o.id || '%'
           where o.id = any($1::uuid[]) group by 1, 2) t`,
        [ids],
      );
    await expect
      .poll(async () => (await told())[0]?.orders ?? 0, PATIENCE)
      .toBeGreaterThanOrEqual(ids.length);
    expect((await told())[0]?.most).toBe(1);
  });

  test('apply a setting and a dictionary item saved on one to all', async () => {
    const far = () => {
      const checkIn = addDays(today, 400 + sold);
      return sale({
        stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }],
      });
    };
    const sells = async () =>
      Promise.all(each().map(async (address) => (await ask(address, createOrder, far(), admin)).status));
    expect(await sells()).toEqual(each().map(() => 200));
    const saved = await ask(balancer.url, saveSetting, { key: 'horizonDays', value: 60, version: 0 }, admin);
    expect(saved.status).toBe(200);
    const at = performance.now();
    await expect.poll(async () => (await sells()).includes(200), PATIENCE).toBe(false);
    expect(performance.now() - at).toBeLessThan(2 * KNOWN_MS);
    const word = { type: 'houseTag', code: `several${count}`, zh: `多机${count}`, en: `Several ${count}` };
    expect((await ask(balancer.url, createDictionaryItem, word, admin)).status).toBe(200);
    for (const address of each()) {
      const { data } = await ask(address, listDictionary, { types: 'houseTag' }, admin);
      expect((data as { code: string }[]).map(({ code }) => code)).toContain(word.code);
    }
  });

  test('share limits: calls per API token, sign-ins per address', async () => {
    const { ticket } = (await ask(balancer.url, authConfig)).data as { ticket: string };
    const password = encryptPassword(`${STAFF_PASSWORD}${TICKET_MARK}${ticket}`, 'minsu-login-key!');
    const made = await ask(
      balancer.url,
      createApiToken,
      { name: `多机${count}`, scopes: ['house:read'], days: 1, callsPerMinute: 10, password },
      admin,
    );
    const { token } = made.data as { token: string };
    const calls = async (times: number, call: () => Promise<Answer>) => {
      let passed = 0;
      for (let n = 0; n < times; n += 1) if ((await call()).status === 200) passed += 1;
      return passed;
    };
    expect(
      await calls(40, () => ask(balancer.url, apiTokenSelf, {}, { authorization: `Bearer ${token}` })),
    ).toBe(10);
    // Some of this minute's sixty were used above.
    const passed = await calls(100, () => ask(balancer.url, captcha));
    expect(passed).toBeLessThanOrEqual(60);
    expect(passed).toBeGreaterThan(40);
  });
});
