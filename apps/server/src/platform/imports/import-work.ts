/** Stores judged lines in one transaction, or in batches without the refused ones. */
import { runFailures } from '@minsu/contract/platform/background-run.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../context.ts';
import { claimItems, settleItem } from '../jobs/bulk.ts';
import { sheetOfRun } from '../jobs/run-store.ts';
import { reasonOf, type WorkResult, type WorkRun } from '../jobs/run-work.ts';
import type { judgeSheet } from './import-check.ts';
import type { Import, ImportInput, Judged } from './import-definition.ts';

type Judge = typeof judgeSheet;
type Good = Judged<unknown> & { readonly row: unknown };

const BATCH = 200;

const sheetOf = async (ctx: Ctx, id: string) => {
  const row = await ctx.db
    .selectFrom('backgroundRuns')
    .select(['sheet', 'sheetCipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (sheetOfRun(ctx, row) ?? fail(runFailures.notFound)) as never;
};

const settleDone = async (ctx: Ctx, runId: string, lines: readonly number[]): Promise<void> => {
  await ctx.db
    .updateTable('backgroundRunItems')
    .set({ state: 'done' })
    .where('runId', '=', runId)
    .where('position', 'in', lines)
    .execute();
};

/** A line that another worker has stored meanwhile stays done. */
const refuseLine = (run: WorkRun, line: number, reason: Text): Promise<void> =>
  run.change(async (ctx) => {
    const open = await claimItems(ctx, run.id, [line]);
    if (open.has(line)) await settleItem(ctx, run.id, line, { reason });
  });

const isGood = (judged: Judged<unknown>): judged is Good => judged.row !== undefined;
const linesOf = (rows: readonly Judged<unknown>[]): number[] => rows.map(({ line }) => line);

export const workOnImport = async (run: WorkRun, all: Import, judge: Judge): Promise<WorkResult> => {
  const input = run.input as ImportInput;
  const sheet = await sheetOf(run.ctx, run.id);
  if (input.rows === 'all') {
    await run.change(async (ctx) => {
      const open = await claimItems(ctx, run.id);
      // Another worker has brought all of it in.
      if (open.size === 0) return;
      // Judged again where it is stored: others may have added records since the check.
      const judged = await judge(ctx, all, sheet, input);
      const good = judged.filter(isGood);
      if (good.length < judged.length)
        fail(importFailures.hasProblems, { params: { bad: judged.length - good.length } });
      await all.store(
        ctx,
        input.target as never,
        good.map(({ row }) => row),
        run.id,
      );
      await all.finish?.(ctx, run.id);
      await settleDone(ctx, run.id, linesOf(good));
    });
    return { done: run.total };
  }
  const open = await openLines(run);
  const judged = (await judge(run.ctx, all, sheet, input)).filter(({ line }) => open.has(line));
  return storeGood(run, all, judged);
};

/** Lines that no earlier attempt has settled. */
const openLines = async (run: WorkRun): Promise<ReadonlySet<number>> => {
  const rows = await run.ctx.db
    .selectFrom('backgroundRunItems')
    .select('position')
    .where('runId', '=', run.id)
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map((row) => row.position));
};

const storeGood = async (
  run: WorkRun,
  all: Import,
  judged: readonly Judged<unknown>[],
): Promise<WorkResult> => {
  const { target } = run.input as ImportInput;
  for (const { line, problems } of judged.filter((each) => !isGood(each)))
    await refuseLine(run, line, joined(problems));
  const good = judged.filter(isGood);
  const store = (rows: readonly Good[]) =>
    run.change(async (ctx) => {
      const open = await claimItems(ctx, run.id, linesOf(rows));
      const mine = rows.filter(({ line }) => open.has(line));
      if (mine.length === 0) return;
      await all.store(
        ctx,
        target as never,
        mine.map(({ row }) => row),
        run.id,
      );
      await settleDone(ctx, run.id, linesOf(mine));
    });
  const size = all.batch ?? BATCH;
  for (let at = 0; at < good.length; at += size) {
    const batch = good.slice(at, at + size);
    await store(batch).catch(() => oneByOne(run, batch, store));
    await run.progress(await counts(run));
  }
  const { finish } = all;
  if (finish) await run.change((ctx) => finish(ctx, run.id));
  return counts(run);
};

/** After a refused batch, retries line by line to find the culprit. */
const oneByOne = async (
  run: WorkRun,
  batch: readonly Good[],
  store: (rows: readonly Good[]) => Promise<void>,
): Promise<void> => {
  for (const each of batch)
    await store([each]).catch((error: unknown) => refuseLine(run, each.line, reasonOf(error)));
};

const joined = (problems: readonly Text[]): Text => [
  problems.map(([zh]) => zh).join('；'),
  problems.map(([, en]) => (typeof en === 'string' ? en : en.other)).join('; '),
];

const counts = async (run: WorkRun): Promise<WorkResult> => {
  const rows = await run.ctx.db
    .selectFrom('backgroundRunItems')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('runId', '=', run.id)
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return { done: of('done'), failed: of('failed') };
};
