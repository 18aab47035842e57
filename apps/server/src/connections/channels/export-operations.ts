/** The filtered operation log as .xlsx. */
import { channelTexts } from '@minsu/contract/connections/channels/channel.text.ts';
import { channelOperationTexts } from '@minsu/contract/connections/channels/channel-operation.text.ts';
import {
  exportOperations,
  hookRemarkOf,
  type OperationColumn,
  operationColumns,
} from '@minsu/contract/connections/channels/channel-operation.ts';
import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countOperations, type OperationRow, operationBatches } from './operation-queries.ts';

/** First and last night, or the one. */
const nightsOf = ({ fromNight, toNight }: OperationRow): string | null =>
  fromNight === null || toNight === null || fromNight === toNight
    ? (fromNight ?? toNight)
    : `${fromNight} – ${toNight}`;

const cellOf = (column: OperationColumn, row: OperationRow, language: Language): SheetCell => {
  switch (column) {
    case 'at':
      return sheetInstant(row.at, row.houseId);
    case 'platform':
      return sayText(channelTexts[`platform_${row.platform}`], language);
    case 'kind':
      return sayText(channelOperationTexts[`kind_${row.kind}`], language);
    case 'result':
      return sayText(channelOperationTexts[`result_${row.result}`], language);
    case 'message': {
      const remark = hookRemarkOf(row);
      if (remark !== null) return sayText(channelOperationTexts[`remark_${remark}`], language);
      return sayProblem(row.message, language);
    }
    case 'nights':
      return nightsOf(row);
    default:
      return row[column];
  }
};

const wide: readonly OperationColumn[] = ['subject', 'message'];

const columnOf = (column: OperationColumn, language: Language): SheetColumn<OperationRow> => ({
  header: sayText(channelOperationTexts[`column_${column}`], language),
  width: wide.includes(column) ? 40 : 18,
  value: (row) => cellOf(column, row, language),
});

export const operationExport: SheetExport<OperationRow> = {
  name: 'channels.operations.export',
  title: channelOperationTexts.export,
  endpoints: exportOperations,
  columns: ({ language }, keys = operationColumns) =>
    (keys as readonly OperationColumn[]).map((column) => columnOf(column, language)),
  count: countOperations,
  batches: operationBatches,
};
