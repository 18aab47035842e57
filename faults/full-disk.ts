/**
 * F3 and F4: the data disk or the WAL disk fills up during sales. With the data disk full, unstorable writes are
 * refused and everything else continues; with the WAL disk full, PostgreSQL stops and is restarted when there is
 * space.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { DEMO_PASSWORD } from '../apps/server/src/foundation/auth/demo-logins.ts';
import { encryptPassword } from '../apps/server/src/foundation/auth/login-cipher.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { readPostmaster } from '../apps/server/src/platform/database/embedded-postgres-process.ts';
import { openSession } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { Databases } from '../bench/databases.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { HttpClient } from '../bench/load.ts';
import { type Running, startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { hastyLosses } from './hasty-losses.ts';
import { type History, judgeStored, newHistory, settleUnknown, startSelling } from './selling.ts';
import { mountSmallDisk, NOT_PLAYED, type SmallDisk } from './small-disk.ts';

const DATA_MB = 500;
const LOG_MB = 400;

interface Tight {
  readonly data: SmallDisk;
  readonly log: SmallDisk;
  readonly databases: Databases;
  readonly url: string;
  readonly postgresDir: string;
  close(): Promise<void>;
}

const copyOwned = (from: string, to: string): void => {
  fs.cpSync(from, to, { recursive: true });
  for (const name of ['', ...(fs.readdirSync(from, { recursive: true }) as string[])]) {
    const { uid, gid, mode } = fs.statSync(path.join(from, name));
    fs.chownSync(path.join(to, name), uid, gid);
    fs.chmodSync(path.join(to, name), mode);
  }
};

/** An empty database with its WAL on another disk. */
const layOut = async (postgresDir: string, logDir: string): Promise<void> => {
  const first = await startEmbeddedPostgres({ dataDir: postgresDir });
  await first.stop();
  const [own, moved] = [path.join(postgresDir, 'pg_wal'), path.join(logDir, 'pg_wal')];
  copyOwned(own, moved);
  fs.rmSync(own, { recursive: true });
  fs.symlinkSync(moved, own);
};

const openTight = async (run: FaultRun, name: string): Promise<Tight | null> => {
  const folder = path.join(run.folder, name);
  const data = mountSmallDisk(path.join(folder, 'data'), DATA_MB);
  const log = data && mountSmallDisk(path.join(folder, 'log'), LOG_MB);
  if (!log) return null;
  const postgresDir = path.join(data.dir, 'main', 'postgres');
  await layOut(postgresDir, log.dir);
  const databases = await Databases.open(data.dir, undefined);
  const url = await databases.of('tight', SMALL);
  return {
    ...{ data, log, databases, url, postgresDir },
    async close() {
      data.free();
      log.free();
      await databases.close();
      data.unmount();
      log.unmount();
    },
  };
};

interface Sold {
  readonly server: Running;
  readonly history: History;
  /** Statuses of concurrent reads. */
  readonly reads: number[];
  /** Statuses of concurrent sign-ins, each followed by a read with its session. */
  readonly signIns: number[];
  /** Answer of `/health` while full. */
  readonly during: number;
  /** From freeing space to the first acknowledged sale. */
  readonly backMs: number;
}

const PATIENCE_MS = 25_000;

const readAlong = async (server: Running, url: string, until: AbortSignal): Promise<number[]> => {
  const client = new HttpClient(server.address, 1, { authorization: await openSession(url) });
  const statuses: number[] = [];
  while (!until.aborted) {
    const answer = await client
      .send({ method: 'POST', path: pageOrders.path, body: { size: 5 } })
      .catch(() => null);
    statuses.push(answer?.status ?? 0);
    await sleep(50);
  }
  client.close();
  return statuses;
};

/** With the demo password, each from another browser. */
const signInAlong = async (server: Running, until: AbortSignal): Promise<number[]> => {
  const { loginCipherKey } = readConfig({ NODE_ENV: 'test' }, 'test');
  const statuses: number[] = [];
  for (let turn = 0; !until.aborted; turn += 1) {
    const headers = { 'content-type': 'application/json', 'user-agent': `browser ${turn}` };
    const body = JSON.stringify({
      username: 'admin',
      password: encryptPassword(DEMO_PASSWORD, loginCipherKey),
    });
    const entered = await fetch(`${server.address}${login.path}`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    const { data } = ((await entered?.json().catch(() => null)) ?? {}) as {
      data?: { Authorization?: string };
    };
    const authorization = data?.Authorization ?? '';
    const read = await fetch(`${server.address}${userInfo.path}`, {
      method: userInfo.method,
      headers: { authorization },
    }).catch(() => null);
    statuses.push(read?.status ?? 0);
    await sleep(500);
  }
  return statuses;
};

/** Sells until the disk is full, then with it full, and until sales are acknowledged again. */
const sellThrough = async (tight: Tight, run: FaultRun, disk: SmallDisk): Promise<Sold> => {
  const { url } = tight;
  const server = await startServer({ dataDir: path.join(run.folder, 'tight-server'), databaseUrl: url });
  const history = newHistory();
  const selling = await startSelling({ databaseUrl: url, address: server.address, count: 8, history });
  while (selling.acknowledgedSince() < 30) await sleep(5);
  const ending = new AbortController();
  disk.fill();
  const reading = disk === tight.data ? readAlong(server, url, ending.signal) : Promise.resolve([]);
  const entering = disk === tight.data ? signInAlong(server, ending.signal) : Promise.resolve([]);
  if (disk === tight.log) await endSegment(url);
  await sleep(run.full ? 10_000 : 5_000);
  ending.abort();
  const [reads, signIns] = await Promise.all([reading, entering]);
  const during = await fetch(`${server.address}/health`).then(({ status }) => status);
  const before = selling.acknowledgedSince();
  const freed = performance.now();
  disk.free();
  while (selling.acknowledgedSince() === before && performance.now() - freed < PATIENCE_MS) await sleep(10);
  const backMs = performance.now() - freed;
  await sleep(500);
  await selling.end();
  await settleUnknown(url, server.address, history);
  return { server, history, reads, signIns, during, backMs };
};

/** The next write needs a new WAL file. */
const endSegment = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_switch_wal()').catch(() => {});
  await client.end().catch(() => {});
};

