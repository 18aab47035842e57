/** Write-offs as .xlsx. */
import { channelBillTexts as t } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import {
  exportWriteOffs,
  type WriteOff,
  type WriteOffColumn,
  writeOffColumns,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countWriteOffs, writeOffBatches } from './write-off-queries.ts';

const headers: Readonly<Record<WriteOffColumn, Text>> = {
  orderNo: t.column_orderNo,
  state: t.column_state,
  channel: t.column_channel,
  houseName: t.column_house,
  amountFen: t.column_amount,
  reason: t.column_reason,
  askedByName: t.column_askedBy,
  askedAt: t.column_askedAt,
  decidedByName: t.column_decidedBy,
  decidedAt: t.column_decidedAt,
  decisionNote: t.field_note,
};

const cellOf = (column: WriteOffColumn, row: WriteOff, language: Language): SheetCell => {
  switch (column) {
    case 'orderNo':
      return row.orderNo ?? row.platformOrderNo;
    case 'state':
      return sayText(t[`writeOff_${row.state}`], language);
    case 'channel':
      return sayText(t[`channel_${row.channel as 'mt'}`], language);
    case 'amountFen':
      return sheetYuan(row.amountFen);
    case 'askedAt':
      return sheetInstant(row.askedAt, null);
    case 'decidedAt':
      return row.decidedAt === null ? null : sheetInstant(row.decidedAt, null);
    default:
      return row[column];
  }
};

const columnOf = (column: WriteOffColumn, language: Language): SheetColumn<WriteOff> => {
  const isMoney = column === 'amountFen';
  return {
    header: isMoney ? moneyHeader(headers[column], language) : sayText(headers[column], language),
    width: column === 'reason' || column === 'houseName' ? 30 : 18,
    value: (row) => cellOf(column, row, language),
    ...(isMoney && { format: MONEY_FORMAT }),
  };
};

export const writeOffExport: SheetExport<WriteOff> = {
  name: 'channelBills.writeOffs',
  title: t.part_writeOffs,
  endpoints: exportWriteOffs,
  columns: ({ language }, keys = writeOffColumns) =>
    (keys as readonly WriteOffColumn[]).map((column) => columnOf(column, language)),
  count: countWriteOffs,
  batches: writeOffBatches,
};
