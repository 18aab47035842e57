/**
 * F19: a database with orders, as of the first release, is upgraded during writes: killed midway and restarted, by two
 * processes at once, and refused when newer than the code.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { rowsOf } from '../bench/bench.ts';
import { LONG, type Shape, SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { startServer } from '../bench/processes.ts';
import { root } from '../scripts/tool.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { differences, schemaOf } from './schema-of.ts';

const migrations = path.join(root, 'apps/server/migrations');
/** The first release. */
const OLD = '0001-baseline.sql';
const FULL: Shape = LONG;
/** Tables written constantly; each is written in turn during migrations. */
const WRITTEN = ['orders', 'stays', 'room_night'] as const;
const WRITE_EVERY_MS = 5;

const child = (databaseUrl: string, dir = migrations): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'migrate-child.ts'), databaseUrl, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const ended = async (process: ChildProcess): Promise<string> => {
  let said = '';
  process.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(process, 'close');
  return said.trim();
};

/** Rewrites another row of the table unchanged each time. */
const touch = (client: pg.Client, table: (typeof WRITTEN)[number], houseId: string) =>
  client.query(
    `update ${table} set house_id = house_id where ctid = (select ctid from ${table} where house_id = $1 limit 1)`,
    [houseId],
  );

/**
 * Repeatedly changes an order like a clerk, recording acknowledged numbers, and touches a row of every other table.
 */
const write = async (databaseUrl: string, until: AbortSignal) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; houseId: string }>(
    `select id, house_id as "houseId" from orders where booking = 'confirmed' order by id limit 200`,
  );
  const acknowledged = new Map<string, number>();
  let slowestMs = 0;
  for (let turn = 1; !until.aborted; turn += 1) {
    const { id, houseId } = rows[turn % rows.length] ?? { id: '', houseId: '' };
    const started = performance.now();
    await client.query('update orders set version = $3 where house_id = $1 and id = $2', [houseId, id, turn]);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    acknowledged.set(id, turn);
    for (const table of WRITTEN.slice(1)) {
      const begun = performance.now();
      await touch(client, table, houseId);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
    await sleep(WRITE_EVERY_MS);
  }
  await client.end();
  return { acknowledged, slowestMs };
};

/** Runs the work beside a writer; returns the longest write wait and the lost writes. */
const underWrites = async (databaseUrl: string, work: () => Promise<void>) => {
  const stopping = new AbortController();
  const writing = write(databaseUrl, stopping.signal);
  await sleep(200);
  await work();
  await sleep(200);
  stopping.abort();
  const { acknowledged, slowestMs } = await writing;
  const stored = new Map(
    (await rowsOf<{ id: string; version: number }>(databaseUrl, 'select id, version from orders')).map(
      (row) => [row.id, row.version],
    ),
  );
  const lost = [...acknowledged].filter(([id, version]) => stored.get(id) !== version).map(([id]) => id);
  return { slowestMs, lost, written: acknowledged.size };
};

const countsOf = async (databaseUrl: string): Promise<string> =>
  JSON.stringify(
    await rowsOf(
      databaseUrl,
      `select (select count(*) from orders)::int as orders, (select count(*) from room_night)::int as nights,
        (select sum(room_fen) from orders)::bigint::text as fen, (select sum(amount_fen) from payments)::bigint::text as paid`,
    ),
  );

const appliedCount = async (databaseUrl: string): Promise<number> =>
  (await rowsOf<{ count: number }>(databaseUrl, 'select count(*)::int as count from schema_migrations'))[0]
    ?.count ?? 0;

/** Until that many migrations are applied or the process has finished. */
const untilApplied = async (databaseUrl: string, count: number, process: ChildProcess): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while (process.exitCode === null) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from schema_migrations',
      );
      if ((rows[0]?.count ?? 0) >= count) return;
    }
  } finally {
    await client.end();
  }
};

