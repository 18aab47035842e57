/** Rows of an export file from vouchers, by the description of the format. Pure. */

import type { Item } from '../books/account-map-rules.ts';
import type { Dimension } from '../books/mapped-kinds.ts';
import { type CellField, k3Schema, k3SchemaHeadings, type VoucherFormat } from './voucher-formats.ts';

export interface PrintedLine {
  readonly code: string;
  readonly name: string;
  readonly items: readonly Item[];
  readonly summary: string;
  readonly debitFen: number;
  readonly creditFen: number;
}

export interface PrintedVoucher {
  readonly date: string;
  readonly word: string;
  readonly number: number;
  readonly summary: string;
  readonly attachments: number;
  readonly lines: readonly PrintedLine[];
}

export interface PrintOptions {
  readonly preparer: string;
  /** Name of the tax rate in Xero. */
  readonly taxRate: string;
}

export type Cell = string | number;

const yuan = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const dateOf = (iso: string, { dates }: VoucherFormat): string => {
  const [year, month, day] = iso.split('-');
  if (dates === 'dayFirst') return `${day}/${month}/${year}`;
  return dates === 'monthFirst' ? `${month}/${day}/${year}` : iso;
};

/** Text files of this kind have no quoting, so separators and breaks are taken out. */
const plain = (text: string, length: number): string =>
  [...text.replaceAll(/[,"\r\n\t]/g, ' ').trim()].slice(0, length).join('');

/** Where the program takes no negative amounts, a red one moves to the other side. */
const sidesOf = ({ debitFen, creditFen }: PrintedLine, { red }: VoucherFormat): readonly [number, number] =>
  red === 'negative' || (debitFen >= 0 && creditFen >= 0)
    ? [debitFen, creditFen]
    : [creditFen < 0 ? -creditFen : 0, debitFen < 0 ? -debitFen : 0];

const kingdeeNames: Readonly<Record<Dimension, string>> = {
  customer: '客户',
  supplier: '供应商',
  department: '部门',
  project: '项目',
};

interface Place {
  readonly format: VoucherFormat;
  readonly options: PrintOptions;
  readonly voucher: PrintedVoucher;
  readonly line: PrintedLine;
  readonly lineAt: number;
  readonly voucherAt: number;
}

const itemOf = ({ line }: Place, dimension: Dimension): Item | undefined =>
  line.items.find((item) => item.dimension === dimension);

const side = (fen: number, { emptySide }: VoucherFormat): string => (fen === 0 ? emptySide : yuan(fen));

const fill: Readonly<Record<CellField, (place: Place) => string>> = {
  date: ({ voucher, format }) => dateOf(voucher.date, format),
  year: ({ voucher }) => voucher.date.slice(0, 4),
  period: ({ voucher }) => String(Number(voucher.date.slice(5, 7))),
  word: ({ voucher }) => voucher.word,
  number: ({ voucher }) => String(voucher.number),
  attachments: ({ voucher }) => String(voucher.attachments),
  summary: ({ line, format }) => plain(line.summary, format.summaryLength),
  narration: ({ voucher, format }) =>
    plain(`${voucher.word}-${voucher.number} ${voucher.summary}`, format.summaryLength),
  code: ({ line }) => line.code,
  name: ({ line }) => line.name,
  debit: ({ line, format }) => side(sidesOf(line, format)[0], format),
  credit: ({ line, format }) => side(sidesOf(line, format)[1], format),
  signed: ({ line }) => yuan(line.debitFen - line.creditFen),
  foreign: ({ line }) => yuan(line.debitFen || line.creditFen),
  preparer: ({ options }) => options.preparer,
  lineFrom0: ({ lineAt }) => String(lineAt),
  lineFrom1: ({ lineAt }) => String(lineAt + 1),
  serial: ({ voucherAt }) => String(voucherAt + 1),
  itemText: ({ line }) =>
    line.items.map(({ dimension, code, name }) => `${kingdeeNames[dimension]}---${code}---${name}`).join(';'),
  taxRate: ({ options }) => options.taxRate,
  party: (place) => (itemOf(place, 'customer') ?? itemOf(place, 'supplier'))?.name ?? '',
  customerCode: (place) => itemOf(place, 'customer')?.code ?? '',
  customerName: (place) => itemOf(place, 'customer')?.name ?? '',
  supplierCode: (place) => itemOf(place, 'supplier')?.code ?? '',
  supplierName: (place) => itemOf(place, 'supplier')?.name ?? '',
  departmentCode: (place) => itemOf(place, 'department')?.code ?? '',
  departmentName: (place) => itemOf(place, 'department')?.name ?? '',
  projectCode: (place) => itemOf(place, 'project')?.code ?? '',
  projectName: (place) => itemOf(place, 'project')?.name ?? '',
};

const isConstant = (value: string): value is `=${string}` => value.startsWith('=');

/** One row per line; numbers only where a workbook has them. */
export const cellsOf = (
  format: VoucherFormat,
  vouchers: readonly PrintedVoucher[],
  options: PrintOptions,
): Cell[][] =>
  vouchers.flatMap((voucher, voucherAt) =>
    voucher.lines.map((line, lineAt) =>
      format.columns.map(({ value, isNumber }): Cell => {
        const place = { format, options, voucher, line, lineAt, voucherAt };
        const cell = isConstant(value) ? value.slice(1) : fill[value](place);
        return isNumber && cell !== '' ? Number(cell) : cell;
      }),
    ),
  );

/** Column index of a field in the K/3 description; 6 and 16 are skipped. */
const k3Index = (at: number): number =>
  [6, 16].reduce((index, skipped) => (index >= skipped ? index + 1 : index), at + 1);

export const k3SchemaRows = ({ columns }: VoucherFormat): Cell[][] => {
  const row = (...cells: Cell[]): Cell[] => [...cells, ...k3SchemaHeadings.slice(cells.length).map(() => '')];
  return [
    [...k3SchemaHeadings],
    row('ClassInfo', 'ClassType', '', 'VoucherData'),
    row('ClassInfo', 'ClassTypeID', '', '123'),
    row('PageInfo', 'Page1', '', 'Page1'),
    ...k3Schema.map(([key, type], at) => [
      ...['FieldInfo', key, key, columns[at]?.heading ?? '', type, ''],
      ...[String(k3Index(at)), '', '', key, key, '', '0', '', '', '0', '0', '0', '0', '1'],
    ]),
  ];
};
