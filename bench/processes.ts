/** The servers under measurement as real processes: Minsu, and the floor that does the least possible. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PAGE_COMES_FROM_VITE } from '../scripts/build-web.ts';
import { root } from '../scripts/tool.ts';

export interface Running {
  readonly address: string;
  readonly pid: number;
  /** From spawning until the address was printed. */
  readonly readyMs: number;
  /** The end of what it has printed. */
  said(): string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;
const CLONE_PATIENCE_MS = 15 * 60_000;
const children = new Set<ChildProcess>();

export const killStarted = (): void => {
  for (const child of children) child.kill('SIGKILL');
};

/** Nothing that was started may outlive the run. */
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
  /** Serve the built web too. */
  readonly withWeb?: boolean;
  readonly nodeArgs?: readonly string[];
  /** Further settings, such as addresses of outside services. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The arguments of `npm start`. */
const startArgs = (): string[] => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
};

/** Without a bound V8 lets garbage lie up to several times what is in use. */
const memoryBounds = (): string[] => startArgs().filter((word) => word.startsWith('--max-'));

/** What `npm start` does in a clone in this folder, however long its installation takes. */
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

/** The most memory a process has had so far, in MB; undefined where the system does not tell. */
export const peakMemoryMb = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const kib = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib) / 1_024;
};

/** What a process has now, in MB. */
export const memoryMb = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return undefined;
  const kib = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib) / 1_024;
};
