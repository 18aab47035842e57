/** The filtered payouts as .xlsx. */

import { payoutTexts } from '@minsu/contract/finance/payouts/payout.text.ts';
import { type PayoutColumn, payoutColumns } from '@minsu/contract/finance/payouts/payout.ts';
import { exportPayouts } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countPayouts, payoutBatches } from './payout-queries.ts';
import type { PayoutDraft } from './payout-row-queries.ts';

type Words = (row: PayoutDraft, language: Language) => ReturnType<SheetColumn<PayoutDraft>['value']>;

const instantOf = (at: string | Date | null) => (at === null ? null : sheetInstant(at, null));

const cells: Partial<Record<PayoutColumn, Words>> = {
  state: ({ state, returnedAt }, language) =>
    sayText(returnedAt === null ? payoutTexts[`state_${state}`] : payoutTexts.returned, language),
  reason: ({ reason }, language) => reason && sayProblem(reason, language),
  method: ({ method }, language) => sayText(payoutTexts[`method_${method}`], language),
  askedAt: ({ askedAt }) => instantOf(askedAt),
  submittedAt: ({ submittedAt }) => instantOf(submittedAt),
};

const columnOf = (column: PayoutColumn, language: Language): SheetColumn<PayoutDraft> => {
  const header = payoutTexts[`column_${column}`];
  if (column === 'amountFen' || column === 'feeFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      value: (row) => sheetYuan(row[column]),
      format: MONEY_FORMAT,
    };
  const words = cells[column];
  return {
    header: sayText(header, language),
    width: column === 'reason' || column === 'note' ? 30 : 20,
    value: (row) => (words ? words(row, language) : (row[column] as string | null)),
  };
};

export const payoutExport: SheetExport<PayoutDraft> = {
  name: 'payouts.export',
  title: payoutTexts.title,
  endpoints: exportPayouts,
  columns: ({ language }, keys = payoutColumns) =>
    (keys as readonly PayoutColumn[]).map((column) => columnOf(column, language)),
  count: countPayouts,
  batches: payoutBatches,
};