/** Killed at random points, then left to finish; returns the kills that left work to do. */
const killedUpgrade = async (databaseUrl: string, run: FaultRun): Promise<number> => {
  const kills = run.full ? 12 : 4;
  const all = readMigrations(migrations).length;
  let inTheMiddle = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await appliedCount(databaseUrl);
    if (before >= all) break;
    // A few at a time, because a fast machine finishes all before a timer fires.
    const next = before + run.random.int(0, Math.max(1, Math.floor((all - before) / 4)));
    const process = child(databaseUrl);
    const closed = once(process, 'close');
    await once(process.stdout as NodeJS.ReadableStream, 'data');
    await untilApplied(databaseUrl, next, process);
    process.kill('SIGKILL');
    await closed;
    if ((await appliedCount(databaseUrl)) < all) inTheMiddle += 1;
  }
  await ended(child(databaseUrl));
  return inTheMiddle;
};

const upgrades = async (run: FaultRun, fresh: readonly string[]): Promise<Figure[]> => {
  const shape = run.full ? FULL : SMALL;
  const [whole, killed] = [
    await run.databases.of('upgrade', shape, OLD),
    await run.databases.of('killed', SMALL, OLD),
  ];
  const before = await countsOf(whole);
  const two: string[] = [];
  const { slowestMs, lost, written } = await underWrites(whole, async () => {
    two.push(...(await Promise.all([ended(child(whole)), ended(child(whole))])));
  });
  const behind = readMigrations(migrations).filter(({ name }) => name > OLD).length;
  const kills = await killedUpgrade(killed, run);
  return [
    figure(`a write waits at most while ${behind} migrations run`, slowestMs, {
      unit: 'ms',
      limit: ['<=', 1_000],
    }),
    none(`of ${written} orders written meanwhile, lost`, lost),
    none('counts and sums that changed', (await countsOf(whole)) === before ? 0 : 1),
    {
      name: 'two processes at once: each migration once',
      measured: two.map((said) => said.replace('begun\n', '')).join(' and '),
      target: `ran ${behind} and ran 0`,
      passed:
        two
          .map((said) => Number(/ran (\d+)/.exec(said)?.[1]))
          .sort((a, b) => b - a)
          .join() === `${behind},0`,
    },
    none('differences from a fresh schema', differences(fresh, await schemaOf(whole))),
    figure('kills in the middle', kills, { unit: '', limit: ['>=', 1] }),
    none('differences after them from a fresh schema', differences(fresh, await schemaOf(killed))),
    ...(await starts(run, whole)),
    control('an index that is missing', differences(fresh, fresh.slice(0, -1)).length > 0),
    ...(await lockedTables(whole)),
  ];
};

const lockedTables = async (databaseUrl: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const table of WRITTEN) {
    const { slowestMs } = await underWrites(databaseUrl, () => lockTable(databaseUrl, table));
    figures.push(control(`${table} locked for 1.2 s`, slowestMs > 1_000));
  }
  return figures;
};

const lockTable = async (databaseUrl: string, table: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  await sleep(1_200);
  await client.query('commit');
  await client.end();
};

/** The product itself on the upgraded database. */
const starts = async (run: FaultRun, databaseUrl: string): Promise<Figure[]> => {
  const server = await startServer({ dataDir: path.join(run.folder, 'upgraded'), databaseUrl });
  const { status } = await fetch(`${server.address}/health`);
  await server.stop();
  return [
    { name: 'the server starts on it', measured: String(status), target: '200', passed: status === 200 },
  ];
};

const newer = async (run: FaultRun): Promise<Figure[]> => {
  const url = await run.databases.of('newer', SMALL);
  const dir = path.join(run.folder, 'newer-migrations');
  mkdirSync(dir, { recursive: true });
  cpSync(migrations, dir, { recursive: true });
  writeFileSync(path.join(dir, '9001-of-tomorrow.sql'), 'create table tomorrow (id int primary key);');
  await ended(child(url, dir));
  const said = (await ended(child(url))).replace('begun\n', '');
  return [
    {
      name: 'a database of a newer version',
      measured: said.slice(0, 60),
      target: 'refused',
      passed: said.startsWith('refused The database has migration 9001-of-tomorrow.sql'),
    },
  ];
};

export const migration: Fault = {
  name: 'F19 upgrade under load',
  smoke: true,
  boundSeconds: { smoke: 90, full: 600 },
  async run(run) {
    const fresh = await schemaOf(await run.databases.of('fresh', SMALL));
    return [...(await upgrades(run, fresh)), ...(await newer(run))];
  },
};
