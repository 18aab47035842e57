/** The measured servers as real processes: Minsu, and the minimal floor server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PAGE_COMES_FROM_VITE } from '../scripts/build-web.ts';
import { root } from '../scripts/tool.ts';

export interface Running {
  readonly address: string;
  readonly pid: number;
  /** From spawning to the printed address. */
  readonly readyMs: number;
  /** End of its output. */
  said(): string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;
const CLONE_PATIENCE_MS = 15 * 60_000;
const children = new Set<ChildProcess>();

export const killStarted = (): void => {
  for (const child of children) child.kill('SIGKILL');
};

/** Started processes must not outlive the run. */
process.on('exit', killStarted);

interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly patienceMs?: number;
}

const start = async ({ args, env, cwd = root, patienceMs = PATIENCE_MS }: Start): Promise<Running> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const ended = once(child, 'exit').finally(() => children.delete(child));
  let said = '';
  let found = '';
  const address = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`${args.join(' ')} did not start:\n${said}`));
    const patience = setTimeout(fail, patienceMs);
    child.once('exit', fail);
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
      if (found) return;
      found = /is ready: (http:\S+)/.exec(said)?.[1] ?? '';
      if (!found) return;
      clearTimeout(patience);
      child.off('exit', fail);
      resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  return {
    address,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    said: () => said.slice(-2_000),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export interface ServerOptions {
  readonly dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** Also serve the built web. */
  readonly withWeb?: boolean;
  readonly nodeArgs?: readonly string[];
  /** Further settings, such as service addresses. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Arguments of `npm start`. */
const startArgs = (): string[] => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
};

/** Without a limit V8 keeps garbage of several times the live heap. */
const memoryBounds = (): string[] => startArgs().filter((word) => word.startsWith('--max-'));

/** Runs `npm start` in a clone, including its installation. */
export const startClone = (cwd: string): Promise<Running> =>
  start({ args: startArgs(), env: { PORT: '0', SANDBOX_PORT: '0' }, cwd, patienceMs: CLONE_PATIENCE_MS });

export const startServer = ({
  dataDir,
  databaseUrl,
  withWeb = false,
  nodeArgs = [],
  env = {},
}: ServerOptions) =>
  start({
    args: [...memoryBounds(), ...nodeArgs, 'apps/server/src/main.ts'],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(!withWeb && PAGE_COMES_FROM_VITE),
      ...env,
    },
  });

export const startFloor = (databaseUrl: string): Promise<Running> =>
  start({ args: [path.join(import.meta.dirname, 'floor-server.ts')], env: { DATABASE_URL: databaseUrl } });

/** Peak memory of a process in MB; undefined if the system does not report it. */
export const peakMemoryMb = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const kib = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib) / 1_024;
};

/** Current memory of a process in MB. */
export const memoryMb = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const kib = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib) / 1_024;
};
