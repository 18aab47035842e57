/** The filtered days of the reconciliation as .xlsx. */

import { reconciliationTexts as t } from '@minsu/contract/finance/payouts/reconciliation.text.ts';
import {
  type ReconciliationColumn,
  reconciliationColumns,
} from '@minsu/contract/finance/payouts/reconciliation.ts';
import { exportReconciliations } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
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
import { countDays, type Day, dayBatches } from './reconciliation-queries.ts';

const headers: Readonly<Record<ReconciliationColumn, readonly Text[]>> = {
  day: [t.column_day],
  state: [t.column_state, t.column_reason],
  lines: [t.column_agreeing, t.column_fileLines],
  ourFen: [t.column_ours],
  theirFen: [t.column_theirs],
  feeFen: [t.column_fee],
  openCount: [t.column_open, t.column_differences],
  source: [t.column_source],
  runAt: [t.column_run, t.column_runBy],
};

/** A cell with several values on the screen becomes several columns in the file. */
const cellsOf = (column: ReconciliationColumn, row: Day, language: Language): readonly SheetCell[] => {
  switch (column) {
    case 'day':
      return [sheetDate(row.day)];
    case 'state':
      return [sayText(t[`state_${row.state}`], language), row.reason && sayProblem(row.reason, language)];
    case 'lines':
      return [row.matched, row.lines];
    case 'openCount':
      return [row.openCount, row.differenceCount];
    case 'source':
      return [[sayText(t[`source_${row.source}`], language), row.accountName].filter(Boolean).join(' ')];
    case 'runAt':
      return [sheetInstant(row.runAt, null), row.runBy];
    default:
      return [sheetYuan(row[column])];
  }
};

const columnsOf = (column: ReconciliationColumn, language: Language): SheetColumn<Day>[] =>
  headers[column].map((header, at) => {
    const isMoney = column.endsWith('Fen');
    return {
      header: isMoney ? moneyHeader(header, language) : sayText(header, language),
      width: header === t.column_reason ? 36 : 16,
      value: (row) => cellsOf(column, row, language)[at] ?? null,
      ...(isMoney && { format: MONEY_FORMAT }),
      ...(column === 'day' && { format: DATE_FORMAT }),
    };
  });

export const reconciliationExport: SheetExport<Day> = {
  name: 'reconciliation.days.export',
  title: t.part_days,
  endpoints: exportReconciliations,
  columns: ({ language }, keys = reconciliationColumns) =>
    (keys as readonly ReconciliationColumn[]).flatMap((column) => columnsOf(column, language)),
  count: countDays,
  batches: dayBatches,
};
