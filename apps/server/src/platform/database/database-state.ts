/**
 * Tracks whether the database answers and has space, from statement results. Logs each change once instead of a line
 * per failed call.
 */
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Database } from './open-database.ts';
import { isDatabaseAway, isDatabaseFull, wordsOf } from './sqlstate-words.ts';

interface State {
  awaySince: number | null;
  isFull: boolean;
}

/** One for each log: a process has one, and so has each app of a test. */
const states = new WeakMap<Log, State>();

const stateOf = (log: Log): State => {
  const known = states.get(log);
  if (known) return known;
  const fresh: State = { awaySince: null, isFull: false };
  states.set(log, fresh);
  return fresh;
};

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 1_000);

export const isFull = (log: Log): boolean => stateOf(log).isFull;

export const noteDatabaseError = (log: Log, error: unknown): void => {
  const state = stateOf(log);
  const { code, message } = error as { code?: string; message?: string };
  if (isDatabaseFull(error)) {
    if (!state.isFull)
      log.error('the disk of the database is full: nothing can be written', { code, reason: message });
    state.isFull = true;
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

/** PostgreSQL reports a full disk but never free space, so create and drop a table to find out. */
export const lookForRoom = async (log: Log, database: Database): Promise<void> => {
  const state = stateOf(log);
  if (!state.isFull) return;
  await sql`create temporary table room_probe on commit drop as select generate_series(1, 2000)`.execute(
    database,
  );
  state.isFull = false;
  log.warn('the disk of the database takes writes again');
};
