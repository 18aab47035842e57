/** Streams rows into an .xlsx as they are read, so that a long export neither blocks nor fills memory. */
import { PassThrough, type Readable } from 'node:stream';
import { BUSINESS_TIME_ZONE, localMinute, zoneOffset } from '@minsu/contract/platform/dates.ts';
import type exceljs from 'exceljs';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An instant, written in the property's time zone; null: the business's. */
export interface SheetMoment {
  readonly at: Date;
  readonly houseId: string | null;
}

/** A `Date` is a calendar date, by its UTC fields. */
export type SheetCell = string | number | Date | SheetMoment | null;

/** Time zones of properties that differ from the business's. */
export type HouseZones = ReadonlyMap<string, string>;

export interface SheetColumn<Row> {
  readonly header: string;
  readonly width: number;
  readonly value: (row: Row) => SheetCell;
  /** Excel number format, e.g. `#,##0.00`; moments have one without it. */
  readonly format?: string;
}

const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm';
/** Text cells never run as formulas; this format keeps them text when edited. */
const TEXT_FORMAT = '@';
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

const isMoment = (value: SheetCell): value is SheetMoment =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Spreadsheets have no time zones, so a different zone is written after the time. */
const formatOf = (value: SheetCell, format: string | undefined, zones: HouseZones): string | undefined => {
  if (isMoment(value)) {
    const zone = zones.get(value.houseId ?? '');
    return zone === undefined ? MOMENT_FORMAT : `${MOMENT_FORMAT} "${zoneOffset(value.at, zone)}"`;
  }
  if (value instanceof Date) return format ?? MOMENT_FORMAT;
  return typeof value === 'string' && LOOKS_LIKE_FORMULA.test(value) ? TEXT_FORMAT : undefined;
};

/** Local time as a date in UTC fields. */
const written = (value: SheetCell, zones: HouseZones): string | number | Date | null =>
  isMoment(value)
    ? new Date(
        `${localMinute(value.at, zones.get(value.houseId ?? '') ?? BUSINESS_TIME_ZONE).replace(' ', 'T')}Z`,
      )
    : value;

interface Sheet<Row> {
  readonly sheet: exceljs.Worksheet;
  readonly columns: readonly SheetColumn<Row>[];
  readonly zones: HouseZones;
}

const addRow = <Row>({ sheet, columns, zones }: Sheet<Row>, row: Row): void => {
  const values = columns.map((column) => column.value(row));
  const added = sheet.addRow(values.map((value) => written(value, zones)));
  for (const [at, value] of values.entries()) {
    const format = formatOf(value, columns[at]?.format, zones);
    if (format !== undefined) added.getCell(at + 1).numFmt = format;
  }
  added.commit();
};

export const streamSheet = <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  zones: HouseZones = new Map(),
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
    for await (const rows of batches) for (const row of rows) addRow({ sheet, columns, zones }, row);
    sheet.commit();
    await book.commit();
  };
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
};
