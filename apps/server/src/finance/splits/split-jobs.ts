/** Starts runs on schedule, when a contract is signed or ended, and on request. */

import { splitTexts } from '@minsu/contract/finance/splits/split.text.ts';
import { startSplitRun } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import type { Work } from '../../platform/jobs/run-work.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { askBackAgain } from './divisions.ts';
import { runSplits, type SplitRunner } from './run-splits.ts';
import { countDue } from './split-run-queries.ts';

const byClock = (job: JobContext, all: boolean): Promise<void> =>
  job.read(async (ctx) => {
    const runner: SplitRunner = { ctx, change: job.change, isStopped: () => job.signal.aborted };
    await runSplits(runner, { trigger: 'clock', all });
  });

/** Items without a contract are retried as soon as one is signed. */
export const splitJob: Job = {
  cron: '*/10 * * * *',
  on: ['contract.signed', 'contract.ended'],
  run: (job) => byClock(job, false),
};

/** Nightly over the whole past: late data on units completed long ago, and refused returns. */
export const splitAllJob: Job = {
  cron: '43 19 * * *',
  run: async (job) => {
    await job.change((ctx) => askBackAgain(ctx));
    await byClock(job, true);
  },
};

export const splitWork: Work = {
  name: 'splits.run',
  title: splitTexts.runTitle,
  permission: 'split:manage',
  run: async (run) => {
    const runner: SplitRunner = {
      ctx: run.ctx,
      change: run.change,
      isStopped: () => false,
      progress: (counts) => run.progress(counts),
    };
    const { done, failed } = await runSplits(runner, {
      trigger: 'hand',
      all: true,
      backgroundRunId: run.id,
    });
    return { done, failed };
  },
};

export const startSplitRunRoute = command(startSplitRun, async (ctx) => {
  if (!seesSomeMoney(ctx)) fail(splitFailures.moneyHidden);
  return createRun(ctx, { kind: 'bulk', work: splitWork, input: {}, total: await countDue(ctx) });
});
