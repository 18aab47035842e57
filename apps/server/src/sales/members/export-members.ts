/** The filtered members as .xlsx, with phones and documents masked. */

import { type Language, listed, sayText } from '@minsu/contract/platform/texts.ts';
import { memberTexts } from '@minsu/contract/sales/members/member.text.ts';
import { type MemberColumn, type MemberRow, memberColumns } from '@minsu/contract/sales/members/member.ts';
import { exportMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { registrationTexts } from '@minsu/contract/sales/registration/registration.text.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
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
import { countMembers, memberBatches } from './member-list-queries.ts';

const cellOf = (column: MemberColumn, row: MemberRow, language: Language): SheetCell => {
  switch (column) {
    case 'documentMasked': {
      const type = row.documentType && sayText(registrationTexts[`short_${row.documentType}`], language);
      return type && `${type} ${row.documentMasked}`;
    }
    case 'lifetimeFen':
      return sheetYuan(row.lifetimeFen);
    case 'lastStayOn':
      return row.lastStayOn && sheetDate(row.lastStayOn);
    case 'tags':
      return listed(row.tags, language);
    case 'source':
      return sayText(memberTexts[`source_${row.source}`], language);
    case 'level':
      return sayText(memberTexts[`level_${row.level}`], language);
    case 'createdAt':
      return sheetInstant(row.createdAt, null);
    default:
      return row[column];
  }
};

const formats: Partial<Record<MemberColumn, string>> = {
  lifetimeFen: MONEY_FORMAT,
  lastStayOn: DATE_FORMAT,
};

const columnOf = (column: MemberColumn, language: Language): SheetColumn<MemberRow> => {
  const header = memberTexts[`column_${column}`];
  return {
    header: column === 'lifetimeFen' ? moneyHeader(header, language) : sayText(header, language),
    width: column === 'documentMasked' ? 28 : 16,
    value: (row) => cellOf(column, row, language),
    ...(formats[column] && { format: formats[column] }),
  };
};

export const memberExport: SheetExport<MemberRow> = {
  name: 'members.export',
  title: memberTexts.title,
  endpoints: exportMembers,
  columns: (ctx, keys = memberColumns) =>
    (keys as readonly MemberColumn[])
      .filter((column) => seesAllMoney(ctx) || column !== 'lifetimeFen')
      .map((column) => columnOf(column, ctx.language)),
  count: countMembers,
  batches: memberBatches,
};
