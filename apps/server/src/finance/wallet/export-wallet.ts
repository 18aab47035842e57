/** The balances of the filtered landlords as .xlsx, with the columns the screen shows. */
import { landlordTexts } from '@minsu/contract/finance/landlords/landlord.text.ts';
import { walletTexts } from '@minsu/contract/finance/wallet/wallet.text.ts';
import type { WalletParty } from '@minsu/contract/finance/wallet/wallet.ts';
import {
  exportWallet,
  type WalletColumn,
  walletColumns,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countWalletParties, walletPartyBatches } from './wallet-party-queries.ts';

const columnOf = (column: WalletColumn, language: Language): SheetColumn<WalletParty> => {
  const text = walletTexts[`column_${column}`];
  switch (column) {
    case 'name':
    case 'houseCount':
      return {
        header: sayText(text, language),
        width: column === 'name' ? 28 : 10,
        value: (row) => row[column],
      };
    case 'status':
      return {
        header: sayText(text, language),
        width: 12,
        value: ({ status }) => sayText(landlordTexts[`status_${status}`], language),
      };
    case 'movedOn':
      return {
        header: sayText(text, language),
        width: 14,
        value: ({ movedOn }) => (movedOn === null ? null : sheetDate(movedOn)),
        format: DATE_FORMAT,
      };
    default:
      return {
        header: moneyHeader(text, language),
        width: 16,
        value: (row) => sheetYuan(row[column]),
        format: MONEY_FORMAT,
      };
  }
};

export const walletExport: SheetExport<WalletParty> = {
  name: 'wallet.export',
  title: walletTexts.parties,
  endpoints: exportWallet,
  columns: ({ language }, keys = walletColumns) =>
    (keys as readonly WalletColumn[]).map((column) => columnOf(column, language)),
  count: countWalletParties,
  batches: walletPartyBatches,
};
