/** The filtered audit log as .xlsx: what changed as one line of text, facts of persons covered. */

import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import {
  type AuditChange,
  type AuditColumn,
  AuditEvent,
  auditColumns,
  exportAuditEvents,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { type AuditRow, countEvents, eventBatches } from './event-queries.ts';

const said = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'number' && field.endsWith('Fen') ? formatFen(value) : String(value);
};

const line = ({ field, label, beforeWords, afterWords }: AuditChange): string =>
  `${label}: ${said(field, beforeWords)} → ${said(field, afterWords)}`;

const cellOf = (column: AuditColumn, row: AuditRow): SheetCell => {
  if (column === 'at') return sheetInstant(row.at, row.houseId);
  if (column === 'changes') return (row.changes as AuditChange[]).map(line).join('; ');
  return row[column];
};

const columnOf = (column: AuditColumn, language: Language): SheetColumn<AuditRow> => ({
  header: sayText(auditTexts[`column_${column}`], language),
  width: column === 'changes' ? 60 : 20,
  value: (row) => cellOf(column, row),
});

export const auditExport: SheetExport<AuditRow> = {
  name: 'audit.export',
  title: auditTexts.export,
  endpoints: exportAuditEvents,
  columns: ({ language }, keys = auditColumns) =>
    (keys as readonly AuditColumn[]).map((column) => columnOf(column, language)),
  count: countEvents,
  batches: eventBatches,
  row: AuditEvent as z.ZodType<AuditRow>,
};
