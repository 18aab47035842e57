/** Bills of channels, the lines of one, and what channels owe, as .xlsx. */
import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import {
  type BillColumn,
  type BillLineColumn,
  billColumns,
  billLineColumns,
  type ChannelBill,
  type ChannelBillLine,
  exportChannelBillLines,
  exportChannelBills,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { billLineKinds } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import {
  exportReceivables,
  type OpenReceivable,
  type ReceivableColumn,
  receivableColumns,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countLines, lineBatches } from './bill-line-queries.ts';
import { billBatches, countBills } from './bill-row-queries.ts';
import { countReceivables, receivableBatches } from './receivable-queries.ts';

const t = channelBillTexts;
type Column = BillLineColumn | ReceivableColumn;

const headers: Record<Column, Text> = {
  line: t.column_line,
  platformOrderNo: t.column_platformOrderNo,
  channelOrderNo: t.column_platformOrderNo,
  kind: t.column_kind,
  orderNo: t.column_orderNo,
  houseName: t.column_house,
  channel: t.column_channel,
  checkIn: t.column_checkIn,
  checkOut: t.column_checkOut,
  bucket: t.column_bucket,
  sellFen: t.column_sell,
  toldCommissionFen: t.column_toldCommission,
  commissionFen: t.column_commission,
  receivableFen: t.column_receivable,
  expectedFen: t.column_expected,
  paidFen: t.column_paid,
  writtenOffFen: t.column_writtenOff,
  differenceFen: t.column_difference,
  openFen: t.column_open,
  memo: t.column_memo,
};

const isMoney = (column: Column): boolean => column.endsWith('Fen');
const isDate = (column: Column): boolean => column === 'checkIn' || column === 'checkOut';

const wordOf = (column: Column, value: string, language: Language): string => {
  if (column !== 'kind' && column !== 'bucket' && column !== 'channel') return value;
  return sayText(t[`${column}_${value}` as keyof typeof t], language);
};

const columnOf = <R extends ChannelBillLine | OpenReceivable>(column: Column, language: Language) => ({
  header: isMoney(column) ? moneyHeader(headers[column], language) : sayText(headers[column], language),
  width: column === 'houseName' || column === 'memo' ? 28 : 16,
  value: (row: R) => {
    const value = row[column as keyof R] as string | number | null;
    if (typeof value === 'number') return isMoney(column) ? sheetYuan(value) : value;
    if (value === null) return null;
    return isDate(column) ? sheetDate(value) : wordOf(column, value, language);
  },
  ...(isMoney(column) && { format: MONEY_FORMAT }),
  ...(isDate(column) && { format: DATE_FORMAT }),
});

const kindsOf = ({ kinds }: ChannelBill, language: Language): string =>
  billLineKinds
    .filter((kind) => kind !== 'paid' && (kinds[kind] ?? 0) > 0)
    .map((kind) => `${sayText(t[`kind_${kind}`], language)} ${kinds[kind]}`)
    .join(' · ');

const billHeaders: Record<BillColumn, Text> = {
  billNo: t.column_billNo,
  channel: t.column_channel,
  state: t.column_state,
  receivedOn: t.column_receivedOn,
  lines: t.column_lines,
  expectedFen: t.column_expected,
  paidFen: t.column_paid,
  differenceFen: t.column_difference,
  unmatchedFen: t.column_unmatched,
  kinds: t.column_kinds,
  platformBillNo: t.column_platformBillNo,
  madeByName: t.column_madeBy,
};

const billCell = (bill: ChannelBill, column: BillColumn, language: Language): SheetCell => {
  switch (column) {
    case 'channel':
      return sayText(t[`channel_${bill.channel}`], language);
    case 'state':
      return sayText(t[`state_${bill.state}`], language);
    case 'kinds':
      return kindsOf(bill, language);
    case 'receivedOn':
      return sheetDate(bill.receivedOn);
    case 'expectedFen':
    case 'paidFen':
    case 'differenceFen':
    case 'unmatchedFen':
      return sheetYuan(bill[column]);
    default:
      return bill[column];
  }
};

const billColumn = (column: BillColumn, language: Language): SheetColumn<ChannelBill> => {
  const isFen = column.endsWith('Fen');
  return {
    header: isFen ? moneyHeader(billHeaders[column], language) : sayText(billHeaders[column], language),
    width: column === 'kinds' ? 28 : 18,
    value: (bill) => billCell(bill, column, language),
    ...(isFen && { format: MONEY_FORMAT }),
    ...(column === 'receivedOn' && { format: DATE_FORMAT }),
  };
};

export const billExport: SheetExport<ChannelBill> = {
  name: 'channelBills.bills',
  title: t.title,
  endpoints: exportChannelBills,
  columns: ({ language }, keys = billColumns) =>
    (keys as readonly BillColumn[]).map((column) => billColumn(column, language)),
  count: countBills,
  batches: billBatches,
};

export const billLineExport: SheetExport<ChannelBillLine> = {
  name: 'channelBills.lines',
  title: t.title,
  endpoints: exportChannelBillLines,
  columns: ({ language }, keys = billLineColumns) =>
    (keys as readonly BillLineColumn[]).map((column) => columnOf<ChannelBillLine>(column, language)),
  count: countLines,
  batches: lineBatches,
};

export const receivableExport: SheetExport<OpenReceivable> = {
  name: 'channelBills.receivables',
  title: t.part_receivables,
  endpoints: exportReceivables,
  columns: ({ language }, keys = receivableColumns) =>
    (keys as readonly ReceivableColumn[]).map((column) => columnOf<OpenReceivable>(column, language)),
  count: countReceivables,
  batches: receivableBatches,
};
