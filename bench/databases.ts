/** The measured database: an embedded PostgreSQL with the product's settings, or a server by URL. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from '../apps/server/src/platform/database/embedded-postgres.ts';
import { canHoldDatabase } from '../apps/server/src/platform/database/embedded-postgres-cluster.ts';
import { identify } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { openKysely, openPool } from '../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { bootstrap } from '../apps/server/src/seed/bootstrap.ts';
import { buildStaff } from '../apps/server/test/builders.ts';
import { root } from '../scripts/tool.ts';
import { fill, type Shape } from './data-set.ts';

const migrations = path.join(root, 'apps/server/migrations');

/** A folder below `.data`, removed after the run along with leftovers of killed runs. */
export const benchFolder = async (): Promise<string> => {
  const data = path.join(root, '.data');
  const parent = canHoldDatabase(data) ? data : os.tmpdir();
  const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
  for (const name of names) {
    const pid = Number(/^bench-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1]);
    if (!pid || identify(pid)) continue;
    const left = path.join(parent, name);
    const stopped = await Promise.all(
      fs.readdirSync(left).map((inner) => stopAbandonedPostgres(path.join(left, inner, 'postgres'))),
    );
    if (stopped.every(Boolean)) fs.rmSync(left, { recursive: true, force: true });
  }
  return path.join(parent, `bench-${process.pid}-${randomBytes(4).toString('hex')}`);
};

export class Databases {
  readonly #url: string;
  readonly #stop: () => Promise<void>;
  readonly #made = new Map<string, Promise<string>>();
  readonly #run = randomBytes(3).toString('hex');

  private constructor(url: string, stop: () => Promise<void>) {
    this.#url = url;
    this.#stop = stop;
  }

  static async open(folder: string, url: string | undefined): Promise<Databases> {
    if (url !== undefined) return new Databases(url, async () => {});
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'main', 'postgres') });
    const { host, port, user, database, password } = postgres.connection;
    const login = password ? `${user}:${encodeURIComponent(password)}` : user;
    const query = new URLSearchParams({ host, port: String(port) });
    return new Databases(`postgres://${login}@localhost/${database}?${query}`, postgres.stop);
  }

  /**
   * A business of this shape with one user per role, created once per run. `until`: last migration applied, without
   * users.
   */
  of(name: string, shape: Shape | null, until?: string): Promise<string> {
    const known = this.#made.get(name);
    if (known) return known;
    const making = this.#make(name, shape, until);
    this.#made.set(name, making);
    return making;
  }

  /** For the server itself: a database without tables. */
  get url(): string {
    return this.#url;
  }

  async close(): Promise<void> {
    for (const name of this.#made.keys())
      await this.#maintain(`drop database if exists ${this.#nameOf(name)} with (force)`).catch(() => {});
    await this.#stop();
  }

  #nameOf(name: string): string {
    return `bench_${this.#run}_${name}`;
  }

  async #maintain(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async #make(name: string, shape: Shape | null, until?: string): Promise<string> {
    const started = performance.now();
    await this.#maintain(`create database ${this.#nameOf(name)}`);
    const url = new URL(this.#url);
    url.pathname = `/${this.#nameOf(name)}`;
    const connection = { connectionString: url.toString() };
    const pool = openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('silent') });
    const database = openKysely(pool);
    try {
      const all = readMigrations(migrations).map((one) => one.name);
      await migrate(pool, migrations, {
        only: new Set(all.filter((one) => until === undefined || one <= until)),
      });
      if (until === undefined) await bootstrap(database);
      if (shape === null) return connection.connectionString;
      if (until === undefined) await buildStaff(database);
      const client = await pool.connect();
      // An unreleased client would keep the pool from ending.
      await fill(client, shape).finally(() => client.release());
    } finally {
      await database.destroy();
    }
    console.log(`  data set ${name} made in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    return connection.connectionString;
  }
}
