/** The only place that begins a transaction. */
import type { CompiledQuery } from 'kysely';
import { type Database, type Db, together } from './open-database.ts';
import { isStalePlan } from './prepared-client.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

let changes = 0;
/** Number of commits seen by this process; data read before the last one may be stale. */
export const changesSoFar = (): number => changes;
export const noteChange = (): void => {
  changes += 1;
};

/** Work a command leaves to its end. */
export interface Ending {
  /** Runs once the change is committed. */
  afterCommit(run: () => void): void;
  /** Sends a write without waiting; the end waits and fails with it, unless a savepoint rolled it back. */
  send(write: CompiledQuery): Promise<void>;
}

type Run<T> = (db: Db, ending: Ending) => Promise<T>;

/** Unawaited writes in flight, so a command with thousands does not fill memory. */
const MAX_IN_FLIGHT = 32;

const once = async <T>(database: Database, run: Run<T>): Promise<T> => {
  // Controlled: a query that was not awaited is refused after the commit instead of running outside it.
  const tx = await database.startTransaction().execute();
  const sent = await together(tx);
  const committed: (() => void)[] = [];
  const ending: Ending = {
    afterCommit: (after) => void committed.push(after),
    async send(write) {
      sent.send(write);
      if (sent.underWay >= MAX_IN_FLIGHT) await sent.settled();
    },
  };
  try {
    const result = await run(sent.db, ending);
    sent.close();
    // The commit travels with the last writes; if one fails, PostgreSQL rolls back and reports it.
    const [ended] = await Promise.allSettled([tx.commit().execute()]);
    // Includes transactions whose outcome is unknown.
    noteChange();
    if (ended.status === 'rejected') {
      await sent.settled();
      throw ended.reason;
    }
    for (const after of committed) after();
    return result;
  } catch (error) {
    sent.close();
    if (!tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
};

/** Runs a change in one transaction; a serialisation failure, deadlock or stale plan is tried again, up to three times. */
export const inTransaction = async <T>(database: Database, run: Run<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, run);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (attempt >= ATTEMPTS || !(RETRYABLE.has(code) || isStalePlan(error))) throw error;
    }
  }
};
