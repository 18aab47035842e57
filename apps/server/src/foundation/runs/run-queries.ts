/** Results of the records of a run, and its files. */
import {
  type pageRunItems,
  type RunItem,
  runFailures,
  runFailuresFile,
  runFile,
} from '@minsu/contract/platform/background-run.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { runTexts } from '@minsu/contract/platform/run.text.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { fileQuery } from '../../platform/http/routes.ts';
import { readRun } from '../../platform/jobs/run-store.ts';
import { noteFetch } from '../../platform/sheets/note-export.ts';
import { type SheetColumn, streamSheet, XLSX } from '../../platform/sheets/sheets.ts';

interface StoredItem extends Omit<RunItem, 'reason'> {
  readonly reason: Text | null;
}

const say = (reason: Text | null, language: Language): string | null =>
  reason === null ? null : sayText(reason, language);

export const itemsOfRun = async (
  ctx: Ctx,
  { id, state, ...paging }: z.output<(typeof pageRunItems)['input']>,
): Promise<Page<RunItem>> => {
  await readRun(ctx, id);
  const where = sql`run_id = ${id} ${state === undefined ? sql`` : sql`and state = ${state}`}`;
  const { rows } = await sql<StoredItem & { total: number }>`
    select c.total, i.* from (select count(*)::int as total from background_run_items where ${where}) c
    left join (select position, label, state, reason from background_run_items where ${where}
      order by position ${limitOf(paging)}) i on true order by i.position`.execute(ctx.db);
  const records = rows
    .filter((row) => row.label !== null)
    .map((row) => ({ ...row, reason: say(row.reason, ctx.language) }));
  return pageOfRows(records, rows[0]?.total ?? 0, paging);
};

/** Hidden once the user loses the permission, because the file contains what the permission shows. */
const readOpenRun = async (ctx: Ctx, id: string) => {
  const run = await readRun(ctx, id);
  const work = ctx.services.works.get(run.work);
  if (work && !ctx.user.may(work.permission)) fail(coreFailures.forbidden);
  return run;
};

export const runFileRoute = fileQuery(runFile, async (ctx, { id }) => {
  const run = await readOpenRun(ctx, id);
  const { fileKey } = await ctx.db
    .selectFrom('backgroundRuns')
    .select('fileKey')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  const body = fileKey === null ? null : await readContent(ctx.services.files, fileKey);
  if (!body) fail(runFailures.noFile);
  await noteFetch(ctx, run);
  return { fileName: run.fileName ?? 'export.xlsx', mime: XLSX, body };
});

const BATCH = 1_000;

async function* failedItems(ctx: Ctx, runId: string): AsyncGenerator<StoredItem[]> {
  let after = -1;
  for (;;) {
    const { rows } = await sql<StoredItem>`
      select position, label, state, reason from background_run_items
      where run_id = ${runId} and state = 'failed' and position > ${after} order by position limit ${BATCH}`.execute(
      ctx.db,
    );
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.position ?? after;
    if (rows.length < BATCH) return;
  }
}

export const runFailuresRoute = fileQuery(runFailuresFile, async (ctx, { id }) => {
  const run = await readOpenRun(ctx, id);
  const columns: SheetColumn<StoredItem>[] = [
    { header: sayText(runTexts.record, ctx.language), width: 32, value: (item) => item.label },
    {
      header: sayText(runTexts.reason, ctx.language),
      width: 60,
      value: ({ reason }) => say(reason, ctx.language),
    },
  ];
  const title = sayText(runTexts.failedTitle, ctx.language);
  return {
    fileName: `${run.title}-${title}.xlsx`,
    mime: XLSX,
    body: streamSheet(title, columns, failedItems(ctx, id)),
  };
});
