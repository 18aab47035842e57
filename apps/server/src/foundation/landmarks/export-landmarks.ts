/** The filtered landmarks as .xlsx, with the columns the screen shows. */

import { landmarkTexts } from '@minsu/contract/foundation/landmarks/landmark.text.ts';
import type { LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import {
  exportLandmarks,
  type LandmarkColumn,
  landmarkColumns,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { placeText } from '@minsu/contract/platform/coordinates.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countLandmarks, landmarkBatches } from './landmark-queries.ts';

const headers: Record<LandmarkColumn, Text> = {
  name: landmarkTexts.column_name,
  nameEn: landmarkTexts.column_nameEn,
  kind: landmarkTexts.column_kind,
  city: landmarkTexts.column_city,
  place: landmarkTexts.column_place,
  houseCount: landmarkTexts.column_houses,
  active: landmarkTexts.column_active,
  updatedAt: landmarkTexts.column_updated,
};

const cellOf = (column: LandmarkColumn, row: LandmarkRow, language: Language): SheetCell => {
  switch (column) {
    case 'kind':
      return sayText(landmarkTexts[`kind_${row.kind}`], language);
    case 'active':
      return sayText(row.active ? landmarkTexts.active : landmarkTexts.inactive, language);
    case 'place':
      return placeText(row);
    case 'updatedAt':
      return sheetInstant(row.updatedAt, null);
    default:
      return row[column];
  }
};

export const landmarkExport: SheetExport<LandmarkRow> = {
  name: 'landmarks.export',
  title: landmarkTexts.title,
  endpoints: exportLandmarks,
  columns: (ctx, keys = landmarkColumns) =>
    (keys as readonly LandmarkColumn[]).map((column) => ({
      header: sayText(headers[column], ctx.language),
      width: column === 'name' || column === 'place' ? 24 : 16,
      value: (row) => cellOf(column, row, ctx.language),
    })),
  count: countLandmarks,
  batches: landmarkBatches,
};