const kept = async (url: string, { server, history }: Sold): Promise<Figure[]> => {
  const { lost, twice } = await judgeStored(url, history);
  const { status } = await fetch(`${server.address}/health`);
  return [
    none(`of ${history.acknowledged.size} orders acknowledged, lost`, lost),
    none('stored twice', twice),
    { name: 'health afterwards', measured: String(status), target: '200', passed: status === 200 },
  ];
};

const longest = (name: string, seconds: number, most: number): Figure =>
  figure(name, seconds, { unit: 's', digits: 1, limit: ['<=', most] });

const dataFull = async (run: FaultRun, tight: Tight): Promise<Figure[]> => {
  const before = readPostmaster(tight.postgresDir)?.pid;
  const sold = await sellThrough(tight, run, tight.data);
  const figures = await kept(tight.url, sold);
  const refused = sold.history.refusals.get(507) ?? 0;
  const others = [...sold.history.refusals.keys()].filter((status) => status >= 500 && status !== 507);
  await sold.server.stop();
  const isSame = readPostmaster(tight.postgresDir)?.pid === before;
  return [
    figure('sales refused with 507 while it was full', refused, { unit: '', limit: ['>=', 10] }),
    none('sales answered with another failure of the server', others),
    none(
      `of ${sold.reads.length} reads meanwhile not answered`,
      sold.reads.filter((status) => status !== 200),
    ),
    figure('sign-ins meanwhile', sold.signIns.length, { unit: '', limit: ['>=', 2] }),
    none(
      'of them not let in to read',
      sold.signIns.filter((status) => status !== 200),
    ),
    { name: 'health meanwhile', measured: String(sold.during), target: '503', passed: sold.during === 503 },
    longest('sells again after room was made', sold.backMs / 1_000, 5),
    {
      name: 'the database ran on',
      measured: isSame ? 'yes' : 'restarted',
      target: 'yes',
      passed: isSame,
    },
    ...figures,
  ];
};

/** The loss check, with a server that answers before storing. */
const dataControl = async (tight: Tight): Promise<Figure> => {
  const lost = await hastyLosses(tight.url, async () => {
    tight.data.fill();
    await sleep(1_500);
  });
  tight.data.free();
  return control('a server that answers before it stores', lost > 0);
};

export const dataDiskFull: Fault = {
  name: 'F3 the disk of the data is full',
  smoke: false,
  boundSeconds: { smoke: 90, full: 120 },
  async run(run) {
    const tight = await openTight(run, 'full-data');
    if (!tight) return [...NOT_PLAYED];
    try {
      return [...(await dataFull(run, tight)), await dataControl(tight)];
    } finally {
      await tight.close();
    }
  },
};

/** A database without durable commits is refused at start. */
const forgetfulStart = async (run: FaultRun): Promise<Figure> => {
  const dataDir = path.join(run.folder, 'forgetful', 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const { host, port, user, database } = postgres.connection;
  const query = new URLSearchParams({ host, port: String(port) });
  const databaseUrl = `postgres://${user}@localhost/${database}?${query}`;
  const said = await startServer({ dataDir: path.join(run.folder, 'forgetful'), databaseUrl }).then(
    async (server) => {
      await server.stop();
      return '';
    },
    (error: Error) => error.message,
  );
  await postgres.stop();
  return control('a start on a database with fsync = off is refused', said.includes('fsync = off'));
};

const logFull = async (run: FaultRun, tight: Tight): Promise<Figure[]> => {
  const sold = await sellThrough(tight, run, tight.log);
  const figures = await kept(tight.url, sold);
  await sold.server.stop();
  const failures = [...sold.history.refusals].filter(([status]) => status >= 500 && status !== 503);
  return [
    figure('sales refused with 503 while it was full', sold.history.refusals.get(503) ?? 0, {
      unit: '',
      limit: ['>=', 1],
    }),
    none(
      'sales answered with another failure of the server',
      failures.map(([status]) => status),
    ),
    longest('longest that a request waited', Math.max(...sold.history.waits) / 1_000, 5.5),
    longest('sells again after room was made', sold.backMs / 1_000, 10),
    ...figures,
  ];
};

export const logDiskFull: Fault = {
  name: 'F4 the disk of the log is full',
  smoke: false,
  boundSeconds: { smoke: 90, full: 150 },
  async run(run) {
    const tight = await openTight(run, 'full-log');
    if (!tight) return [...NOT_PLAYED, await forgetfulStart(run)];
    try {
      return [...(await logFull(run, tight)), await forgetfulStart(run)];
    } finally {
      await tight.close();
    }
  },
};
