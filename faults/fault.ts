/** What every fault is given, and what it answers: figures with their targets, one of them the control that must turn red. */

import type { Random } from '../apps/server/src/seed/random.ts';
import type { Databases } from '../bench/databases.ts';
import type { Figure } from '../bench/figures.ts';

export interface FaultRun {
  /** Chance that repeats itself for the seed that was printed. */
  readonly random: Random;
  readonly full: boolean;
  /** Of this run alone; gone afterwards. */
  readonly folder: string;
  readonly databases: Databases;
  /** The files of the database server under all of `databases`. */
  readonly postgresDir: string;
  /** Aborted when the bound is reached: what was started ends then. */
  readonly signal: AbortSignal;
}

export interface Fault {
  readonly name: string;
  /** Part of every run, not only of the full one. */
  readonly smoke: boolean;
  /**
   * None of its figures is the machine's speed: in the full run those that mostly wait are played beside those that keep it busy.
   * Two busy ones at once take longer than one after the other.
   */
  readonly untimed?: 'waits' | 'busy';
  /** No run may last longer; what does is a failed figure. */
  readonly boundSeconds: { readonly smoke: number; readonly full: number };
  run(run: FaultRun): Promise<Figure[]>;
  /** Where the controls take a run of their own: played by `--control` only. Absent: they are among the figures of `run`. */
  controls?(run: FaultRun): Promise<Figure[]>;
}

/** A count that has to be nothing. */
export const none = (name: string, found: readonly unknown[] | number): Figure => {
  const count = typeof found === 'number' ? found : found.length;
  const note = typeof found === 'number' ? '' : found.slice(0, 3).map(String).join(', ');
  return { name, measured: String(count), target: '0', passed: count === 0, ...(note !== '' && { note }) };
};

const CONTROL = 'control: ';

/** The same check where the fault is planted: it counts only if it is seen. */
export const control = (planted: string, isSeen: boolean): Figure => ({
  name: `${CONTROL}${planted}`,
  measured: isSeen ? 'seen' : 'not seen',
  target: 'seen',
  passed: isSeen,
});

export const isControl = ({ name }: Figure): boolean => name.startsWith(CONTROL);
