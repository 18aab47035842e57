/** How long the oldest background work that is due has waited, by the database's clock. Health, monitor and metrics show this figure. */
import { sql } from 'kysely';
import type { Db } from '../database/open-database.ts';

/**
 * Age in seconds of the oldest due job; null if none. Counts due jobs, jobs dated ahead by a wrong clock (since they
 * were added), and missing planning of minute jobs.
 */
export const oldestDueSeconds = async (db: Db): Promise<number | null> => {
  const { rows: there } =
    await sql`select where to_regclass('graphile_worker._private_jobs') is not null`.execute(db);
  if (there.length === 0) return null;
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      (select extract(epoch from now() - min(least(run_at, case when attempts = 0 then created_at else run_at end)))
        from graphile_worker._private_jobs where attempts < max_attempts and locked_at is null
          and (run_at <= now() or (attempts = 0 and run_at > now() + interval '1 minute' and created_at <= now()))),
      (select nullif(greatest(0, extract(epoch from now() - max(minute)) - 60), 0)
        from job_minutes where minute <= now() + interval '2 minutes'))::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
};
