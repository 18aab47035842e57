/** Streams rows into an .xlsx as they are read, so that a long export neither blocks nor fills memory. */
import { PassThrough, type Readable } from 'node:stream';
import type exceljs from 'exceljs';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A moment is a `Date` whose UTC fields are what the business's clocks show. */
export type SheetCell = string | number | Date | null;

export interface SheetColumn<Row> {
  readonly header: string;
  readonly width: number;
  readonly value: (row: Row) => SheetCell;
  /** Excel number format, e.g. `#,##0.00`; moments have one without it. */
  readonly format?: string;
}

const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm';
/** A text cell is never run as a formula; this format keeps it a text when somebody edits the cell. */
const TEXT_FORMAT = '@';
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

const formatOf = (value: SheetCell, format: string | undefined): string | undefined => {
  if (value instanceof Date) return format ?? MOMENT_FORMAT;
  return typeof value === 'string' && LOOKS_LIKE_FORMULA.test(value) ? TEXT_FORMAT : undefined;
};

const addRow = <Row>(sheet: exceljs.Worksheet, columns: readonly SheetColumn<Row>[], row: Row): void => {
  const values = columns.map((column) => column.value(row));
  const added = sheet.addRow(values);
  for (const [at, value] of values.entries()) {
    const format = formatOf(value, columns[at]?.format);
    if (format !== undefined) added.getCell(at + 1).numFmt = format;
  }
  added.commit();
};

export const streamSheet = <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable => {
  const out = new PassThrough();
  const write = async (): Promise<void> => {
    // A tenth of a start, which most starts have no use for.
    const { default: exceljs } = await import('exceljs');
    const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format !== undefined && { style: { numFmt: format } }),
    }));
    sheet.getRow(1).font = { bold: true };
    for await (const rows of batches) for (const row of rows) addRow(sheet, columns, row);
    sheet.commit();
    await book.commit();
  };
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
};
