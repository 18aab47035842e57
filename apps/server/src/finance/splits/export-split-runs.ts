/** Runs of the split with their sums as .xlsx. */
import { splitTexts as t } from '@minsu/contract/finance/splits/split.text.ts';
import { type SplitRun, type SplitRunColumn, splitRunColumns } from '@minsu/contract/finance/splits/split.ts';
import { exportSplitRuns } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countRuns, runBatches } from './split-run-queries.ts';

type Run = z.input<typeof SplitRun>;

const cellOf = (column: SplitRunColumn, row: Run, language: Language): SheetCell => {
  switch (column) {
    case 'startedAt':
      return sheetInstant(row.startedAt, null);
    case 'state':
      return sayText(t[`runState_${row.state}`], language);
    case 'by':
      return row.startedBy === '' ? sayText(t.runBy_clock, language) : row.startedBy;
    case 'orders':
    case 'nights':
    case 'failed':
    case 'told':
      return row[column];
    default:
      return sheetYuan(row[column]);
  }
};

const columnOf = (column: SplitRunColumn, language: Language): SheetColumn<Run> => {
  const header = t[`run_${column}`];
  const isMoney = column.endsWith('Fen');
  return {
    header: isMoney ? moneyHeader(header, language) : sayText(header, language),
    width: 18,
    value: (row) => cellOf(column, row, language),
    ...(isMoney && { format: MONEY_FORMAT }),
  };
};

export const splitRunExport: SheetExport<Run> = {
  name: 'splits.runs.export',
  title: t.runs,
  endpoints: exportSplitRuns,
  columns: ({ language }, keys = splitRunColumns) =>
    (keys as readonly SplitRunColumn[]).map((column) => columnOf(column, language)),
  count: (ctx, _filters, limit) => countRuns(ctx, limit),
  batches: (ctx) => runBatches(ctx),
};
