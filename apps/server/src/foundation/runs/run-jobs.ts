/** Starts runs, takes over those of dead workers, and deletes expired ones. */
import { announceRun, RUN_STARTED } from '../../platform/jobs/run-store.ts';
import { SILENT_MS, workOn } from '../../platform/jobs/run-work.ts';
import type { Job } from '../../platform/module.ts';

export const workJob: Job = {
  on: [RUN_STARTED],
  run: (job, payload) => workOn(job, String(payload.entityId)),
};

export const reviveRunsJob: Job = {
  cron: '* * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const silentSince = new Date(ctx.now.getTime() - SILENT_MS);
      const silent = await ctx.db
        .selectFrom('backgroundRuns')
        .select(['id', 'userId'])
        .where('state', 'in', ['waiting', 'running'])
        .where((eb) =>
          eb.or([
            eb('beatAt', '<', silentSince),
            eb.and([eb('beatAt', 'is', null), eb('createdAt', '<', silentSince)]),
          ]),
        )
        .execute();
      for (const { id, userId } of silent) await announceRun(ctx, id, userId);
    }),
};

export const purgeRunsJob: Job = {
  cron: '23 * * * *',
  run: async (job) => {
    const gone = await job.change(async ({ db, now, services }) => ({
      files: services.files,
      rows: await db
        .deleteFrom('backgroundRuns')
        .where('expiresAt', '<', now)
        .where('state', 'not in', ['waiting', 'running'])
        .returning('fileKey')
        .execute(),
    }));
    for (const { fileKey } of gone.rows) if (fileKey !== null) await gone.files.remove(fileKey);
  },
};
