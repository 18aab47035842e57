/** The trial balance and the accounts with balances as .xlsx. */
import { accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ledgerTexts } from '@minsu/contract/finance/ledger/ledger.text.ts';
import type { LedgerAccount, TrialBalanceRow } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  type AccountColumn,
  accountColumns,
  exportLedgerAccounts,
  exportTrialBalance,
  type getTrialBalance,
  type pageLedgerAccounts,
  type TrialColumn,
  trialColumns,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import { batchesOf } from '../../platform/http/page-rows.ts';
import { MONEY_FORMAT, moneyHeader, type SheetExport, sheetYuan } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { pageOfAccounts } from './account-page-queries.ts';
import { partyWord } from './party-names.ts';
import { trialBalance } from './trial-balance-queries.ts';

type Money = Extract<AccountColumn | TrialColumn, `${string}Fen`>;

const moneyColumn = <R>(column: Money, language: Language, fenOf: (row: R) => number): SheetColumn<R> => ({
  header: moneyHeader(ledgerTexts[`export_${column}`], language),
  width: 18,
  value: (row) => sheetYuan(fenOf(row)),
  format: MONEY_FORMAT,
});

const plainColumn = <R>(
  column: Exclude<AccountColumn | TrialColumn, Money>,
  language: Language,
  value: (row: R) => SheetCell,
): SheetColumn<R> => ({
  header: sayText(ledgerTexts[`export_${column}`], language),
  width: column === 'postings' ? 10 : 26,
  value,
});

const trialColumn = (column: TrialColumn, language: Language): SheetColumn<TrialBalanceRow> =>
  column === 'kind'
    ? plainColumn(column, language, ({ kind }) => sayText(accountKinds[kind].name, language))
    : moneyColumn(column, language, (row) => row[column]);

type Trial = z.output<typeof getTrialBalance.input>;

export const trialExport: SheetExport<TrialBalanceRow> = {
  name: 'ledger.trialBalance.export',
  title: ledgerTexts.trialTitle,
  endpoints: exportTrialBalance,
  columns: ({ language }, keys = trialColumns) =>
    (keys as readonly TrialColumn[]).map((column) => trialColumn(column, language)),
  count: async (ctx, filters: Trial) => (await trialBalance(ctx, filters)).rows.length,
  batches: async function* (ctx, filters: Trial) {
    yield (await trialBalance(ctx, filters)).rows;
  },
};

const accountColumn = (column: AccountColumn, language: Language): SheetColumn<LedgerAccount> => {
  switch (column) {
    case 'balanceFen':
      return moneyColumn(column, language, ({ balanceFen }) => balanceFen);
    case 'kind':
      return plainColumn(column, language, ({ kind }) => sayText(accountKinds[kind].name, language));
    case 'party':
      return plainColumn(column, language, (row) => partyWord(row, language));
    default:
      return plainColumn(column, language, (row) => row[column]);
  }
};

type Accounts = Omit<z.output<typeof pageLedgerAccounts.input>, 'current' | 'size'>;

export const accountExport: SheetExport<LedgerAccount> = {
  name: 'ledger.accounts.export',
  title: ledgerTexts.accountsTitle,
  endpoints: exportLedgerAccounts,
  columns: ({ language }, keys = accountColumns) =>
    (keys as readonly AccountColumn[]).map((column) => accountColumn(column, language)),
  count: async (ctx, filters: Accounts) =>
    (await pageOfAccounts(ctx, { ...filters, current: 1, size: 1 })).total,
  async *batches(ctx, filters: Accounts) {
    const methodName = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
    const pages = batchesOf(async (paging) => (await pageOfAccounts(ctx, { ...filters, ...paging })).records);
    for await (const rows of pages)
      yield rows.map((row) => (row.kind === 'cash' ? { ...row, partyName: methodName(row.party) } : row));
  },
};
