/** Scheduled jobs on rooms. */
import { sql } from 'kysely';
import type { Job } from '../../platform/module.ts';
import { releaseDueHolds } from './release-holds.ts';

const BATCH = 20;

/** Every minute: releases held rooms whose time has come. */
export const releaseHoldsJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while ((await job.change((ctx) => releaseDueHolds(ctx, null, BATCH))) === BATCH);
  },
};

const STEP_DAYS = 7;

/** Nightly: deletes board steps too old to be undone. */
export const forgetStepsJob: Job = {
  cron: '40 19 * * *',
  run: (job) =>
    job.change(async (ctx) => {
      await sql`delete from board_steps where made_at < ${ctx.now}::timestamptz - make_interval(days => ${STEP_DAYS})`.execute(
        ctx.db,
      );
    }),
};
