/** A server with an adjustable clock, and a client for it. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { encryptPassword } from '../apps/server/src/foundation/auth/login-cipher.ts';
import { STAFF_PASSWORD } from '../apps/server/test/builders.ts';
import { shiftableClock } from '../apps/server/test/shifted-clock.ts';
import { HttpClient, type Response } from '../bench/load.ts';
import { type Running, startServer } from '../bench/processes.ts';

export interface JumpingServer extends Running {
  /** Shifts the clocks of server and database by this many ms, as on one machine. */
  jumpTo(ms: number): Promise<void>;
  /** Shifts only the server's clock. */
  jumpAlone(ms: number): Promise<void>;
}

const PATIENCE_MS = 10_000;
/** Until the server has noticed and its jobs run again. */
const SETTLE_MS = 4_000;

export const startJumpingServer = async (folder: string, databaseUrl: string): Promise<JumpingServer> => {
  const file = path.join(folder, 'jump');
  const database = await shiftableClock(databaseUrl);
  fs.writeFileSync(file, '0');
  const server = await startServer({
    dataDir: path.join(folder, 'jumping'),
    databaseUrl,
    nodeArgs: ['--import', path.join(import.meta.dirname, 'jump-clock.ts')],
    env: { JUMP_FILE: file, RATE_LIMITS: 'on' },
  });
  let jumps = 0;
  const set = async (ms: number): Promise<void> => {
    jumps += 1;
    fs.writeFileSync(file, String(ms));
    process.kill(server.pid, 'SIGUSR2');
    const deadline = performance.now() + PATIENCE_MS;
    while (!server.said().includes(`clock jump ${jumps}:`)) {
      if (performance.now() > deadline) throw new Error('the clock did not jump');
      await sleep(20);
    }
  };
  return {
    ...server,
    async jumpTo(ms) {
      await database.shift(ms);
      await set(ms);
      await sleep(SETTLE_MS);
    },
    async jumpAlone(ms) {
      await set(ms);
      await sleep(SETTLE_MS);
    },
    async stop() {
      await server.stop();
      await database.close();
    },
  };
};

const DEVELOPMENT_KEY = 'minsu-login-key!';

export const bodyOf = <T>({ body }: Response): { code: number; data: T } =>
  JSON.parse(body.toString()) as { code: number; data: T };

export const logIn = (address: string, username: string, password = STAFF_PASSWORD): Promise<Response> => {
  const client = new HttpClient(address, 1, { 'user-agent': 'a clock' });
  const body = { username, password: encryptPassword(password, DEVELOPMENT_KEY) };
  return client.send({ method: 'POST', path: login.path, body }).finally(() => client.close());
};

interface Sale {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly checkIn: string;
  readonly bookerName: string;
}

export const sell = (client: HttpClient, { houseId, roomTypeId, checkIn, bookerName }: Sale) =>
  client.send({
    method: 'POST',
    path: createOrder.path,
    headers: { 'idempotency-key': bookerName },
    body: {
      ...{ houseId, bookerName },
      stays: [{ roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }],
    },
  });
