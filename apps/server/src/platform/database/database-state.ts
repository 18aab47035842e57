/**
 * Whether the database of this process answers and has room, by what its statements come to. Both are said once when they begin and
 * once when they end: a line for each failed call would bury them.
 */
import type { Log } from '../log.ts';
import { isDatabaseAway, isDatabaseFull, wordsOf } from './sqlstate-words.ts';

/** A full disk is taken for full so long after the last write that it refused. */
const FULL_MS = 60_000;

interface State {
  awaySince: number | null;
  fullAt: number | null;
}

/** One for each log: a process has one, and so has each app of a test. */
const states = new WeakMap<Log, State>();

const stateOf = (log: Log): State => {
  const known = states.get(log);
  if (known) return known;
  const fresh: State = { awaySince: null, fullAt: null };
  states.set(log, fresh);
  return fresh;
};

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 1_000);

export const isFull = (log: Log): boolean => {
  const { fullAt } = stateOf(log);
  return fullAt !== null && performance.now() - fullAt < FULL_MS;
};

export const noteDatabaseError = (log: Log, error: unknown): void => {
  const state = stateOf(log);
  const { code, message } = error as { code?: string; message?: string };
  if (isDatabaseFull(error)) {
    if (!isFull(log))
      log.error('the disk of the database is full: nothing can be written', { code, reason: message });
    state.fullAt = performance.now();
  } else if (isDatabaseAway(error) && state.awaySince === null) {
    state.awaySince = performance.now();
    log.error('database away', { code, reason: wordsOf(code) ?? message });
  }
};

export const noteDatabaseAnswer = (log: Log): void => {
  const state = stateOf(log);
  if (state.awaySince === null) return;
  log.warn('database back', { seconds: secondsSince(state.awaySince) });
  state.awaySince = null;
};

/** To be asked now and then: PostgreSQL says when it has no room, never when it has some again. */
export const noteRoom = (log: Log): void => {
  const state = stateOf(log);
  if (state.fullAt === null || isFull(log)) return;
  log.warn('the disk of the database refuses nothing any more');
  state.fullAt = null;
};
