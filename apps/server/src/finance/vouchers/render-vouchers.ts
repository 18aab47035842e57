/** The bytes of an export file. They depend on the vouchers, the format and the settings alone. */
import {
  type Cell,
  cellsOf,
  k3SchemaRows,
  type PrintedVoucher,
  type PrintOptions,
} from '@minsu/contract/finance/vouchers/voucher-cells.ts';
import {
  type VoucherFormat,
  type VoucherFormatId,
  voucherFormats,
} from '@minsu/contract/finance/vouchers/voucher-formats.ts';
import { encodeGbk } from '../../platform/sheets/gbk.ts';
import { writeOldWorkbook } from '../../platform/sheets/old-workbook.ts';
import { writeWorkbook } from '../../platform/sheets/plain-workbook.ts';

export interface Rendered {
  readonly bytes: Buffer;
  /** Characters the encoding lacks, which are shown as 〓. */
  readonly replaced: readonly string[];
}

const CRLF = '\r\n';

const quoted = (cell: Cell): string => {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Text files of desktop programs have no quoting; `voucher-cells.ts` takes separators out of summaries. */
const unquoted = (cell: Cell): string => String(cell).replaceAll(/[,"\r\n]/g, ' ');

const textOf = ({ file, head, hasHeadings, columns }: VoucherFormat, rows: readonly Cell[][]): string => {
  const cellText = file === 'csv' ? quoted : unquoted;
  const lines = [
    ...head,
    ...(hasHeadings ? [columns.map(({ heading }) => cellText(heading)).join(',')] : []),
    ...rows.map((row) => row.map(cellText).join(',')),
  ];
  return lines.map((line) => line + CRLF).join('');
};

export const renderVouchers = (
  id: VoucherFormatId,
  vouchers: readonly PrintedVoucher[],
  options: PrintOptions,
): Rendered => {
  const format = voucherFormats[id];
  const rows = cellsOf(format, vouchers, options);
  const sheet = { name: format.sheet, rows: [format.columns.map(({ heading }) => heading), ...rows] };
  if (format.file === 'xlsx') return { bytes: writeWorkbook([sheet]), replaced: [] };
  if (format.file === 'xls')
    return {
      bytes: writeOldWorkbook([sheet, { name: 't_Schema', rows: k3SchemaRows(format) }]),
      replaced: [],
    };
  const text = textOf(format, rows);
  if (format.encoding === 'utf-8') return { bytes: Buffer.from(text), replaced: [] };
  const { bytes, missing } = encodeGbk(text);
  return { bytes, replaced: missing };
};
