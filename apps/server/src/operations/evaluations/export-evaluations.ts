/** Exports the filtered guest reviews as .xlsx with the columns the screen shows. */

import { evaluationTexts } from '@minsu/contract/operations/evaluations/evaluation.text.ts';
import { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  type EvaluationColumn,
  evaluationColumns,
  exportEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countEvaluations, evaluationBatches } from './evaluation-queries.ts';

const headers: Record<EvaluationColumn, Text> = {
  receivedAt: evaluationTexts.column_receivedAt,
  houseName: evaluationTexts.column_houseName,
  channel: evaluationTexts.column_channel,
  guestName: evaluationTexts.column_guestName,
  score: evaluationTexts.column_score,
  cleanliness: evaluationTexts.cleanliness,
  location: evaluationTexts.location,
  service: evaluationTexts.service,
  value: evaluationTexts.value,
  content: evaluationTexts.column_content,
  reply: evaluationTexts.column_reply,
  orderNo: evaluationTexts.column_orderNo,
};

const cellOf = (column: EvaluationColumn, row: Evaluation, language: Language): SheetCell => {
  switch (column) {
    case 'receivedAt':
      return sheetInstant(row.receivedAt, row.houseId);
    case 'channel':
      return sayText(orderTexts[`channel_${row.channel}`], language);
    default:
      return row[column];
  }
};

const LONG = new Set<EvaluationColumn>(['content', 'reply']);

export const evaluationExport: SheetExport<Evaluation> = {
  name: 'evaluations.export',
  title: evaluationTexts.title,
  endpoints: exportEvaluations,
  columns: (ctx, keys = evaluationColumns) =>
    (keys as readonly EvaluationColumn[])
      .filter((column) => column !== 'orderNo' || ctx.user.may('order:read'))
      .map((column) => ({
        header: sayText(headers[column], ctx.language),
        width: LONG.has(column) ? 60 : 16,
        value: (row) => cellOf(column, row, ctx.language),
      })),
  count: countEvaluations,
  batches: evaluationBatches,
  row: Evaluation,
};
