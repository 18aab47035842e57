/** A report as a file: its rows with the earlier period next to each figure, the total last. */
import { Readable } from 'node:stream';
import { reportTexts } from '@minsu/contract/operations/reports/report.text.ts';
import {
  type Report,
  type ReportRow,
  reportFile,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureKind,
  type FigureName,
  figures,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import { rowWord } from '@minsu/contract/operations/reports/row-words.ts';
import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type FileAnswer, fileQuery } from '../../platform/http/routes.ts';
import { MONEY_FORMAT, moneyHeader, sheetYuan } from '../../platform/sheets/exports.ts';
import { noteExport } from '../../platform/sheets/note-export.ts';
import { type SheetCell, type SheetColumn, streamSheet, XLSX } from '../../platform/sheets/sheets.ts';
import { csvOf } from './report-csv-rules.ts';
import { runReport } from './run-report.ts';

const text = (key: string): Text => (reportTexts as Record<string, Text>)[key] ?? [key, key];

const texts = { reports: reportTexts, orders: orderTexts, tasks: taskTexts } as Readonly<
  Record<'reports' | 'orders' | 'tasks', Record<string, Text>>
>;

/** A row's title as on the screen; dates in machine-readable form. */
const rowTitle = (row: Pick<ReportRow, 'key' | 'name'>, by: Report['by'], language: Language): string => {
  const title = rowWord(row, by);
  if ('said' in title) return title.said;
  if ('date' in title) return title.grain === 'month' ? title.date.slice(0, 7) : title.date;
  const { of, word, params = {} } = title;
  return sayText(texts[of][word] ?? [row.key, row.key], language, params);
};

const formats: Partial<Record<string, string>> = {
  fen: MONEY_FORMAT,
  share: '0.0%',
  score: '0.00',
  days: '0.0',
  minutes: '0',
};

/** Days and minutes have no unit in their format. */
const unitOf: Partial<Record<FigureKind, Text>> = {
  days: reportTexts.unit_days,
  minutes: reportTexts.unit_minutes,
};

const headerOf = (name: FigureName, language: Language): string => {
  const { kind } = figures[name];
  if (kind === 'fen') return moneyHeader(text(`figure_${name}`), language);
  const header = sayText(text(`figure_${name}`), language);
  const unit = unitOf[kind];
  return unit ? `${header} (${sayText(unit, language)})` : header;
};

const cellOf = (name: FigureName, value: number | null): SheetCell =>
  figures[name].kind === 'fen' ? sheetYuan(value) : value;

const columnsOf = (report: Report, language: Language): SheetColumn<ReportRow>[] => [
  {
    header: sayText(text(`by_${report.by}`), language),
    width: 28,
    value: (row) => rowTitle(row, report.by, language),
  },
  ...(report.figures as FigureName[]).flatMap((name): SheetColumn<ReportRow>[] => {
    const format = formats[figures[name].kind];
    const column = { width: 16, ...(format !== undefined && { format }) };
    const header = headerOf(name, language);
    return [
      { ...column, header, value: (row) => cellOf(name, row.values[name] ?? null) },
      ...(report.before
        ? [
            {
              ...column,
              header: `${header} ${report.before.from} – ${report.before.to}`,
              value: (row: ReportRow) => cellOf(name, row.before?.[name] ?? null),
            },
          ]
        : []),
    ];
  }),
];

const totalRow = (report: Report, language: Language): ReportRow => ({
  key: '',
  name: sayText(reportTexts.total, language),
  values: report.total,
  before: report.totalBefore,
  earlier: null,
});

const rowsOf = (report: Report, language: Language): ReportRow[] => [
  ...report.rows,
  ...(reports[report.report].stepwise ? [] : [totalRow(report, language)]),
];

type Filters = Pick<z.output<typeof reportFile.input>, 'houseId' | 'landlordId' | 'channel'>;

/** Characters that no file name may hold anywhere. */
const UNFIT = /[\\/:*?"<>|]/g;
const MAX_NAME_LENGTH = 40;

/** Text of the filters, as on the screen; a single house by name. */
const filterWords = async (ctx: Ctx, { houseId = [], landlordId = [], channel = [] }: Filters) => {
  const counted = (said: Text, { length: count }: readonly string[]) =>
    count === 0 ? [] : [sayText(said, ctx.language, { count })];
  const [house] =
    houseId.length === 1
      ? await ctx.db
          .selectFrom('houses')
          .select('name')
          .where('id', 'in', houseId)
          .where(inScope(ctx, 'houses.id'))
          .execute()
      : [];
  const words = [
    ...(house ? [house.name] : counted(reportTexts.scheduleHouses, houseId)),
    ...counted(reportTexts.scheduleLandlords, landlordId),
    ...channel.map((one) => sayText(orderTexts[`channel_${one}`], ctx.language)),
  ];
  return words.map((word) => `-${word.replaceAll(UNFIT, ' ').slice(0, MAX_NAME_LENGTH)}`).join('');
};

type Asked = z.output<typeof reportFile.input>;

const fileOf = async (
  ctx: Ctx,
  { format, ...input }: Asked,
): Promise<FileAnswer & { readonly rowCount: number }> => {
  const { language } = ctx;
  const report = await runReport(ctx, input);
  const columns = columnsOf(report, language);
  const rows = rowsOf(report, language);
  const title = sayText(text(`report_${report.report}`), language);
  const filters = await filterWords(ctx, input);
  const fileName = `${title}-${report.period.from}-${report.period.to}${filters}.${format}`;
  if (format === 'csv')
    return {
      ...{ fileName, mime: 'text/csv; charset=utf-8', rowCount: rows.length },
      body: Readable.from([
        csvOf([
          columns.map(({ header }) => header),
          ...rows.map((row) => columns.map(({ value }) => value(row))),
        ]),
      ]),
    };
  const batches = (async function* () {
    yield rows;
  })();
  return { fileName, mime: XLSX, rowCount: rows.length, body: streamSheet(title, columns, batches) };
};

/** For scheduled mails: the recipients are part of the schedule. */
export const reportAsFile = async (ctx: Ctx, asked: Asked): Promise<FileAnswer> => fileOf(ctx, asked);

export const reportFileRoute = fileQuery(reportFile, async (ctx, asked) => {
  const { rowCount, ...file } = await fileOf(ctx, asked);
  await noteExport(ctx, { what: `reports.${asked.report}`, asked, rows: rowCount });
  return file;
});
