/**
 * Changes many records. The records are fixed at the start; each is changed in its own transaction with its line in the
 * run, so nothing runs twice and every refusal keeps its reason.
 */
import { BULK_LIMIT, type BulkEndpoints, runFailures } from '@minsu/contract/platform/background-run.ts';
import { type Failure, FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../context.ts';
import { command, query, type Route, type StepCtx } from '../http/routes.ts';
import { errorFields } from '../log.ts';
import { createRun } from './run-store.ts';
import { reasonOf, type Work, type WorkResult, type WorkRun } from './run-work.ts';

export interface BulkTarget {
  readonly id: string;
  /** Number or name shown to users. */
  readonly label: string;
  /** Reason the change would be refused; null if it is allowed. */
  readonly refusal: Failure | null;
}

export interface Bulk {
  /** `orders.accept`. */
  readonly name: string;
  readonly title: Text;
  readonly endpoints: BulkEndpoints;
  /** Ids in scope that the list's filter finds, in the list's order; at most `limit`. */
  readonly find: (ctx: Ctx, filter: never, limit: number) => Promise<string[]>;
  /** Returns the ids in scope; others are left out. */
  readonly look: (ctx: Ctx, ids: readonly string[], input: never) => Promise<BulkTarget[]>;
  /** Asks another system before a record's change, outside any transaction; may be called again. */
  readonly ask?: (ctx: StepCtx, id: string, input: never) => Promise<unknown>;
  /** Changes one record in `ctx`'s transaction; answers how it was, for `undo`. Fails as the single change does. */
  readonly change: (ctx: Ctx, id: string, input: never, asked?: unknown) => Promise<unknown>;
  /** Absent: cannot be undone. */
  readonly undo?: (ctx: Ctx, id: string, before: never) => Promise<void>;
}

interface Asked {
  readonly ids?: readonly string[];
  readonly filter?: unknown;
  readonly expected?: number;
}

const SAMPLES = 20;

const tooMany = () => fail(runFailures.tooMany, { params: { limit: BULK_LIMIT } });

/** Returns the requested records with their state. Unknown ids and ids out of scope are missing. */
const targetsOf = async (ctx: Ctx, bulk: Bulk, { ids, filter, ...input }: Asked): Promise<BulkTarget[]> => {
  const found = ids ? [...new Set(ids)] : await bulk.find(ctx, filter as never, BULK_LIMIT + 1);
  if (found.length > BULK_LIMIT) tooMany();
  const { expected: _, ...rest } = input;
  return found.length === 0 ? [] : bulk.look(ctx, found, rest as never);
};

const check = async (ctx: Ctx, bulk: Bulk, asked: Asked) => {
  const targets = await targetsOf(ctx, bulk, asked);
  const refused = targets.filter((target) => target.refusal !== null);
  return {
    total: targets.length,
    ready: targets.length - refused.length,
    refused: refused.length,
    samples: refused.slice(0, SAMPLES).map(({ label, refusal }) => ({
      label,
      reason: refusal ? sayText(refusal.text, ctx.language) : '',
    })),
  };
};

const start = async (ctx: Ctx, bulk: Bulk, asked: Asked) => {
  const targets = await targetsOf(ctx, bulk, asked);
  if (targets.length === 0) fail(runFailures.nothingChosen);
  const { ids, filter, expected, ...input } = asked;
  if (expected !== undefined && expected !== targets.length)
    fail(runFailures.countChanged, {
      params: { expected, found: targets.length },
      extra: { found: targets.length },
    });
  return createRun(ctx, {
    kind: 'bulk',
    work: bulkWork(bulk),
    input,
    total: targets.length,
    items: targets.map(({ id, label }, position) => ({ position, targetId: id, label })),
  });
};

/** `check` and `start` of a bulk change, for the module's routes. */
export const bulkRoutes = (bulk: Bulk): Route[] => [
  query(bulk.endpoints.check, (ctx, input) => check(ctx, bulk, input)),
  command(bulk.endpoints.start, (ctx, input) => start(ctx, bulk, input)),
];

interface Item {
  readonly position: number;
  readonly targetId: string | null;
  readonly before: unknown;
}

const BATCH = 200;

const waiting = (run: WorkRun, after: number): Promise<Item[]> =>
  run.ctx.db
    .selectFrom('backgroundRunItems')
    .select(['position', 'targetId', 'before'])
    .where('runId', '=', run.id)
    .where('state', '=', 'waiting')
    .where('position', '>', after)
    .orderBy('position')
    .limit(BATCH)
    .execute();

const countsOf = async (run: WorkRun): Promise<{ done: number; failed: number }> => {
  const row = await run.ctx.db
    .selectFrom('backgroundRunItems')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'done').as('done'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('runId', '=', run.id)
    .executeTakeFirstOrThrow();
  return { done: Number(row.done), failed: Number(row.failed) };
};

/**
 * Locks unsettled items of `positions` (or all) until the transaction ends: a worker presumed dead may still be working
 * on them.
 */
export const claimItems = async (
  ctx: Ctx,
  runId: string,
  positions?: readonly number[],
): Promise<ReadonlySet<number>> => {
  const open = ctx.db
    .selectFrom('backgroundRunItems')
    .select('position')
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .forUpdate();
  const rows = await (positions ? open.where('position', 'in', positions) : open).execute();
  return new Set(rows.map(({ position }) => position));
};

const claimItem = async (ctx: Ctx, runId: string, position: number): Promise<boolean> =>
  (await claimItems(ctx, runId, [position])).has(position);

export const settleItem = async (
  ctx: Ctx,
  runId: string,
  position: number,
  result: { readonly before?: unknown; readonly reason?: Text },
): Promise<void> => {
  const { before, reason } = result;
  await ctx.db
    .updateTable('backgroundRunItems')
    .set({
      state: reason ? 'failed' : 'done',
      ...(before !== undefined && { before: JSON.stringify(before) }),
      ...(reason && { reason: JSON.stringify(reason) }),
    })
    .where('runId', '=', runId)
    .where('position', '=', position)
    .execute();
};

interface Step {
  readonly ask?: ((ctx: StepCtx, targetId: string) => Promise<unknown>) | undefined;
  readonly change: (ctx: Ctx, item: Item & { readonly targetId: string }, asked: unknown) => Promise<unknown>;
}

/** Processes waiting items and returns the counts of the whole run. */
const eachItem = async (run: WorkRun, step: Step): Promise<WorkResult> => {
  const counts = await countsOf(run);
  let after = -1;
  for (;;) {
    const items = await waiting(run, after);
    for (const item of items) {
      const isDone = await tryItem(run, item, step);
      counts[isDone ? 'done' : 'failed'] += 1;
      after = item.position;
      await run.progress(counts);
    }
    if (items.length < BATCH) return countsOf(run);
  }
};

const tryItem = async (run: WorkRun, item: Item, step: Step): Promise<boolean> => {
  const targetId = item.targetId ?? '';
  try {
    const asked = await step.ask?.({ ...run.ctx, store: run.change }, targetId);
    await run.change(async (ctx) => {
      if (!(await claimItem(ctx, run.id, item.position))) return;
      const before = await step.change(ctx, { ...item, targetId }, asked);
      await settleItem(ctx, run.id, item.position, { before });
    });
    return true;
  } catch (error) {
    if (!(error instanceof FailureError)) run.ctx.services.log.warn('bulk item failed', errorFields(error));
    const reason = reasonOf(error);
    await run.change(async (ctx) => {
      if (await claimItem(ctx, run.id, item.position))
        await settleItem(ctx, run.id, item.position, { reason });
    });
    return false;
  }
};

/** For the module's `works`. */
export const bulkWork = (bulk: Bulk): Work => {
  const { ask, undo } = bulk;
  return {
    name: bulk.name,
    title: bulk.title,
    permission: bulk.endpoints.start.permission as Work['permission'],
    run: (run) =>
      eachItem(run, {
        ask: ask && ((ctx, targetId) => ask(ctx, targetId, run.input as never)),
        change: (ctx, { targetId }, asked) => bulk.change(ctx, targetId, run.input as never, asked),
      }),
    ...(undo && {
      undo: (run) =>
        eachItem(run, {
          change: (ctx, { targetId, before }) => undo(ctx, targetId, before as never).then(() => before),
        }),
    }),
  };
};
