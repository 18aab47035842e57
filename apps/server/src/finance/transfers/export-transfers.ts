/** The filtered transfers as .xlsx, with the columns the screen shows. */

import { transferTexts } from '@minsu/contract/finance/transfers/transfer.text.ts';
import {
  exportTransfers,
  type OwnTransfer,
  type TransferColumn,
  transferColumns,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countTransfers, transferBatches } from './transfer-queries.ts';

const t = transferTexts;
const headers: Record<TransferColumn, Text> = {
  transferNo: t.column_transferNo,
  movedOn: t.column_movedOn,
  from: t.column_from,
  to: t.column_to,
  amountFen: t.column_amountFen,
  feeFen: t.column_feeFen,
  receiptNo: t.column_receiptNo,
  state: t.column_state,
  note: t.column_note,
  recordedByName: t.column_recordedBy,
  recordedAt: t.column_recordedAt,
  decidedByName: t.column_decidedBy,
  voidedByName: t.column_voidedBy,
  reason: t.column_reason,
};

/** `method` of a side is its name in the caller's language by then. */
const sideName = ({ account, method, houseName }: OwnTransfer['from'], language: Language): string =>
  account === 'institution'
    ? sayText(t.account_institution, language)
    : `${houseName ?? sayText(t.business, language)} · ${method ?? ''}`;

const cellOf = (column: TransferColumn, row: OwnTransfer, language: Language): SheetCell => {
  switch (column) {
    case 'movedOn':
      return sheetDate(row.movedOn);
    case 'from':
    case 'to':
      return sideName(row[column], language);
    case 'amountFen':
    case 'feeFen':
      return sheetYuan(row[column]);
    case 'state':
      return sayText(t[`view_${row.state}`], language);
    case 'recordedAt':
      return sheetInstant(row.recordedAt, null);
    default:
      return row[column];
  }
};

const money: readonly TransferColumn[] = ['amountFen', 'feeFen'];
const formatOf = (column: TransferColumn): string | undefined =>
  column === 'movedOn' ? DATE_FORMAT : money.includes(column) ? MONEY_FORMAT : undefined;

export const transferExport: SheetExport<OwnTransfer> = {
  name: 'transfers.export',
  title: t.title,
  endpoints: exportTransfers,
  columns: ({ language }, keys = transferColumns) =>
    (keys as readonly TransferColumn[]).map((column) => {
      const format = formatOf(column);
      return {
        header: money.includes(column)
          ? moneyHeader(headers[column], language)
          : sayText(headers[column], language),
        width: column === 'from' || column === 'to' || column === 'note' ? 28 : 16,
        value: (row: OwnTransfer) => cellOf(column, row, language),
        ...(format !== undefined && { format }),
      };
    }),
  count: countTransfers,
  async *batches(ctx, filters) {
    const methodOf = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
    const named = (side: OwnTransfer['from']) => ({ ...side, method: side.method && methodOf(side.method) });
    for await (const rows of transferBatches(ctx, filters))
      yield rows.map((row) => ({ ...row, from: named(row.from), to: named(row.to) }));
  },
};
