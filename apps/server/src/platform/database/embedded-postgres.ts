// Runs a real PostgreSQL from npm without setup: created on the first start, adopted after a crash, stopped when its
// last user leaves. Unused with DATABASE_URL.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { locateBinaries } from './embedded-postgres-binaries.ts';
import {
  type Cluster,
  explainFailure,
  openCluster,
  postgresEnvironment,
  type Transport,
} from './embedded-postgres-cluster.ts';
import {
  identify,
  isInUse,
  type Postmaster,
  readPostmaster,
  removeStalePidFile,
  takeSeat,
} from './embedded-postgres-process.ts';

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** True if it was already running: left by a killed process or shared with a live one. */
  adopted: boolean;
  /** Another live process uses it too; the last one to stop ends it. */
  ownedByOther: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (message: string) => void;
  /** PostgreSQL settings over the ones below. */
  settings?: Record<string, string>;
  /** Runs before a stopped database is started. */
  prepare?: () => Promise<void>;
  /** Marks a short-lived tool, so a starting server does not take it for another one. */
  guest?: boolean;
  /** A private socket, except on Windows, which has none: there TCP on 127.0.0.1 with a password. */
  transport?: Transport;
}

const SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '100',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel helpers are processes: for thousands of rows their start costs more than it saves.
  max_parallel_workers_per_gather: '0',
  // A transaction locks as many tables and indexes cheaply; a sale locks up to 90.
  max_locks_per_transaction: '256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Refused statements reach the caller as errors; here only what stops the database is of interest.
  log_min_messages: 'fatal',
};

const SOCKET_PORT = 5432;
const START_PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 10;
const ANSWER_PATIENCE_MS = 1_000;
// The first question of the wire protocol, answered before any sign-in: length 8, request code 80877103.
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');
const WATCH_EVERY_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 5_000;
const RETRY_AFTER_MS = 150;
// The processes of a killed postmaster hold its shared memory for the second or two they need to notice.
const PASSES_BY_ITSELF = /pre-existing shared memory block|lock file ".*" already exists/;
const WAYS_TO_STOP = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

type Log = (message: string) => void;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options;
  const { transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  const cluster = await openCluster(path.resolve(options.dataDir), transport, log);
  const port = cluster.password === undefined ? SOCKET_PORT : await freePort();
  const args = launchArgs(cluster, port, { ...SETTINGS, ...settings });
  const seat = takeSeat(cluster.dataDir, options.guest);
  const ownedByOther = seat.hasOwners();
  try {
    await options.prepare?.();
    const { postmaster, adopted } = await bringUp(cluster, args);
    if (adopted) log(`PostgreSQL runs already (process ${postmaster.pid}): using it`);
    const endWatch = keepUp(cluster, args, log);
    const stop = async () => {
      await endWatch();
      seat.leave();
      if (!seat.hasOthers()) await shutDown(cluster.dataDir);
    };
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionOf(cluster, postmaster),
      adopted,
      ownedByOther,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    seat.leave();
    throw error;
  }
}

