// Real processes, killed in earnest: the launcher exists for what happens after a crash.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { quickFolder } from '../../../test/quick-folder.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from './embedded-postgres.ts';
import { readPostmaster } from './embedded-postgres-process.ts';

const onLinux = process.platform === 'linux';
const onWindows = process.platform === 'win32';
const asRoot = process.getuid?.() === 0;

let home: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

const openHome = (): string => {
  const folder = fs.mkdtempSync(path.join(quickFolder(), 'minsu-pg-'));
  fs.chmodSync(folder, 0o755);
  return folder;
};

/** Made once, started and stopped: what a second start finds. */
let usedHome: string;
beforeAll(async () => {
  usedHome = openHome();
  await (await startEmbeddedPostgres({ dataDir: path.join(usedHome, 'postgres') })).stop();
});
afterAll(() => fs.rmSync(usedHome, { recursive: true, force: true }));

beforeEach(() => {
  started = [];
  children = [];
  home = openHome();
  dataDir = path.join(home, 'postgres');
});

/** Reuses a created database where the first start does not matter; that halves the time. */
function useMadeOne(): void {
  const made = path.join(usedHome, 'postgres');
  // With its owner: the database of root belongs to another user.
  if (onWindows) fs.cpSync(made, dataDir, { recursive: true });
  else execFileSync('cp', ['-a', made, dataDir]);
}

afterEach(async () => {
  await Promise.all(children.map(kill));
  await Promise.all(started.map((postgres) => postgres.stop()));
  await stopAbandonedPostgres(dataDir);
  fs.rmSync(home, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
}

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown> {
  const client = new pg.Client(connection);
  // The server closes the connection when a test kills it; that is the point, not a failure.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Starts the database in a child process that can be killed. */
async function startInChild(): Promise<ChildProcess> {
  const launcher = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('ready');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function processesIn(dir: string): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === dir;
    } catch {
      return false;
    }
  });
}

test('a first start creates a durable database that knows Chinese; stop leaves no process', async () => {
  const postgres = await start();
  expect(postgres).toMatchObject({ adopted: false, ownedByOther: false });
  expect(await ask(postgres.connection, 'show fsync')).toBe('on');
  expect(await ask(postgres.connection, 'show synchronous_commit')).toBe('on');
  await ask(postgres.connection, 'create extension pg_trgm');
  expect(await ask(postgres.connection, "select cardinality(show_trgm('上海民宿'))")).toBe(5);
  await postgres.stop();
  expect(readPostmaster(dataDir)).toBeUndefined();
  if (onLinux) expect(processesIn(dataDir)).toEqual([]);
});

test('what was written is there on the next start', async () => {
  const first = await start();
  await ask(first.connection, 'create table kept as select 7 as number');
  await first.stop();
  const second = await start();
  expect(await ask(second.connection, 'select number from kept')).toBe(7);
});

test('a killed process leaves the database running: it is adopted, and stopped in the end', async () => {
  useMadeOne();
  await kill(await startInChild());
  const left = readPostmaster(dataDir);
  expect(left?.status).toBe('ready');
  const postgres = await start();
  expect(postgres).toMatchObject({ adopted: true, ownedByOther: false });
  expect(readPostmaster(dataDir)?.pid).toBe(left?.pid);
  await postgres.stop();
  expect(readPostmaster(dataDir)).toBeUndefined();
});

test('a database that a live process uses is shared, and the last one to leave stops it', async () => {
  useMadeOne();
  const other = await startInChild();
  const postgres = await start();
  expect(postgres).toMatchObject({ adopted: true, ownedByOther: true });
  await postgres.stop();
  expect(readPostmaster(dataDir)?.status).toBe('ready');
  const again = await start();
  await kill(other);
  await again.stop();
  expect(readPostmaster(dataDir)).toBeUndefined();
});

test('two first starts at once end in one database', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  const ages = both.map(({ connection }) => ask(connection, 'select pg_postmaster_start_time()::text'));
  expect(await ages[0]).toBe(await ages[1]);
  expect(fs.readdirSync(home)).toEqual(['postgres']);
});

test('what a killed first start left half made is removed', async () => {
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  fs.mkdirSync(`${dataDir}.init-${ended.pid}-0a1b2c3d/cluster/base`, { recursive: true });
  await start();
  expect(fs.readdirSync(home)).toEqual(['postgres']);
});

test('PostgreSQL killed under a running server comes back at the same address', async () => {
  useMadeOne();
  const postgres = await start();
  await ask(postgres.connection, 'create table kept as select 7 as number');
  const { pid } = readPostmaster(dataDir) ?? {};
  process.kill(pid ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(postgres.connection, 'select number from kept')).toBe(7), {
    timeout: 15_000,
    interval: 50,
  });
  expect(readPostmaster(dataDir)?.pid).not.toBe(pid);
});

test('PostgreSQL killed together with its server starts again', async () => {
  useMadeOne();
  const child = await startInChild();
  const { pid } = readPostmaster(dataDir) ?? {};
  await kill(child);
  process.kill(pid ?? 0, 'SIGKILL');
  const postgres = await start();
  expect(postgres.adopted).toBe(false);
});

test.runIf(onLinux)(
  'a process id in postmaster.pid that is now a stranger’s does not keep it from starting',
  async () => {
    useMadeOne();
    const stale = [process.pid, dataDir, 1, 5432, dataDir, '', '', 'ready'].join('\n');
    fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), stale);
    fs.writeFileSync(path.join(dataDir, '.s.PGSQL.5432.lock'), stale);
    const postgres = await start();
    expect(await ask(postgres.connection, 'select 1')).toBe(1);
  },
);

test('a path too long for a socket gets a short one elsewhere', async () => {
  dataDir = path.join(home, '很长的文件夹名'.repeat(6), 'postgres');
  const postgres = await start();
  expect(await ask(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
  fs.rmdirSync(postgres.connection.host);
});

test('over TCP it listens on this machine only and asks for the password', async () => {
  const { connection } = await start({ transport: 'tcp' });
  expect(connection.host).toBe('127.0.0.1');
  expect(await ask(connection, 'show listen_addresses')).toBe('127.0.0.1');
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('a data folder of another PostgreSQL version is refused in words', async () => {
  useMadeOne();
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 15');
});

test('a folder with something else in it is left alone', async () => {
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'letter.txt'), 'keep me');
  await expect(start()).rejects.toThrow('is not empty and holds no PostgreSQL database');
  expect(fs.readdirSync(dataDir)).toEqual(['letter.txt']);
});

test.runIf(asRoot)(
  'below a folder closed to the user PostgreSQL runs as, root is told what to do',
  async () => {
    fs.chmodSync(home, 0o700);
    await expect(start()).rejects.toThrow('Set DATA_DIR to a folder outside it');
  },
);

test.runIf(onLinux && !asRoot)('a folder that may not be written is refused in words', async () => {
  fs.chmodSync(home, 0o555);
  await expect(start()).rejects.toThrow('check who owns it, or set DATA_DIR to another folder');
  fs.chmodSync(home, 0o755);
});
