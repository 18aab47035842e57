/** Starts the server in a child process whose heap is small, so that a body kept in memory ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from '../test-app.ts';

/** Enough for the server itself, and a quarter of what `npm start` gives. */
const HEAP_MB = 256;

export interface SmallServer {
  readonly port: number;
  /** Megabytes since the last call. */
  peakMb(): Promise<number>;
  isAlive(): boolean;
  end(): void;
}

const hear = async (child: ChildProcess): Promise<number> => Number((await once(child, 'message'))[0]);

/** On the database and the files of `t`, so that its sessions count. */
export const startSmallServer = async (
  t: TestApp,
  env: Readonly<Record<string, string>> = {},
): Promise<SmallServer> => {
  const all = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: t.config.dataDir, ...env };
  const child = fork(path.join(import.meta.dirname, 'server-child.ts'), [t.url, JSON.stringify(all)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await hear(child);
  return {
    port,
    peakMb: () => {
      child.send('memory');
      return hear(child);
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: () => void child.kill('SIGKILL'),
  };
};