/** Stops what a killed process left running in this data folder; false when a live one uses it. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  if (isInUse(dataDir)) return false;
  await shutDown(dataDir);
  return true;
}

async function bringUp(
  cluster: Cluster,
  args: string[],
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const deadline = performance.now() + START_PATIENCE_MS;
  let obstacle = '';
  while (performance.now() < deadline) {
    const running = readPostmaster(cluster.dataDir);
    if (running) {
      if (await answers(running, cluster)) return { postmaster: running, adopted: true };
      obstacle = `Process ${running.pid} holds it and does not answer.`;
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    removeStalePidFile(cluster.dataDir, cluster.socketDir);
    const outcome = await launch(cluster, args);
    if (typeof outcome !== 'string') return { postmaster: outcome, adopted: false };
    if (!PASSES_BY_ITSELF.test(outcome)) throw new Error(explainFailure(outcome, cluster.dataDir));
    obstacle = outcome;
    await sleep(RETRY_AFTER_MS);
  }
  throw new Error(`No PostgreSQL in ${cluster.dataDir} after ${START_PATIENCE_MS / 1000} s. ${obstacle}`);
}

/** Returns the running postmaster, or PostgreSQL's message if it gave up. */
async function launch({ binaries, account, dataDir }: Cluster, args: string[]): Promise<Postmaster | string> {
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: dataDir,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Out of the terminal's reach: Ctrl-C is for the server, which stops the database in its turn.
    detached: true,
    windowsHide: true,
  });
  let said = '';
  let ended: string | undefined;
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('close', (code, signal) => {
    ended ??= said.trim() || `ended with ${code ?? signal}`;
  });
  while (ended === undefined) {
    const running = readPostmaster(dataDir);
    if (running?.pid === child.pid && running?.status === 'ready') {
      letGo(child);
      return running;
    }
    await sleep(2);
  }
  return ended;
}

/** The database must not keep this process from ending. */
function letGo(child: ChildProcess): void {
  child.unref();
  (child.stderr as net.Socket).unref();
}

/** Starts PostgreSQL again when it dies under us; the pool finds it at the same address. */
function keepUp(cluster: Cluster, args: string[], log: Log): () => Promise<void> {
  let restart: Promise<void> | undefined;
  let notBefore = 0;
  const timer = setInterval(() => {
    if (restart || performance.now() < notBefore || readPostmaster(cluster.dataDir)) return;
    log('PostgreSQL is gone: starting it again');
    restart = bringUp(cluster, args)
      .then(
        () => log('PostgreSQL is back'),
        (error: Error) => {
          log(error.message);
          notBefore = performance.now() + PAUSE_AFTER_FAILURE_MS;
        },
      )
      .finally(() => {
        restart = undefined;
      });
  }, WATCH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await restart;
  };
}

async function shutDown(dataDir: string): Promise<void> {
  const postmaster = readPostmaster(dataDir);
  if (!postmaster) return;
  if (process.platform === 'win32') {
    // Windows has no signals: killing the process would be a crash.
    await promisify(execFile)(locateBinaries(undefined).pgCtl, ['stop', '-D', dataDir, '-m', 'fast']);
    return;
  }
  const { startedAt } = identify(postmaster.pid) ?? {};
  for (const [signal, patience] of WAYS_TO_STOP) {
    sendSignal(postmaster.pid, signal);
    const isGone = await holdsWithin(patience, () => identify(postmaster.pid)?.startedAt !== startedAt);
    if (isGone) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The kernel accepts connections for a dying process, so wait for an answer. */
function answers(postmaster: Postmaster, cluster: Cluster): Promise<boolean> {
  if (postmaster.status !== 'ready') return Promise.resolve(false);
  const { host, port } = connectionOf(cluster, postmaster);
  const onSocket = cluster.password === undefined;
  const socket = net.connect(onSocket ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port });
  socket.setTimeout(ANSWER_PATIENCE_MS, () => socket.destroy());
  socket.on('connect', () => socket.write(SSL_REQUEST));
  return new Promise((resolve) => {
    socket.on('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}

async function holdsWithin(patience: number, condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

function connectionOf(
  { password }: Cluster,
  { socketDir, port }: Postmaster,
): EmbeddedPostgres['connection'] {
  const login = { port, user: 'postgres', database: 'postgres' };
  return password === undefined ? { host: socketDir, ...login } : { host: '127.0.0.1', ...login, password };
}

function launchArgs(
  { dataDir, socketDir, password }: Cluster,
  port: number,
  settings: Record<string, string>,
): string[] {
  const where: Record<string, string> =
    password === undefined
      ? { listen_addresses: '', unix_socket_directories: socketDir }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const pairs = Object.entries({ ...where, ...settings });
  return ['-D', dataDir, '-p', `${port}`, ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function freePort(): Promise<number> {
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
