/** The runs of a user: listed, watched, stopped, repeated, undone. The modules' `works` define what runs do. */
import { getRun, listRuns, pageRunItems } from '@minsu/contract/platform/background-run.ts';
import { query } from '../../platform/http/routes.ts';
import { myRuns, readRun } from '../../platform/jobs/run-store.ts';
import type { Module } from '../../platform/module.ts';
import { cancelRunRoute, retryRunRoute, undoRunRoute } from './change-run.ts';
import { purgeRunsJob, reviveRunsJob, workJob } from './run-jobs.ts';
import { itemsOfRun, runFailuresRoute, runFileRoute } from './run-queries.ts';

export const runsModule: Module = {
  name: 'runs',
  routes: [
    query(listRuns, (ctx, { kind }) => myRuns(ctx, kind)),
    query(getRun, (ctx, { id }) => readRun(ctx, id)),
    query(pageRunItems, itemsOfRun),
    cancelRunRoute,
    retryRunRoute,
    undoRunRoute,
    runFileRoute,
    runFailuresRoute,
  ],
  jobs: { 'runs.work': workJob, 'runs.revive': reviveRunsJob, 'runs.purge': purgeRunsJob },
};
