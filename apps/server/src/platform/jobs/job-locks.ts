/**
 * Frees jobs held by killed processes. Each process keeps a connection named after its worker pool; locks without such
 * a connection are released within seconds. (The runner alone waits four hours.)
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorFields, type Log } from '../log.ts';

const EVERY_MS = 2_000;
/** Between the first lock of a pool and the name of its connection. */
const GRACE_S = 3;

const FREE_LOCKS = `
  select graphile_worker.force_unlock_workers(d.pools) from (
    select array_agg(distinct l.locked_by) as pools from (
      select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all
      select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) l
    where not l.locked_at between now() - interval '${GRACE_S} seconds' and now() + interval '${GRACE_S} seconds'
      and not exists (select from pg_stat_activity a where a.application_name = l.locked_by)) d
  where d.pools is not null`;

export interface JobLocks {
  stop(): Promise<void>;
}

/** `pool`: the id under which this process locks its jobs now. */
export const freeDeadLocks = (connection: pg.PoolConfig, pool: () => string, log: Log): JobLocks => {
  const stopping = new AbortController();
  const pause = () => sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
  const watch = async (client: pg.Client): Promise<void> => {
    let named = '';
    while (!stopping.signal.aborted) {
      if (named !== pool()) await client.query(`select set_config('application_name', $1, false)`, [pool()]);
      named = pool();
      await client.query(FREE_LOCKS);
      await pause();
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client(connection);
      client.on('error', () => {});
      try {
        await client.connect();
        await watch(client);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn('locks of jobs not watched', errorFields(error));
        await pause();
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
