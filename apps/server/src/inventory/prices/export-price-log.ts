/** The filtered price log as .xlsx. */
import { priceTexts } from '@minsu/contract/inventory/prices/price.text.ts';
import type { CellValues, PriceLogRow } from '@minsu/contract/inventory/prices/price-calendar.ts';
import {
  exportPriceLog,
  type PriceLogColumn,
  priceLogColumns,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { noRestrictions, restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { countLog, logBatches } from './edit-cell-queries.ts';

const ruleValuesText = (values: CellValues, language: Language): string =>
  restrictionNames
    .filter((name) => values[name] !== noRestrictions[name])
    .map((name) => {
      const said = sayText(priceTexts[`restriction_${name}`], language);
      return typeof values[name] === 'number' ? `${said} ${values[name]}` : said;
    })
    .join(' · ');

const cellOf = (column: PriceLogColumn, row: PriceLogRow, language: Language): SheetCell => {
  switch (column) {
    case 'at':
      return sheetInstant(row.at, row.houseId);
    case 'source':
      return sayText(priceTexts[`source_${row.source}`], language);
    case 'planName':
      return row.planName || sayText(priceTexts.standardPlan, language);
    case 'before':
    case 'after':
      return sheetYuan(row[column].priceFen);
    case 'restrictions':
      return `${ruleValuesText(row.before, language)} → ${ruleValuesText(row.after, language)}`.replace(
        /^ → $/,
        '',
      );
    default:
      return row[column];
  }
};

const columnOf = (column: PriceLogColumn, language: Language): SheetColumn<PriceLogRow> => {
  const header = priceTexts[`column_${column}`];
  const money = column === 'before' || column === 'after';
  return {
    header: money ? moneyHeader(header, language) : sayText(header, language),
    width: money ? 14 : 20,
    value: (row) => cellOf(column, row, language),
    ...(money && { format: MONEY_FORMAT }),
  };
};

export const priceLogExport: SheetExport<PriceLogRow> = {
  name: 'prices.log.export',
  title: priceTexts.logExport,
  endpoints: exportPriceLog,
  columns: (ctx, keys = priceLogColumns) =>
    (keys as readonly PriceLogColumn[]).map((column) => columnOf(column, ctx.language)),
  count: countLog,
  batches: logBatches,
};
