/** The filtered differences as .xlsx. */
import { reconciliationTexts } from '@minsu/contract/finance/payouts/reconciliation.text.ts';
import { type DifferenceColumn, differenceColumns } from '@minsu/contract/finance/payouts/reconciliation.ts';
import { exportDifferences } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countDifferenceRows, type DifferenceDraft, differenceBatches } from './reconciliation-queries.ts';

type Words = (row: DifferenceDraft, language: Language) => ReturnType<SheetColumn<DifferenceDraft>['value']>;

const cells: Partial<Record<DifferenceColumn, Words>> = {
  requestNo: ({ payoutNo, requestNo }) => payoutNo ?? requestNo,
  kind: ({ kind }, language) => sayText(reconciliationTexts[`kind_${kind}`], language),
  what: ({ what }, language) => sayText(reconciliationTexts[`what_${what}`], language),
  state: ({ state }, language) => sayText(reconciliationTexts[`view_${state}`], language),
  ourState: ({ ourState }, language) =>
    ourState === null ? null : sayText(reconciliationTexts[`ours_${ourState}`], language),
  theirState: ({ theirState }, language) =>
    theirState === null ? null : sayText(reconciliationTexts[`theirs_${theirState}`], language),
  resolvedAt: ({ resolvedAt }) => (resolvedAt === null ? null : sheetInstant(resolvedAt, null)),
};

const columnOf = (column: DifferenceColumn, language: Language): SheetColumn<DifferenceDraft> => {
  const header = reconciliationTexts[`column_${column}`];
  if (column === 'ourFen' || column === 'theirFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      value: (row) => (row[column] === null ? null : sheetYuan(row[column])),
      format: MONEY_FORMAT,
    };
  const words = cells[column];
  return {
    header: sayText(header, language),
    width: column === 'note' ? 30 : 20,
    value: (row) => (words ? words(row, language) : (row[column] as string | null)),
  };
};

export const differenceExport: SheetExport<DifferenceDraft> = {
  name: 'reconciliation.export',
  title: reconciliationTexts.exportTitle,
  endpoints: exportDifferences,
  columns: ({ language }, keys = differenceColumns) =>
    (keys as readonly DifferenceColumn[]).map((column) => columnOf(column, language)),
  count: countDifferenceRows,
  batches: differenceBatches,
};
