/**
 * A split run: makes items of ended units and splits complete ones. Each chunk is a transaction, so a run may be killed
 * anywhere and two may run at once: split units are no longer due, locked ones are skipped.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import {
  collectUnits,
  findBilledOtherwise,
  findEnded,
  findReplaced,
  LOOK_BACK_DAYS,
  remakeStale,
} from './collect-splits.ts';
import { followOrderMoney } from './follow-order-money.ts';
import { followOwnerStays } from './follow-owner-stays.ts';
import { findDue, postUnits } from './post-splits.ts';
import { takeBack } from './reverse-split.ts';
import { commissionChanged } from './split-hooks.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** Units per transaction: enough to be fast, few enough that front-desk work does not wait. */
const CHUNK = 250;
/** Silence after which a run is taken for dead. */
const SILENT_MS = 120_000;

export interface SplitRunner {
  /** Reads. */
  readonly ctx: Ctx;
  /** Runs one change in its own transaction. */
  readonly change: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  readonly isStopped: () => boolean;
  readonly progress?: (counts: { readonly done: number; readonly failed: number }) => Promise<void>;
}

export interface RunStart {
  readonly trigger: 'clock' | 'hand';
  /** All of the past, not the last weeks alone. */
  readonly all: boolean;
  readonly backgroundRunId?: string;
  /** Units of a transaction; tests make them few. */
  readonly chunk?: number;
}

export interface RunEnd {
  readonly runId: string | null;
  readonly done: number;
  readonly failed: number;
}

type Work = (ctx: Ctx, keys: readonly UnitKey[]) => Promise<void>;

/** A unit that fails is logged and left for the next run; the others continue. */
const doPart = async (runner: SplitRunner, keys: readonly UnitKey[], work: Work): Promise<void> => {
  try {
    await runner.change((ctx) => work(ctx, keys));
  } catch (error) {
    if (keys.length > 1) {
      const half = Math.ceil(keys.length / 2);
      await doPart(runner, keys.slice(0, half), work);
      await doPart(runner, keys.slice(half), work);
      return;
    }
    runner.ctx.services.log.error('not split', { unitId: keys[0]?.id ?? '', ...errorFields(error) });
  }
};

const inChunks = async (
  runner: SplitRunner,
  keys: readonly UnitKey[],
  work: Work,
  {
    chunk = CHUNK,
    after,
  }: { readonly chunk?: number | undefined; readonly after?: () => Promise<void> } = {},
): Promise<void> => {
  for (let at = 0; at < keys.length && !runner.isStopped(); at += chunk) {
    await doPart(runner, keys.slice(at, at + chunk), work);
    await after?.();
  }
};

export const collect = async (
  runner: SplitRunner,
  { all, chunk }: Pick<RunStart, 'all' | 'chunk'>,
): Promise<void> => {
  await runner.change((ctx) => followOwnerStays(ctx, all ? null : LOOK_BACK_DAYS));
  await runner.change(remakeStale);
  const replaced = await findReplaced(runner.ctx);
  await inChunks(
    runner,
    replaced,
    async (ctx, part) => {
      for (const key of part) await takeBack(ctx, key, 'contract');
    },
    { chunk },
  );
  const billed = all ? await findBilledOtherwise(runner.ctx) : [];
  await inChunks(
    runner,
    billed,
    async (ctx, part) => {
      for (const key of part) {
        await commissionChanged(ctx, key);
        await followOrderMoney(ctx, key);
      }
    },
    // Takes the locks of a bill before those of accounts.
    { chunk: 1 },
  );
  for (const { kind, keys } of await findEnded(runner.ctx, all))
    await inChunks(runner, keys, async (ctx, part) => void (await collectUnits(ctx, kind, part)), { chunk });
};

/** Null where another worker has taken the same run over and ended it. */
const beginRun = async (
  ctx: Ctx,
  { trigger, backgroundRunId }: RunStart,
  due: number,
): Promise<string | null> => {
  await sql`update split_runs set state = 'stopped', ended_at = beat_at
    where state = 'running' and beat_at < ${new Date(ctx.now.getTime() - SILENT_MS)}`.execute(ctx.db);
  const by = ctx.user.id === '' ? '' : ctx.user.realname;
  const { rows } = await sql<{ id: string }>`
    insert into split_runs as r (id, trigger, started_by, background_run_id, started_at, beat_at, due)
    values (${ctx.newId()}, ${trigger}, ${by}, ${backgroundRunId ?? null}, ${ctx.now}, ${ctx.now}, ${due})
    on conflict (background_run_id) do update set state = 'running', ended_at = null, beat_at = excluded.beat_at
    returning r.id`.execute(ctx.db);
  const id = rows[0]?.id ?? null;
  if (id !== null)
    await ctx.record({ name: 'splitRun.started', entity: 'splitRun', entityId: id, after: { due } });
  return id;
};

const endRun = async (ctx: Ctx, runId: string, isStopped: boolean): Promise<void> => {
  await sql`update split_runs set state = ${isStopped ? 'stopped' : 'done'}, ended_at = ${ctx.now}, beat_at = ${ctx.now}
    where id = ${runId}`.execute(ctx.db);
  await ctx.record({ name: 'splitRun.ended', entity: 'splitRun', entityId: runId });
};

/** A scheduled run without complete units leaves no record. */
export const runSplits = async (runner: SplitRunner, start: RunStart): Promise<RunEnd> => {
  await collect(runner, start);
  const due = await findDue(runner.ctx);
  if (due.length === 0 && start.trigger === 'clock') return { runId: null, done: 0, failed: 0 };
  const runId = await runner.change((ctx) => beginRun(ctx, start, due.length));
  if (runId === null) return { runId, done: 0, failed: 0 };
  const counts = { done: 0, failed: 0 };
  try {
    await inChunks(
      runner,
      due,
      async (ctx, part) => {
        const { orders, failed } = await postUnits(ctx, part, runId);
        counts.done += orders;
        counts.failed += failed;
      },
      { chunk: start.chunk, after: async () => runner.progress?.(counts) },
    );
  } finally {
    await runner.change((ctx) => endRun(ctx, runId, runner.isStopped()));
  }
  return { runId, ...counts };
};
