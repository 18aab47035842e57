/** A statement as .xlsx: exactly the content of `paperOf()`, with the figures of reservations in columns. */
import type {
  AccountEntry,
  StatementAccount,
} from '@minsu/contract/finance/settlements/statement-account.ts';
import type { NightFigures } from '@minsu/contract/finance/settlements/statement-figures.ts';
import { paperOf } from '@minsu/contract/finance/settlements/statement-paper.ts';
import { type AccountWord, sayIn } from '@minsu/contract/finance/settlements/statement-words.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { MONEY_FORMAT, sheetYuan } from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';

interface SheetRow {
  readonly number: number | null;
  readonly what: string;
  readonly how: string;
  readonly amountFen: number | null;
  readonly entry: AccountEntry | null;
  /** For a month of the year: its figures, in place of those of a reservation. */
  readonly fen: readonly number[];
}

const plainRow = (what: string, how = ''): SheetRow => ({
  ...{ number: null, what, how, amountFen: null, entry: null, fen: [] },
});

const sectionRows = (account: StatementAccount, language: Language): SheetRow[] => {
  const entries = new Map(account.entries.map((entry) => [entry.number, entry]));
  return paperOf(account, language).sections.flatMap(({ title, rows }) => [
    plainRow(title),
    ...rows.map(({ number, what, how, amountFen }): SheetRow => {
      const entry = number === null ? null : (entries.get(number) ?? null);
      return { number, what, how: how.join('\n'), amountFen, entry, fen: [] };
    }),
  ]);
};

const yearRows = (account: StatementAccount, language: Language): SheetRow[] => {
  const { year } = paperOf(account, language);
  return [
    plainRow(year.title, year.columns.join(' · ')),
    ...year.rows.map(({ month, nights, fen }): SheetRow => ({ ...plainRow(month, String(nights)), fen })),
    plainRow('', year.rule),
  ];
};

export const sheetRows = (account: StatementAccount, language: Language): SheetRow[] => {
  const paper = paperOf(account, language);
  return [
    ...paper.facts.map(([name, value]) => plainRow(name, value)),
    ...sectionRows(account, language),
    ...yearRows(account, language),
    plainRow('', paper.rules),
  ];
};

/** Total of all nights of the entry. */
const sumOf = (entry: AccountEntry | null, key: keyof NightFigures): number | null => {
  const sold = (entry?.nights ?? []).filter(({ figures }) => figures !== null && key in figures);
  if (sold.length === 0) return null;
  return sold.reduce((sum, { figures, dates }) => {
    const value = (figures as NightFigures)[key];
    return sum + (typeof value === 'number' ? value * dates.length : 0);
  }, 0);
};

const figureColumns = [
  ['price', 'priceFen'],
  ['extra', 'extraFen'],
  ['cleaning', 'cleaningFen'],
  ['discount', 'discountFen'],
  ['refund', 'refundFen'],
  ['waits', 'waitsFen'],
  ['commission', 'commissionFen'],
  ['tax', 'taxFen'],
  ['basis', 'basisFen'],
  ['damage', 'damageFen'],
] as const satisfies readonly (readonly [AccountWord, keyof NightFigures])[];

export const statementColumns = (language: Language): SheetColumn<SheetRow>[] => {
  const t = sayIn(language);
  const yuan = (fen: number | null | undefined) =>
    fen === null || fen === undefined ? null : sheetYuan(fen);
  return [
    { header: t('column_number'), width: 8, value: ({ number }) => number },
    { header: t('column_what'), width: 48, value: ({ what }) => what },
    { header: t('column_how'), width: 90, value: ({ how }) => how },
    {
      header: t('column_amount'),
      width: 16,
      format: MONEY_FORMAT,
      value: ({ amountFen }) => yuan(amountFen),
    },
    ...figureColumns.map(([word, key], at) => ({
      header: t(word),
      width: 14,
      format: MONEY_FORMAT,
      value: ({ entry, fen }: SheetRow) => yuan(fen[at] ?? sumOf(entry, key)),
    })),
  ];
};
