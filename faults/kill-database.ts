/** F2: kill -9 of PostgreSQL under a running server: the postmaster, all processes, one backend. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { rowsOf } from '../bench/bench.ts';
import { type Shape, SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { killProcess } from './kill-server.ts';
import { COPY_ORDER } from './planted-rows.ts';
import { type History, judgeStored, newHistory, settleUnknown, startSelling } from './selling.ts';

const WELL_PATIENCE_MS = 30_000;

const workers = (dir: string): number[] =>
  fs.readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dir)
        ? [Number(pid)]
        : [];
    } catch {
      return [];
    }
  });

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
};

const ways = {
  postmaster: async (dir: string) => end(readPostmaster(dir)?.pid ?? 0),
  all: async (dir: string) => {
    const pids = workers(dir);
    end(readPostmaster(dir)?.pid ?? 0);
    for (const pid of pids) end(pid);
  },
  backend: async (dir: string) => {
    const postmaster = readPostmaster(dir)?.pid;
    const others = workers(dir).filter((pid) => pid !== postmaster);
    end(others.at(-1) ?? 0);
  },
} as const;

const untilWritable = async (databaseUrl: string): Promise<number> => {
  const started = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    const isWritten = await client
      .connect()
      .then(() => client.query('update settings set updated_at = updated_at'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => {});
    if (isWritten) return performance.now() - started;
    await sleep(50);
  }
};

/** Time from the last kill until the server reports itself and its jobs as healthy. */
const untilWell = async (address: string): Promise<number> => {
  const started = performance.now();
  while (performance.now() - started < WELL_PATIENCE_MS) {
    const { status } = await fetch(`${address}/health`);
    if (status === 200) break;
    await sleep(100);
  }
  return performance.now() - started;
};

/** Kills, and acknowledged orders before each; with F1 sixty and thirty thousand in the full run. */
const amountOf = ({ full }: FaultRun) => (full ? { kills: 40, each: 500 } : { kills: 4, each: 30 });
/** Enough nights for all of them. */
const FULL: Shape = { ...SMALL, houses: 3 };
const turns = ['both', 'postmaster', 'all', 'backend'] as const;

/** Sales across kills, every fourth including the server; returns their figures. */
const killed = async (run: FaultRun, databaseUrl: string) => {
  const { kills, each } = amountOf(run);
  const begin = () => startServer({ dataDir: path.join(run.folder, 'killed-database'), databaseUrl });
  let server = await begin();
  const history = newHistory();
  let longestMs = 0;
  // A crash recovery first syncs every file of the cluster; exclude leftovers of other faults.
  await rowsOf(databaseUrl, 'checkpoint');
  for (let kill = 0; kill < kills; kill += 1) {
    const selling = await startSelling({ databaseUrl, address: server.address, count: 8, history });
    while (selling.acknowledgedSince() < each) await sleep(5);
    await sleep(run.random.int(0, 200));
    const turn = turns[kill % turns.length] ?? 'all';
    await ways[turn === 'both' ? 'all' : turn](run.postgresDir);
    if (turn === 'both') await killProcess(server);
    // Until the postmaster has noticed.
    await sleep(150);
    longestMs = Math.max(longestMs, 150 + (await untilWritable(databaseUrl)));
    await sleep(200);
    await selling.end();
    if (turn === 'both') server = await begin();
  }
  return { server, history, longestMs, wellMs: await untilWell(server.address), kills, each };
};

const kept = async (run: FaultRun, databaseUrl: string): Promise<Figure[]> => {
  const { server, history, longestMs, wellMs, kills, each } = await killed(run, databaseUrl);
  await settleUnknown(databaseUrl, server.address, history);
  await server.stop();
  const { lost, phantom, twice } = await judgeStored(databaseUrl, history);
  const checked = await rowsOf(databaseUrl, 'create extension if not exists amcheck').then(
    () => true,
    () => false,
  );
  const indexes = await rowsOf<{ name: string }>(
    databaseUrl,
    `select c.relname as name, bt_index_check(i.indexrelid, true)::text from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`,
  ).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [
    figure(`orders acknowledged over ${kills} kills`, history.acknowledged.size, {
      ...{ unit: '', limit: ['>=', kills * each] },
    }),
    none('of them lost', lost),
    none('stored that nobody tried', phantom),
    none('stored twice', twice),
    none(`indexes that are damaged${checked ? '' : ' (not checked)'}`, indexes),
    figure('longest until it can be written to again', longestMs / 1_000, {
      unit: 's',
      digits: 1,
      limit: ['<=', 10],
    }),
    figure('the server is well again after', wellMs / 1_000, { unit: 's', digits: 1, limit: ['<=', 10] }),
  ];
};

const writeFor = async (ms: number, databaseUrl: string, history: History): Promise<void> => {
  const writer = new pg.Client({ connectionString: databaseUrl });
  writer.on('error', () => {});
  await writer.connect();
  const until = Date.now() + ms;
  while (Date.now() < until) {
    const name = `F-forgotten-${history.acknowledged.size}`;
    await writer.query(COPY_ORDER, [name]);
    history.acknowledged.add(name);
  }
  void writer.end().catch(() => {});
};

/** Non-durable commits: acknowledged orders are lost with the database. */
const forgetful = async (run: FaultRun, databaseUrl: string): Promise<Figure> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${rows[0]?.name} set synchronous_commit = off`);
  await client.query("alter system set wal_writer_delay = '10s'");
  await client.query('select pg_reload_conf()');
  await client.end();
  const history = newHistory();
  let lost = 0;
  for (let round = 0; round < 4 && lost === 0; round += 1) {
    await writeFor(250, databaseUrl, history);
    await ways.all(run.postgresDir);
    await sleep(150);
    await untilWritable(databaseUrl);
    lost = (await judgeStored(databaseUrl, history)).lost.length;
  }
  const cure = new pg.Client({ connectionString: databaseUrl });
  await cure.connect();
  await cure.query('alter system reset wal_writer_delay');
  await cure.query('select pg_reload_conf()');
  await cure.end();
  return control('a database that does not wait for its disk', lost > 0);
};

export const killDatabase: Fault = {
  name: 'F2 kill -9 of PostgreSQL',
  smoke: true,
  boundSeconds: { smoke: 120, full: 900 },
  async run(run) {
    const databaseUrl = await run.databases.of('killdatabase', run.full ? FULL : SMALL);
    const figures = await kept(run, databaseUrl);
    return [...figures, await forgetful(run, await run.databases.of('forgetful', SMALL))];
  },
};
