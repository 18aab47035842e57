/** Databases for tests: copies of a template that is made once per run, empty or with the demo business in it. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../src/config.ts';
import { sealedColumns } from '../src/operations/privacy/sealed-columns.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type Database, openKysely, openPool, setParsers } from '../src/platform/database/open-database.ts';
import { openFieldCipher } from '../src/platform/field-secrets.ts';
import { createLog } from '../src/platform/log.ts';
import { bootstrap } from '../src/seed/bootstrap.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { buildStaff } from './builders.ts';
import { demoTemplate } from './global-setup.ts';
import { NOON } from './test-day.ts';

const TEMPLATE = 'minsu_template';
export const migrationsDir = path.resolve(import.meta.dirname, '../migrations');
/** Where the demo says that the product is reached. */
export const DEMO_URL = 'https://minsu.example';
/** The keys of every test app that brings none of its own. */
export const TEST_FIELD_KEYS = readConfig({ NODE_ENV: 'test' }, 'test').fieldKeys;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const urlOf = (database: string): string => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${database}`;
  return url.toString();
};

const maintenance = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** Built under another name until it is complete; others wait for it. */
const ensureTemplate = async (
  client: pg.Client,
  name: string,
  make: (building: string) => Promise<void>,
): Promise<void> => {
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) {
    const building = `${name}_building`;
    await client.query(`drop database if exists ${building}`);
    await make(building);
    await client.query(`alter database ${building} rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
};

// Files are copied four times as fast as their blocks are logged.
const copy = (client: pg.Client, template: string, name: string) =>
  client.query(`create database ${name} template ${template} strategy file_copy`);

const ensureEmpty = (client: pg.Client): Promise<void> =>
  ensureTemplate(client, TEMPLATE, async (building) => {
    await client.query(`create database ${building}`);
    const pool = openPool({
      connection: { connectionString: urlOf(building) },
      max: 2,
      statementTimeoutMs: 0,
      log: createLog('silent'),
    });
    await migrate(pool, migrationsDir);
    const database = openKysely(pool);
    await bootstrap(database);
    await buildStaff(database);
    // Nothing stood before the ledger, so the job that would look for it does not meet what tests insert by hand.
    await database.updateTable('ledgerBackfill').set({ doneAt: new Date() }).execute();
    await database.destroy();
  });

/** The staff of the template goes: the seed brings its people. */
export const removeStaff = async (database: Database): Promise<void> => {
  // Tables that may never be emptied (the ledger, statements, the audit log) depend on them; here they are empty.
  await sql`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    truncate users, departments cascade;
  end $$`.execute(database);
};

/** As a first start makes it. Its name is the run's own, as its files are. */
const ensureDemo = async (client: pg.Client): Promise<string> => {
  await ensureEmpty(client);
  const filesDir = inject('demoFiles');
  const name = demoTemplate(filesDir);
  await ensureTemplate(client, name, async (building) => {
    await copy(client, TEMPLATE, building);
    const log = createLog('silent');
    const connection = { connectionString: urlOf(building) };
    const database = openKysely(openPool({ connection, max: 4, statementTimeoutMs: 0, log }));
    await removeStaff(database);
    const cipher = await openFieldCipher(database, TEST_FIELD_KEYS, sealedColumns);
    await seedDemo(database, { now: new Date(NOON), log, filesDir, cipher, publicUrl: DEMO_URL });
    await database.destroy();
  });
  return name;
};

const createFrom = async (template: (client: pg.Client) => Promise<string>): Promise<TestDatabase> => {
  setParsers();
  const name = `t_${randomBytes(6).toString('hex')}`;
  await maintenance(async (client) => copy(client, await template(client), name));
  return {
    url: urlOf(name),
    drop: () =>
      maintenance(
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
};

/** An empty, migrated database of its own; answers its URL and how to drop it. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createFrom(async (client) => {
    await ensureEmpty(client);
    return TEMPLATE;
  });

/** The demo business of the test day in a database of its own: making one takes half a minute of a core, a copy nothing. */
export const createDemoDatabase = (): Promise<TestDatabase> => createFrom(ensureDemo);
