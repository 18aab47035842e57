/**
 * Runs numbered SQL files forward, each once in a transaction, one process at a time. The checksum of a landed file is
 * compared at every start. A database that ran all migrations which the baseline replaced counts as one that ran the baseline.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

export class MigrationError extends Error {}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const readMigrations = (dir: string): Migration[] =>
  readdirSync(dir)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });

interface Replaced {
  readonly baseline: string;
  /** Replaces the migrations later than `after` for databases that stopped exactly there. */
  readonly bridge: { readonly after: string; readonly file: string };
  readonly replaced: readonly Pick<Migration, 'name' | 'checksum'>[];
}

const readReplaced = (dir: string): Replaced =>
  JSON.parse(readFileSync(path.join(dir, 'replaced-by-baseline.json'), 'utf8')) as Replaced;

/**
 * The migrations as this version names them: those that the baseline replaced become the baseline. Fails if only some of them ran, or
 * one with other contents.
 */
export const afterBaseline = (applied: ReadonlyMap<string, string>, dir: string): Map<string, string> => {
  const { baseline, replaced } = readReplaced(dir);
  const old = new Map(replaced.map(({ name, checksum }) => [name, checksum]));
  const ran = [...applied.keys()].filter((name) => old.has(name)).sort();
  if (ran.length === 0) return new Map(applied);
  const differs = replaced.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (differs)
    throw new MigrationError(
      `The database ran migrations from before the first release, but ${differs.name} ${applied.has(differs.name) ? 'was edited' : 'is missing'}. ` +
        'Start the version of 30 November 2026 (its last migration is 0170-primary-keys.sql), then this one. Nothing was changed.',
    );
  const later = [...applied].filter(([name]) => !old.has(name));
  const file = readMigrations(dir).find(({ name }) => name === baseline);
  return new Map([[baseline, file?.checksum ?? ''], ...later]);
};

interface Step extends Pick<Migration, 'name' | 'sql'> {
  /** Migrations recorded as run. */
  readonly stands: readonly Pick<Migration, 'name' | 'checksum'>[];
}

/** The replaced migrations that a database of the last published version before the baseline lacks, and what does their work. */
const bridgeFor = (applied: ReadonlyMap<string, string>, dir: string): Step | null => {
  const { bridge, replaced } = readReplaced(dir);
  const at = replaced.findIndex(({ name }) => name === bridge.after) + 1;
  const [before, stands] = [replaced.slice(0, at), replaced.slice(at)];
  const isThere =
    before.every(({ name, checksum }) => applied.get(name) === checksum) &&
    !stands.some(({ name }) => applied.has(name));
  return isThere
    ? { name: bridge.file, sql: readFileSync(path.join(dir, bridge.file), 'utf8'), stands }
    : null;
};

const checkAgainst = (applied: ReadonlyMap<string, string>, known: readonly Migration[]): void => {
  for (const [name, checksum] of applied) {
    const migration = known.find((m) => m.name === name);
    if (!migration)
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know. Start the newer version.`,
      );
    if (migration.checksum !== checksum)
      throw new MigrationError(
        `Migration ${name} was edited after it ran. Restore the file and add a new migration instead.`,
      );
  }
};

/**
 * Releases a table lock request after this time, because a waiting exclusive lock blocks all others behind a long
 * reader.
 */
const LOCK_PATIENCE = '800ms';
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const runOnce = async (client: pg.PoolClient, { sql, stands }: Step): Promise<void> => {
  await client.query('begin');
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [LOCK_PATIENCE]);
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
      [stands.map(({ name }) => name), stands.map(({ checksum }) => checksum)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Writes the baseline down in place of the migrations that it replaced. */
const adopt = async (client: pg.PoolClient, applied: ReadonlyMap<string, string>): Promise<void> => {
  await client.query('begin');
  try {
    await client.query('delete from schema_migrations where name <> all($1)', [[...applied.keys()]]);
    await client.query(
      `insert into schema_migrations (name, checksum)
       select * from unnest($1::text[], $2::text[]) on conflict (name) do nothing`,
      [[...applied.keys()], [...applied.values()]],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const isInTheWay = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { code?: string }).code ?? '');

const run = async (client: pg.PoolClient, step: Step, say: (line: string) => void): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(client, step);
    } catch (error) {
      if (!isInTheWay(error))
        throw new MigrationError(`Migration ${step.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      if (tries === 1) say(`database: ${step.name} waits until its tables are free (a backup?)`);
      await sleep(PAUSE_MS);
    }
  }
};

const readApplied = async (client: pg.PoolClient): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const crossBridge = async (
  client: pg.PoolClient,
  dir: string,
  say: (line: string) => void,
): Promise<Map<string, string>> => {
  const found = await readApplied(client);
  const bridge = bridgeFor(found, dir);
  if (!bridge) return found;
  await run(client, bridge, say);
  return readApplied(client);
};

/** Brings the database up to date, or up to the given files. Returns the applied names and logs what it waits for. */
export const migrate = async (
  pool: pg.Pool,
  dir: string,
  {
    only,
    say = () => {},
  }: { readonly only?: ReadonlySet<string>; readonly say?: (line: string) => void } = {},
): Promise<string[]> => {
  const known = readMigrations(dir);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const found = await crossBridge(client, dir, say);
    const applied = afterBaseline(found, dir);
    checkAgainst(applied, known);
    if (applied.size < found.size) await adopt(client, applied);
    const missing = known.filter(({ name }) => !applied.has(name) && (only === undefined || only.has(name)));
    for (const migration of missing) await run(client, { ...migration, stands: [migration] }, say);
    return missing.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrate]).catch(() => {});
    client.release();
  }
};
