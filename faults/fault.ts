/** Input of a fault test, and its result: figures with targets, including the control that must fail. */

import type { Random } from '../apps/server/src/seed/random.ts';
import type { Databases } from '../bench/databases.ts';
import type { Figure } from '../bench/figures.ts';

export interface FaultRun {
  /** Reproducible random numbers for the printed seed. */
  readonly random: Random;
  readonly full: boolean;
  /** Used by this run only; removed afterwards. */
  readonly folder: string;
  readonly databases: Databases;
  /** Data files of the database server of `databases`. */
  readonly postgresDir: string;
  /** Aborted at the time limit, which ends everything started. */
  readonly signal: AbortSignal;
}

export interface Fault {
  readonly name: string;
  /** Part of every run, not only of the full one. */
  readonly smoke: boolean;
  /**
   * Its figures do not depend on the machine's speed: the full run pairs waiting ones with busy ones. Two busy ones
   * at once would be slower than in sequence.
   */
  readonly untimed?: 'waits' | 'busy';
  /** Time limit in seconds; exceeding it is a failed figure. */
  readonly boundSeconds: { readonly smoke: number; readonly full: number };
  run(run: FaultRun): Promise<Figure[]>;
  /** Controls that need their own run, only with `--control`. Absent: they are among the figures of `run`. */
  controls?(run: FaultRun): Promise<Figure[]>;
}

/** A count that must be zero. */
export const none = (name: string, found: readonly unknown[] | number): Figure => {
  const count = typeof found === 'number' ? found : found.length;
  const note = typeof found === 'number' ? '' : found.slice(0, 3).map(String).join(', ');
  return { name, measured: String(count), target: '0', passed: count === 0, ...(note !== '' && { note }) };
};

const CONTROL = 'control: ';

/** The same check with a planted fault, which must be detected. */
export const control = (planted: string, isSeen: boolean): Figure => ({
  name: `${CONTROL}${planted}`,
  measured: isSeen ? 'seen' : 'not seen',
  target: 'seen',
  passed: isSeen,
});

export const isControl = ({ name }: Figure): boolean => name.startsWith(CONTROL);
