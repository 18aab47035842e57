/**
 * Long reads that decide nothing may be answered by a copy of the database (streaming replication, `DATABASE_READ_URL`). Nobody is
 * shown less than there was when he asked: the copy must have replayed what was committed by then, his own change and every
 * other, through whichever process. It is given a moment for that; if it needs longer, or fails, the database itself answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FailureError } from '@minsu/contract/failure.ts';
import { sql } from 'kysely';
import type { Database } from './database/open-database.ts';
import { errorFields, type Log } from './log.ts';

/** How long a read waits for the copy to have come so far. */
const CATCH_UP_MS = 200;
const LOOK_MS = 10;
/** One that was behind or away is not asked again for so long: reads shall not all wait in vain. */
const REST_MS = { behind: 1_000, away: 5_000 } as const;

export interface Replica {
  /** Runs a read on the copy, or on the database. It may run twice: first there, then here. */
  read<T>(run: (database: Database) => Promise<T>): Promise<T>;
  /** How far the copy is behind at this moment; `away`: it does not answer, or is no copy. */
  lag(): Promise<CopyLag>;
  /** How many reads either has answered. */
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

/** Everything that was acknowledged lies before it. */
const committedBy = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(database);
  return rows[0]?.at ?? '0/0';
};

/** Null on a server that is no copy: such a one is never there. */
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
    await sleep(LOOK_MS);
  }
};

/**
 * Up to the last commit that the copy has replayed, by the clock of the database. A copy that hears nothing any more has replayed all it
 * has heard: it is measured against what the database has written.
 */
const measureLag = async (database: Database, copy: Database): Promise<CopyLag> => {
  const at = await committedBy(database);
  const { rows } = await sql<{ copy: boolean; there: boolean; last: Date | null }>`
    select pg_is_in_recovery() as copy, coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as there,
      pg_last_xact_replay_timestamp() as last`.execute(copy);
  const [found] = rows;
  if (!found?.copy) return { state: 'away', seconds: null };
  if (found.there) return { state: 'ok', seconds: 0 };
  const { rows: told } = await sql<{ seconds: number | null }>`
    select greatest(0, extract(epoch from now() - ${found.last}::timestamptz))::float8 as seconds`.execute(
    database,
  );
  return { state: 'ok', seconds: told[0]?.seconds ?? null };
};

/** For the copy and not of the question: connection, shutdown, a conflict with what is being replayed, a write. */
const isOfCopy = (error: unknown): boolean => {
  if (error instanceof FailureError) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  // What is no SQLSTATE comes from the line: refused, broken, timed out.
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
