/** A database and its replica: routing of reads, without ever showing an older state. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { pageAuditEvents } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaff } from '../../../test/builders.ts';
import { buildSession } from '../../../test/test-app.ts';
import { migrationsDir } from '../../../test/test-database.ts';
import { startApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { bootstrap } from '../../seed/bootstrap.ts';
import { createLog } from '../log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { type Database, openKysely, openPool } from './open-database.ts';

const log = createLog('silent');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-copy-'));
fs.chmodSync(folder, 0o755);
const PATIENCE = { timeout: 20_000, interval: 50 };

let first: EmbeddedPostgres;
let second: EmbeddedPostgres;
let copy: Database;
let app: Awaited<ReturnType<typeof startApp>>;
let authorization: string;

const open = (of: EmbeddedPostgres): Database =>
  openKysely(openPool({ connection: of.connection, max: 2, statementTimeoutMs: 0, log }));

const urlOf = ({ connection: { host, port, user, database } }: EmbeddedPostgres): string =>
  `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;

/** Copies the folder, which then follows the primary. */
const startCopy = async (): Promise<EmbeddedPostgres> => {
  const { host, port, user } = first.connection;
  return startEmbeddedPostgres({
    dataDir: path.join(folder, 'second'),
    settings: { primary_conninfo: `host=${host} port=${port} user=${user}`, hot_standby: 'on' },
  });
};

beforeAll(async () => {
  const dataDir = path.join(folder, 'first');
  first = await startEmbeddedPostgres({ dataDir });
  const pool = openPool({ connection: first.connection, max: 2, statementTimeoutMs: 0, log });
  await migrate(pool, migrationsDir);
  const database = openKysely(pool);
  await bootstrap(database);
  await buildStaff(database);
  authorization = await buildSession(database, 'admin', new Date());
  await database.destroy();
  await first.stop();
  // With its owner: the database of root belongs to another user.
  execFileSync('cp', ['-a', dataDir, path.join(folder, 'second')]);
  const signal = path.join(folder, 'second', 'standby.signal');
  fs.writeFileSync(signal, '');
  const { uid, gid } = fs.statSync(path.join(folder, 'second', 'PG_VERSION'));
  fs.chownSync(signal, uid, gid);
  first = await startEmbeddedPostgres({ dataDir });
  second = await startCopy();
  copy = open(second);
  const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: folder, DATABASE_READ_URL: urlOf(second) };
  app = await startApp({
    config: readConfig(env, 'test'),
    connection: first.connection,
    log,
    background: false,
  });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await copy?.destroy();
  await second?.stop();
  await first?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const call = async (endpoint: Endpoint, payload: object) => {
  const request = { method: endpoint.method, url: endpoint.path, headers: { authorization } } as const;
  const response = await app.app.inject(
    endpoint.send === 'query' ? { ...request, query: payload as never } : { ...request, payload },
  );
  expect(response.statusCode, response.body).toBe(200);
  return (response.json() as { data: unknown }).data as never;
};
const answered = () => ({ ...app.replica?.answered });

/** A busy machine may rest the replica for a moment. */
const usesCopy = (before: number) =>
  expect
    .poll(async () => {
      await call(pageAuditEvents, { current: 1, size: 1, view: 'all' });
      return answered().copy;
    }, PATIENCE)
    .toBeGreaterThan(before);

let version = 0;
let changes = 0;
const change = async (): Promise<void> => {
  // A different value each time, because unchanged values record nothing.
  changes += 1;
  const input = { key: 'waitPayMinutes', value: 20 + (changes % 9), version };
  ({ version } = (await call(saveSetting, input)) as { version: number });
};

test('long reads go to the copy, and each shows the change that was answered just before it', async () => {
  const before = answered();
  const page = { current: 1, size: 50 };
  for (let round = 0; round < 20; round += 1) {
    await change();
    const { total } = (await call(pageAuditEvents, { ...page, view: 'all' })) as { total: number };
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from events`.execute(app.database);
    expect(total).toBe(rows[0]?.n);
  }
  await call(pageLedgerEntries, page);
  // The others, and all changes, never.
  expect((answered().copy ?? 0) + (answered().database ?? 0)).toBe(21);
  await usesCopy(before.copy ?? 0);
});

const replay = (what: 'pause' | 'resume') => sql.raw(`select pg_wal_replay_${what}()`).execute(copy);

test('while the copy is behind the database answers; when it has caught up the copy does again', async () => {
  await replay('pause');
  await change();
  const before = answered();
  const { total } = (await call(pageAuditEvents, { current: 1, size: 1, view: 'all' })) as { total: number };
  const count = sql<{ n: number }>`select count(*)::int as n from events`;
  const [all, lagging] = [await count.execute(app.database), await count.execute(copy)];
  expect(total).toBe(all.rows[0]?.n);
  expect(lagging.rows[0]?.n).toBeLessThan(total);
  expect(answered()).toEqual({ copy: before.copy, database: (before.database ?? 0) + 1 });
  await replay('resume');
  await usesCopy(before.copy ?? 0);
});

test('what would write is turned down by the copy and done by the database', async () => {
  await expect
    .poll(async () => {
      const { copy: reads } = answered();
      await app.replica?.read(async (db) => sql`select 1`.execute(db));
      return (answered().copy ?? 0) > (reads ?? 0);
    }, PATIENCE)
    .toBe(true);
  const before = answered().database ?? 0;
  await app.replica?.read((db) =>
    sql`insert into rate_counts (key, count, until) values ('\\x01', 1, now())`.execute(db),
  );
  expect(answered().database).toBe(before + 1);
  expect(await app.database.selectFrom('rateCounts').selectAll().execute()).toHaveLength(1);
});

test('without the copy everything is answered, and it is used again when it is back', async () => {
  await copy.destroy();
  await second.stop();
  await change();
  const before = answered().copy ?? 0;
  const { total } = (await call(pageAuditEvents, { current: 1, size: 1, view: 'all' })) as { total: number };
  expect(total).toBeGreaterThan(20);
  expect(answered().copy).toBe(before);
  second = await startCopy();
  copy = open(second);
  await usesCopy(before);
});
