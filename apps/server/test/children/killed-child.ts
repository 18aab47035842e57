/** Children that are killed with -9 in the midst of their work, at moments that a seed gives. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createRandom } from '../../src/seed/random.ts';

/** Stands in the names of the tests; `KILL_SEED=…` waits as long again before each kill. */
export const killSeed = process.env.KILL_SEED ?? String(Date.now() % 100_000);

/** How long each is left alone. A stream per file: one more kill here changes nothing there. */
export const killMoments = (subject: string): { readonly within: (longestMs: number) => number } => {
  const random = createRandom(`${killSeed} ${subject}`);
  return { within: (longestMs) => random.next() * longestMs };
};

export interface Children {
  /** Returns a child that is ready; starting it during the previous one's work saves the wait. */
  readonly beget: () => Promise<ChildProcess>;
  /** Kills those that still live. */
  readonly end: () => void;
}

/** `file`: beside this one. `args` are asked for at each birth, when the database is there. */
export const childrenOf = (file: string, args: () => readonly string[]): Children => {
  const born: ChildProcess[] = [];
  return {
    beget: () => {
      const stdio: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'ignore', 'inherit', 'ipc'];
      const child = fork(path.join(import.meta.dirname, file), args(), { execArgv: [], stdio });
      born.push(child);
      return once(child, 'message').then(() => child);
    },
    end: () => {
      for (const child of born) child.kill('SIGKILL');
    },
  };
};
