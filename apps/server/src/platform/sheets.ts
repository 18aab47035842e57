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

/** A text that a spreadsheet program would run as a formula is kept a text. */
const inert = (value: SheetCell) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm';

const addRow = <Row>(sheet: exceljs.Worksheet, columns: readonly SheetColumn<Row>[], row: Row): void => {
  const values = columns.map((column) => inert(column.value(row)));
  const added = sheet.addRow(values);
  for (const [at, value] of values.entries())
    if (value instanceof Date && columns[at]?.format === undefined)
      added.getCell(at + 1).numFmt = MOMENT_FORMAT;
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
