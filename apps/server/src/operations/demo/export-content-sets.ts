/** The filtered content sets as .xlsx, with the columns the screen shows. */

import { contentSetTexts } from '@minsu/contract/operations/demo/content-set.text.ts';
import {
  type ContentSet,
  type ContentSetColumn,
  contentSetColumns,
} from '@minsu/contract/operations/demo/content-set.ts';
import { exportContentSets } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { contentSetBatches, countContentSets } from './content-set-queries.ts';

const cellOf = (column: ContentSetColumn, row: ContentSet, language: Language): SheetCell => {
  switch (column) {
    case 'contentType':
      return sayText(contentSetTexts[`type_${row.contentType}`], language);
    case 'filterType':
      return sayText(contentSetTexts[`filter_${row.filterType}`], language);
    case 'status':
      return sayText(contentSetTexts[`status_${row.status}`], language);
    case 'createdAt':
      return sheetInstant(row.createdAt, null);
    default:
      return row[column];
  }
};

const columnOf = (column: ContentSetColumn, language: Language): SheetColumn<ContentSet> => ({
  header: sayText(contentSetTexts[`column_${column}`], language),
  width: column === 'name' ? 36 : 18,
  value: (row) => cellOf(column, row, language),
});

export const contentSetExport: SheetExport<ContentSet> = {
  name: 'demoContentSets.export',
  title: contentSetTexts.title,
  endpoints: exportContentSets,
  columns: (ctx, keys = contentSetColumns) =>
    (keys as readonly ContentSetColumn[]).map((column) => columnOf(column, ctx.language)),
  count: countContentSets,
  batches: contentSetBatches,
};
