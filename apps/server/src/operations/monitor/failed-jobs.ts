/** Jobs that failed permanently: retried once the cause is fixed, or discarded. Both are audited. */

import { dropFailedJobs, retryFailedJobs } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';

/** Tables of graphile-worker, which makes them when a process first begins to work. */
export const hasJobs = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> => {
  const { rows } = await sql`select where to_regclass('graphile_worker._private_jobs') is not null`.execute(
    db,
  );
  return rows.length > 0;
};

/** Leaves out jobs that were handled meanwhile or that a worker holds. */
const idsOf = async (ctx: Ctx, job: string): Promise<string[]> => {
  if (!(await hasJobs(ctx))) return [];
  const { rows } = await sql<{ id: string }>`
    select j.id::text as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${job} and j.attempts >= j.max_attempts and j.locked_at is null
    order by j.id for update of j skip locked`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const handle = async (
  ctx: Ctx,
  job: string,
  { name, by }: { readonly name: string; readonly by: (ids: RawBuilder<unknown>) => RawBuilder<unknown> },
): Promise<{ count: number }> => {
  const ids = await idsOf(ctx, job);
  if (ids.length === 0) return fail(coreFailures.notFound);
  await by(sql`${ids}::text[]::bigint[]`).execute(ctx.db);
  await ctx.record({ name, entity: 'job', entityId: NIL_ID, after: { job, count: ids.length } });
  return { count: ids.length };
};

export const failedJobRoutes = [
  command(retryFailedJobs, (ctx, { job }) =>
    handle(ctx, job, {
      name: 'job.retried',
      by: (ids) => sql`select graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`,
    }),
  ),
  command(dropFailedJobs, (ctx, { job }) =>
    handle(ctx, job, {
      name: 'job.dropped',
      by: (ids) => sql`select graphile_worker.complete_jobs(${ids})`,
    }),
  ),
];
