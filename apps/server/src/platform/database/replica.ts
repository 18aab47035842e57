/**
 * Answers long reads from a streaming replica (`DATABASE_READ_URL`). It must have replayed everything committed before
 * the call; if that takes too long or fails, the primary answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { errorFields, type Log } from '../log.ts';
import type { Database } from './open-database.ts';

/** How long a read waits for the replica to reach the position. */
const CATCH_UP_MS = 200;
const POLL_MS = 10;
/** Pause after a lagging or unreachable replica, so reads do not all wait. */
const REST_MS = { behind: 1_000, away: 5_000 } as const;

export interface Replica {
  /** Runs a read on the copy, or on the database. It may run twice: first there, then here. */
  read<T>(run: (database: Database) => Promise<T>): Promise<T>;
  /** Lag of the replica; `away` if it does not answer or is not a replica. */
  lag(): Promise<CopyLag>;
  /** Number of reads each has answered. */
  readonly answered: { readonly copy: number; readonly database: number };
}

export interface CopyLag {
  readonly state: 'ok' | 'away';
  readonly seconds: number | null;
}

interface ReplicaOf {
  readonly database: Database;
  readonly copy: Database;
  readonly log: Log;
}

/** Position after everything acknowledged so far. */
const committedBy = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(database);
  return rows[0]?.at ?? '0/0';
};

/** Null on a server that is not a replica. */
const hasReplayed = async (copy: Database, at: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::pg_lsn as there`.execute(copy);
  return rows[0]?.there === true;
};

const comesSoFar = async (copy: Database, at: string): Promise<boolean> => {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    if (await hasReplayed(copy, at)) return true;
    if (performance.now() >= until) return false;
    await sleep(POLL_MS);
  }
};

/**
 * Last replayed commit by the primary's clock. A replica without input has replayed everything it received, so it is
 * measured against the primary's position.
 */
const measureLag = async (database: Database, copy: Database): Promise<CopyLag> => {
  const at = await committedBy(database);
  const { rows } = await sql<{ copy: boolean; there: boolean; last: Date | null }>`
    select pg_is_in_recovery() as copy, coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as there,
      pg_last_xact_replay_timestamp() as last`.execute(copy);
  const [found] = rows;
  if (!found?.copy) return { state: 'away', seconds: null };
  if (found.there) return { state: 'ok', seconds: 0 };
  const { rows: lag } = await sql<{ seconds: number | null }>`
    select greatest(0, extract(epoch from now() - ${found.last}::timestamptz))::float8 as seconds`.execute(
    database,
  );
  return { state: 'ok', seconds: lag[0]?.seconds ?? null };
};

/** True for errors of the replica itself: connection, shutdown, replay conflict, write. */
const isOfCopy = (error: unknown): boolean => {
  if (error instanceof FailureError) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  // Errors without SQLSTATE come from the network.
  return code.length !== 5 || /^(08|40|53|57|25006)/.test(code);
};

export const createReplica = ({ database, copy, log }: ReplicaOf): Replica => {
  const answered = { copy: 0, database: 0 };
  let restsUntil = 0;
  const rest = (why: keyof typeof REST_MS, error?: unknown): void => {
    restsUntil = performance.now() + REST_MS[why];
    log.warn(`the copy of the database is ${why}`, error === undefined ? {} : errorFields(error));
  };
  const isReady = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    const at = await committedBy(database);
    try {
      if (await comesSoFar(copy, at)) return true;
      rest('behind');
    } catch (error) {
      rest('away', error);
    }
    return false;
  };
  const here = <T>(run: (database: Database) => Promise<T>): Promise<T> => {
    answered.database += 1;
    return run(database);
  };
  return {
    answered,
    lag: () => measureLag(database, copy).catch(() => ({ state: 'away', seconds: null })),
    async read(run) {
      if (!(await isReady())) return here(run);
      try {
        const answer = await run(copy);
        answered.copy += 1;
        return answer;
      } catch (error) {
        if (!isOfCopy(error)) throw error;
        rest('away', error);
        return here(run);
      }
    },
  };
};
