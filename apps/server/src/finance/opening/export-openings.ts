/** Opening balances as .xlsx. */
import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import { openingTexts } from '@minsu/contract/finance/opening/opening.text.ts';
import {
  exportOpenings,
  type OpeningBalance,
  type OpeningColumn,
  openingColumns,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
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
import { countOpenings, openingBatches } from './opening-queries.ts';

const t = openingTexts;
const headers: Record<OpeningColumn, Text> = {
  kind: t.column_kind,
  party: t.column_party,
  houseName: t.column_house,
  amountFen: t.column_amount,
  asOf: t.column_asOf,
  note: t.column_note,
  madeByName: t.column_madeBy,
  madeAt: t.column_madeAt,
};

const partyWord = ({ kind, party, partyName }: OpeningBalance, language: Language): string => {
  const say = (text: Text) => sayText(text, language);
  if (kind === 'channel') return say(channelBillTexts[`channel_${party}` as keyof typeof channelBillTexts]);
  return partyName ?? say(t.party_vendors);
};

const cellOf = (column: OpeningColumn, row: OpeningBalance, language: Language): SheetCell => {
  switch (column) {
    case 'kind':
      return sayText(t[`kind_${row.kind}`], language);
    case 'party':
      return partyWord(row, language);
    case 'amountFen':
      return sheetYuan(row.amountFen);
    case 'asOf':
      return sheetDate(row.asOf);
    case 'madeAt':
      return sheetInstant(row.madeAt, row.houseId);
    default:
      return row[column];
  }
};

export const openingExport: SheetExport<OpeningBalance> = {
  name: 'openings.export',
  title: t.title,
  endpoints: exportOpenings,
  columns: ({ language }, keys = openingColumns) =>
    (keys as readonly OpeningColumn[]).map((column) => ({
      header:
        column === 'amountFen' ? moneyHeader(headers[column], language) : sayText(headers[column], language),
      width: column === 'party' || column === 'note' ? 28 : 16,
      value: (row: OpeningBalance) => cellOf(column, row, language),
      ...(column === 'amountFen' && { format: MONEY_FORMAT }),
      ...(column === 'asOf' && { format: DATE_FORMAT }),
    })),
  count: countOpenings,
  async *batches(ctx, filters) {
    const methodName = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
    for await (const rows of openingBatches(ctx, filters))
      yield rows.map((row) => (row.kind === 'cash' ? { ...row, partyName: methodName(row.party) } : row));
  },
};
