/** Exports of lists: a short one is sent at once, a long one is written to a file that its owner fetches. */
import { type ListExport, runFailures } from '@minsu/contract/platform/background-run.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { redact } from '@minsu/contract/platform/redaction.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import { newFileKey } from '../files/files.ts';
import { readerFor } from '../http/callers.ts';
import { command, fileQuery, type Route } from '../http/routes.ts';
import { createRun } from '../jobs/run-store.ts';
import type { Work } from '../jobs/run-work.ts';
import { noteExport } from './note-export.ts';
import { type HouseZones, type SheetColumn, type SheetMoment, streamSheet, XLSX } from './sheets.ts';

export interface SheetExport<Row> {
  /** `orders.export`. */
  readonly name: string;
  /** Title of the sheet and, with the date, of the file. */
  readonly title: Text;
  readonly endpoints: ListExport;
  /** Returns the requested columns this user may see, in order. */
  readonly columns: (ctx: Ctx, keys: readonly string[] | undefined) => readonly SheetColumn<Row>[];
  /** Rows that match, counted up to `limit`. */
  readonly count: (ctx: Ctx, filters: never, limit: number) => Promise<number>;
  /** All rows that match, batch by batch. */
  readonly batches: (ctx: Ctx, filters: never) => AsyncIterable<readonly Row[]>;
  /** Redacts a row as the screen does, for users who may not see all of it. */
  readonly row?: z.ZodType<Row>;
}

interface Asked {
  readonly columns?: readonly string[];
}

/** Stops counting here; all rows are exported regardless. */
const COUNT_LIMIT = 10 * TOTAL_LIMIT;

const fileNameOf = (ctx: Ctx, title: Text): string =>
  `${sayText(title, ctx.language)}-${localDate(ctx.now, BUSINESS_TIME_ZONE)}.xlsx`;

const rowsOf = <Row>(ctx: Ctx, all: SheetExport<Row>, { columns: _, ...filters }: Asked) =>
  seenBy(ctx, all.row, all.batches(ctx, filters as never));

const houseZones = async ({ db }: Pick<Ctx, 'db'>): Promise<HouseZones> => {
  const rows = await db
    .selectFrom('houses')
    .select(['id', 'timeZone'])
    .where('timeZone', '!=', BUSINESS_TIME_ZONE)
    .execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
};

const sheetOf = async <Row>(
  ctx: Ctx,
  all: SheetExport<Row>,
  { columns }: Asked,
  rows: AsyncIterable<readonly Row[]>,
) => streamSheet(sayText(all.title, ctx.language), all.columns(ctx, columns), rows, await houseZones(ctx));

/** Reads the first batch before the response starts, so a failure can still be answered. */
const begun = async <Row>(batches: AsyncGenerator<readonly Row[]>) => resumed(await batches.next(), batches);

async function* resumed<Row>(
  first: IteratorResult<readonly Row[]>,
  rest: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* seenBy<Row>(
  ctx: Ctx,
  row: z.ZodType<Row> | undefined,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const reader = readerFor(ctx, ctx.access);
  for await (const rows of batches) yield row ? rows.map((each) => redact(row, each, reader)) : rows;
}

async function* counted<Row>(
  batches: AsyncIterable<readonly Row[]>,
  onRows: (written: number) => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  let written = 0;
  for await (const rows of batches) {
    yield rows;
    written += rows.length;
    await onRows(written);
  }
}

/** Maximum rows of a direct download; larger files are made in the background. */
const shortEnough = async <Row>(
  ctx: Ctx,
  all: SheetExport<Row>,
  { columns: _, ...filters }: Asked,
): Promise<number> => {
  const limit = await ctx.services.setting('directExportRows', ctx.db);
  const rows = await all.count(ctx, filters as never, limit + 1);
  if (rows > limit) fail(runFailures.tooLongAtOnce, { params: { limit } });
  return rows;
};

export const exportRoutes = <Row>(all: SheetExport<Row>): Route[] => [
  fileQuery(all.endpoints.file, async (ctx, input) => {
    const asked = input as Asked;
    const rows = await shortEnough(ctx, all, asked);
    const batches = await begun(rowsOf(ctx, all, asked));
    await noteExport(ctx, { what: all.name, asked, rows });
    const body = await sheetOf(ctx, all, asked, batches);
    return { fileName: fileNameOf(ctx, all.title), mime: XLSX, body };
  }),
  command(all.endpoints.start, async (ctx, input) => {
    const { columns: _, ...filters } = input as Asked;
    const total = await all.count(ctx, filters as never, COUNT_LIMIT);
    if (total <= (await ctx.services.setting('directExportRows', ctx.db))) return { run: null };
    return { run: await createRun(ctx, { kind: 'export', work: exportWork(all), input, total }) };
  }),
];

/** For the module's `works`. A run that was interrupted begins its file again. */
export const exportWork = <Row>(all: SheetExport<Row>): Work => ({
  name: all.name,
  title: all.title,
  permission: all.endpoints.file.permission as Work['permission'],
  run: async (run) => {
    const key = newFileKey();
    let done = 0;
    const asked = run.input as Asked;
    const rows = counted(rowsOf(run.ctx, all, asked), async (written) => {
      done = written;
      await run.progress({ done: Math.min(written, run.total) });
    });
    const sheet = await sheetOf(run.ctx, all, asked, rows);
    await run.ctx.services.files.putStream(key, sheet);
    await run.change((ctx) => noteExport(ctx, { what: all.name, asked, rows: done, runId: run.id }));
    return { done, file: { key, name: fileNameOf(run.ctx, all.title) } };
  },
});

/** Formats an instant in the property's time zone; null: the business's. */
export const sheetInstant = (at: string | Date, houseId: string | null): SheetMoment => ({
  at: new Date(at),
  houseId,
});

/** A date of a stay, written as a date cell so that it sorts and calculates. */
export const sheetDate = (date: string): Date => new Date(`${date}T00:00:00Z`);
export const DATE_FORMAT = 'yyyy-mm-dd';

/** Fen as yuan, for a cell with a money format. */
export const sheetYuan = (fen: number | null): number | null => (fen === null ? null : fen / 100);
export const MONEY_FORMAT = '#,##0.00';
export const moneyHeader = (header: Text, language: Language): string => `${sayText(header, language)} (CNY)`;
