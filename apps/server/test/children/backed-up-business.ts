/** A business on an embedded database of its own, with a folder of backups, and hands that sell nights until they are stopped. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import pg from 'pg';
import { startApp } from '../../src/app.ts';
import { type BackupConfig, type Config, readConfig } from '../../src/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openKysely, openPool } from '../../src/platform/database/open-database.ts';
import { hashToken, newToken } from '../../src/platform/http/session.ts';
import { createLog } from '../../src/platform/log.ts';
import { bootstrap } from '../../src/seed/bootstrap.ts';
import { startEmbedded } from '../../src/tool-database.ts';
import { type BuiltHouse, buildHouse, buildStaff } from '../builders.ts';
import { quickFolder } from '../quick-folder.ts';

const migrationsDir = path.resolve(import.meta.dirname, '../../migrations');
const log = createLog('silent');
const silent = () => {};
/** Between two orders of a hand: some forty a second by four, or the machine does nothing but sell while it backs up. */
const PAUSE_MS = 50;

export interface Sold {
  readonly orderNo: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export const openHome = () => {
  const home = mkdtempSync(path.join(quickFolder(), 'minsu-backup-'));
  chmodSync(home, 0o755);
  return {
    home,
    /** Settings as an operator gives them. */
    configOf: (data: string, env: Record<string, string> = {}): Config & { backup: BackupConfig } =>
      readConfig(
        {
          ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: path.join(home, data) },
          ...{ BACKUP_DIR: path.join(home, 'backups'), BACKUP_EVERY_HOURS: '0' },
          ...env,
        },
        'test',
      ) as Config & { backup: BackupConfig },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
};

const prepare = async (connection: pg.PoolConfig): Promise<BuiltHouse> => {
  const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log });
  const database = openKysely(pool);
  await migrate(pool, migrationsDir);
  await bootstrap(database);
  await buildStaff(database);
  const house = await buildHouse(database, { rooms: 30 });
  await database.destroy();
  return house;
};

const openSession = async (client: pg.Client): Promise<string> => {
  const token = newToken();
  await client.query(
    `insert into sessions (token_hash, user_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select $1, id, '\\x00', 'test', now(), now(), now() + interval '1 day' from users where username = 'admin'`,
    [hashToken(token)],
  );
  return token;
};

export const openBusiness = async (config: Config) => {
  mkdirSync(config.dataDir, { recursive: true });
  const postgres = await startEmbedded(config, { log: silent });
  const house = await prepare(postgres.connection);
  const running = await startApp({ config, connection: postgres.connection, log });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // Nothing lies in clear: the first block of the audit log need not wait for the job of the full minute to find that out.
  await client.query('update sealing set done_at = now()');
  const token = await openSession(client);
  let day = 0;
  const sellOne = async (sold: Sold[]): Promise<void> => {
    day += 1;
    const checkIn = addDays('2027-01-01', day % 700);
    const sentAt = Date.now();
    const response = await running.app.inject({
      method: 'POST',
      url: createOrder.path,
      headers: { authorization: token },
      payload: {
        houseId: house.id,
        bookerName: `备份${randomBytes(3).toString('hex')}`,
        stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }],
      },
    });
    const { code, data } = response.json() as { code: number; data: { orderNo: string } };
    if (code === 200) sold.push({ orderNo: data.orderNo, sentAt, answeredAt: Date.now() });
  };
  /** Hands that sell side by side; `end()` waits for what they have begun. */
  const sell = (hands: number) => {
    const sold: Sold[] = [];
    let going = true;
    const hand = async () => {
      while (going) {
        await sellOne(sold);
        await sleep(PAUSE_MS);
      }
    };
    const working = Promise.all(Array.from({ length: hands }, hand));
    return {
      sold,
      async atLeast(count: number) {
        const goal = sold.length + count;
        while (sold.length < goal) await sleep(5);
      },
      async end() {
        going = false;
        await working;
      },
    };
  };
  let stopped = false;
  return {
    config,
    connection: postgres.connection,
    client,
    sell,
    /** The server only; the database goes on. */
    async stopServer() {
      if (!stopped) await running.stop();
      stopped = true;
    },
    async close() {
      if (!stopped) await running.stop();
      await client.end();
      await postgres.stop();
    },
  };
};

/** Opens what was restored, without a server on it. */
export const withRestored = async <T>(
  config: Config,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
  });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
};

export const orderNos = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ orderNo: string }>('select order_no as "orderNo" from orders');
  return new Set(rows.map(({ orderNo }) => orderNo));
};

/** Those that a restore empties: processes of before it are not lost. */
const EMPTIED = 'server_processes';

/** A hash of all rows of each table. What a restore itself looks at is left out. */
export const tableHashes = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('backup_runs', 'migrations', 'restores', 'schema_migrations', '${EMPTIED}')`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hashed } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    );
    hashes[name] = hashed[0]?.hash ?? '';
  }
  return hashes;
};
