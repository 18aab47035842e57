/** The only place that begins a transaction. */
import { type Database, type Db, together } from './database/open-database.ts';
import { isStalePlan } from './database/prepared-client.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

let changes = 0;
/** How often this process has committed or heard of a commit elsewhere: what was read before the last one may be old. */
export const changesSoFar = (): number => changes;
export const noteChange = (): void => {
  changes += 1;
};

type Run<T> = (db: Db, committed: (() => void)[]) => Promise<T>;

const once = async <T>(database: Database, run: Run<T>): Promise<T> => {
  // Controlled: a query that was not awaited is refused after the commit instead of running outside it.
  const tx = await database.startTransaction().execute();
  const { db, close } = await together(tx);
  try {
    const committed: (() => void)[] = [];
    const result = await run(db, committed);
    close();
    await tx.commit().execute();
    noteChange();
    for (const after of committed) after();
    return result;
  } catch (error) {
    close();
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
