// One PostgreSQL for the whole test run, in a folder of its own: checkouts and runs side by side never meet.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { identify } from '../src/platform/database/embedded-postgres-process.ts';
import { quickFolder } from './quick-folder.ts';
import { full } from './run-length.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server's maintenance database, as a superuser: every test file makes its own databases from there. */
    databaseUrl: string;
    /** Where the files of the demo business lie once a test has asked for it. */
    demoFiles: string;
  }
}

// Nothing here outlives the run, so nothing needs to survive a power cut.
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '200',
  // A test asks each thing once or twice: planning it for its values as well costs more than any plan could save. The full run
  // plans as the product does.
  ...(!full && { plan_cache_mode: 'force_generic_plan' }),
  autovacuum: 'off',
};

/** The template with the demo business: it and its files belong to one run. */
export const demoTemplate = (demoFiles: string): string =>
  path.basename(demoFiles).toLowerCase().replaceAll('-', '_');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL } = process.env;
  const demoFiles = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-demo-'));
  project.provide('demoFiles', demoFiles);
  if (TEST_DATABASE_URL) {
    project.provide('databaseUrl', TEST_DATABASE_URL);
    return async () => {
      fs.rmSync(demoFiles, { recursive: true, force: true });
      const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
      await client.connect();
      await client.query(`drop database if exists ${demoTemplate(demoFiles)}`);
      await client.end();
    };
  }
  const parent = quickFolder();
  await removeAbandoned(parent);
  const dataDir = path.join(parent, `minsu-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST_AND_LOOSE });
  project.provide('databaseUrl', urlOf(postgres.connection));
  const remove = async () => {
    await postgres.stop();
    for (const dir of [dataDir, demoFiles]) fs.rmSync(dir, { recursive: true, force: true });
  };
  onInterrupt(remove);
  return remove;
}

/** Vitest ends at once on a signal and tears nothing down. */
function onInterrupt(remove: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void remove().finally(() => process.exit(1)));
  }
}

/** Removes databases of killed runs, which still run. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
  for (const name of names) {
    const pid = Number(/^minsu-test-(\d+)-[0-9a-f]{8}\b/.exec(name)?.[1]);
    if (!pid || identify(pid)) continue;
    const dir = path.join(parent, name);
    if (await stopAbandonedPostgres(dir)) fs.rmSync(dir, { recursive: true, force: true });
  }
}

function urlOf(connection: {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}): string {
  const { host, port, user, database, password } = connection;
  const login = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${login}@localhost/${database}?${new URLSearchParams({ host, port: `${port}` })}`;
}
