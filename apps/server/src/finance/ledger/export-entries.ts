/** The journal as .xlsx: a row per line, so that debit and credit can be added up. */
import { accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ledgerTexts, ruleName, sourceText } from '@minsu/contract/finance/ledger/ledger.text.ts';
import type { LedgerEntry, LedgerLine } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  type EntryColumn,
  entryColumns,
  exportLedgerEntries,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countEntries, type EntryFilters } from './entry-filter-queries.ts';
import { entryBatches } from './entry-queries.ts';
import { partyWord } from './party-names.ts';

interface Row {
  readonly entry: Omit<LedgerEntry, 'at' | 'lines'> & { readonly at: Date };
  readonly line: LedgerLine;
}

const dayOf = (day: string | null): Date | null => (day === null ? null : sheetDate(day));

/** Columns of the screen that are several of the file. */
const several = { lines: ['account', 'party'], amountFen: ['debitFen', 'creditFen'] } as const;
type Plain = Exclude<EntryColumn, keyof typeof several>;

const plainOf = (key: EntryColumn): readonly Plain[] =>
  key === 'lines' || key === 'amountFen' ? several[key] : [key];

const cellOf: Readonly<Record<Plain, (row: Row, language: Language) => SheetCell>> = {
  number: ({ entry }) => entry.number,
  businessDate: ({ entry }) => dayOf(entry.businessDate),
  occurredOn: ({ entry }) => dayOf(entry.occurredOn),
  source: ({ entry }, language) => sayText(sourceText(entry.source), language),
  rule: ({ entry }, language) => ruleName(entry.rule, entry.source, language),
  account: ({ line }, language) => sayText(accountKinds[line.kind].name, language),
  party: ({ line }, language) => partyWord(line, language),
  debitFen: ({ line }) => (line.amountFen > 0 ? sheetYuan(line.amountFen) : null),
  creditFen: ({ line }) => (line.amountFen < 0 ? sheetYuan(-line.amountFen) : null),
  houseName: ({ entry }) => entry.houseName,
  orderNo: ({ entry }) => entry.orderNo,
  night: ({ entry }) => dayOf(entry.night),
  landlordName: ({ entry }) => entry.landlordName,
  memo: ({ entry }) => entry.memo,
  actor: ({ entry }) => entry.actor,
  at: ({ entry }) => sheetInstant(entry.at, entry.houseId),
};

const formats: Partial<Record<Plain, string>> = {
  businessDate: DATE_FORMAT,
  occurredOn: DATE_FORMAT,
  night: DATE_FORMAT,
  debitFen: MONEY_FORMAT,
  creditFen: MONEY_FORMAT,
  at: `${DATE_FORMAT} hh:mm`,
};

const columnOf = (key: Plain, language: Language): SheetColumn<Row> => {
  const header = ledgerTexts[`export_${key}`];
  const format = formats[key];
  return {
    header: key.endsWith('Fen') ? moneyHeader(header, language) : sayText(header, language),
    width: key === 'memo' || key === 'houseName' ? 24 : 14,
    value: (row) => cellOf[key](row, language),
    ...(format !== undefined && { format }),
  };
};

async function* lineBatches(ctx: Ctx, filters: EntryFilters): AsyncGenerator<Row[]> {
  const methodName = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
  const named = (line: LedgerLine): LedgerLine =>
    line.kind === 'cash' ? { ...line, partyName: methodName(line.party) } : line;
  for await (const entries of entryBatches(ctx, filters))
    yield entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ entry, line: named(line) })));
}

export const entryExport: SheetExport<Row> = {
  name: 'ledger.export',
  title: ledgerTexts.exportTitle,
  endpoints: exportLedgerEntries,
  columns: (ctx, keys) =>
    [...new Set(((keys as EntryColumn[] | undefined) ?? entryColumns).flatMap(plainOf))].map((key) =>
      columnOf(key, ctx.language),
    ),
  count: (ctx, filters, limit) => countEntries(ctx, filters, limit),
  batches: (ctx, filters) => lineBatches(ctx, filters),
};
