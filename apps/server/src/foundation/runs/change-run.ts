/** Stop a run, try its failed records again, take it back. */
import {
  cancelRun,
  isOver,
  retryRun,
  runFailures,
  undoRun,
} from '@minsu/contract/platform/background-run.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { createRun, lockRun, readRun } from '../../platform/jobs/run-store.ts';
import type { Work } from '../../platform/jobs/run-work.ts';

/** A run that has not started ends here; a running one stops before its next step. */
export const cancelRunRoute = command(cancelRun, async (ctx, { id }) => {
  const run = await lockRun(ctx, id);
  if (isOver(run as { state: 'done' })) fail(runFailures.over);
  const isIdle = run.state === 'waiting' || run.state === 'draft';
  await ctx.db
    .updateTable('backgroundRuns')
    .set(
      isIdle
        ? { state: 'cancelled', finishedAt: ctx.now, sheet: null, sheetCipher: null }
        : { cancelAsked: true },
    )
    .where('id', '=', id)
    .execute();
  return readRun(ctx, id);
});

/** Repeating a run needs the permission that starting it needed. */
const workOf = (ctx: Ctx, name: string): Work => {
  const work = ctx.services.works.get(name) ?? fail(runFailures.notFound);
  if (!ctx.user.may(work.permission)) fail(coreFailures.forbidden);
  return work;
};

const lockEnded = async (ctx: Ctx, id: string) => {
  const run = await lockRun(ctx, id);
  if (!isOver(run as { state: 'done' })) fail(runFailures.notOver);
  return run;
};

const itemsOf = (ctx: Ctx, id: string, state: 'done' | 'failed') =>
  ctx.db
    .selectFrom('backgroundRunItems')
    .select(['position', 'targetId', 'label'])
    .where('runId', '=', id)
    .where('state', '=', state)
    .orderBy('position')
    .execute();

export const retryRunRoute = command(retryRun, async (ctx, { id }) => {
  const run = await lockEnded(ctx, id);
  const work = workOf(ctx, run.work);
  if (run.kind !== 'bulk') fail(runFailures.nothingFailed);
  const items = await itemsOf(ctx, id, 'failed');
  if (items.length === 0) fail(runFailures.nothingFailed);
  const next = await createRun(ctx, {
    kind: 'bulk',
    work,
    input: run.input,
    total: items.length,
    items,
    ...(run.undoOf !== null && { undoOf: run.undoOf }),
  });
  if (run.undoOf !== null) await copyBefore(ctx, next.id, run.undoOf);
  return next;
});

/** The records before the first run, which an undo restores. */
const copyBefore = async (ctx: Ctx, runId: string, from: string): Promise<void> => {
  await sql`
    update background_run_items u set before = d.before from background_run_items d
    where u.run_id = ${runId} and d.run_id = ${from} and d.target_id = u.target_id`.execute(ctx.db);
};

export const undoRunRoute = command(undoRun, async (ctx, { id }) => {
  const run = await lockEnded(ctx, id);
  const work = workOf(ctx, run.work);
  if (!work.undo || run.undoOf !== null || run.undoneBy !== null) fail(runFailures.cannotUndo);
  const items = await itemsOf(ctx, id, 'done');
  if (items.length === 0) fail(runFailures.cannotUndo);
  const undo = await createRun(ctx, {
    kind: 'bulk',
    work,
    input: run.input,
    total: items.length,
    items,
    undoOf: id,
  });
  await copyBefore(ctx, undo.id, id);
  await ctx.db.updateTable('backgroundRuns').set({ undoneBy: undo.id }).where('id', '=', id).execute();
  return readRun(ctx, undo.id);
});
