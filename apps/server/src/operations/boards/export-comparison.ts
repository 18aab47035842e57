/** The comparison as .xlsx: a line per night and listing, and one for a night that no channel has confirmed. */

import { compareTexts } from '@minsu/contract/inventory/room-status/compare.text.ts';
import type { ComparedRow, Comparison } from '@minsu/contract/inventory/room-status/compare.ts';
import {
  type CompareColumn,
  compareColumns,
  exportComparison,
} from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { type CompareFilters, compare, comparisons } from './compare-queries.ts';

type Listing = ComparedRow['channels'][number]['listings'][number];

export interface CompareLine {
  readonly row: ComparedRow;
  readonly at: number;
  readonly night: string;
  /** Empty: nothing of the type and plan is confirmed; null: no channel is connected. */
  readonly connection: string | null;
  readonly listing: Listing | null;
}

const linesOf = (row: ComparedRow, { connections, from, to }: Comparison): CompareLine[] => {
  const told = row.channels.flatMap(({ listings }, index) =>
    listings.map((listing) => ({ connection: connections[index]?.name ?? '', listing })),
  );
  const nobody = { connection: connections.length > 0 ? '' : null, listing: null };
  return datesOf(from, to).flatMap((night, at) =>
    (told.length > 0 ? told : [nobody]).map((one) => ({
      row,
      at,
      night,
      ...one,
    })),
  );
};

const difference = ({ listing, at }: CompareLine, language: Language): string => {
  const night = listing?.nights[at];
  if (!night) return '';
  const parts = [
    ...(night.stockDiffers ? [compareTexts.differsStock] : []),
    ...(night.priceDiffers ? [compareTexts.differsPrice] : []),
  ];
  return (parts.length > 0 ? parts : [compareTexts.same]).map((text) => sayText(text, language)).join(' · ');
};

const cellOf = (column: CompareColumn, line: CompareLine, language: Language): SheetCell => {
  const { row, at, listing } = line;
  const theirs = listing?.nights[at] ?? null;
  switch (column) {
    case 'houseName':
    case 'roomTypeName':
      return row[column];
    case 'planName':
      return row.planName || sayText(compareTexts.standardPlan, language);
    case 'night':
      return line.night;
    case 'stock':
      return row.closed[at] ? sayText(compareTexts.closed, language) : (row.stock[at] ?? 0);
    case 'price':
      return sheetYuan(row.prices?.[at] ?? null);
    case 'connection':
      return line.connection ?? sayText(compareTexts.notConnected, language);
    case 'listing':
      return listing?.name ?? '';
    case 'channelStock':
      return theirs?.closed ? sayText(compareTexts.closed, language) : (theirs?.stock ?? null);
    case 'channelPrice':
      return sheetYuan(theirs?.priceFen ?? null);
    case 'confirmedAt':
      return theirs ? sheetInstant(theirs.at, row.houseId) : null;
    case 'difference':
      return difference(line, language);
  }
};

const columnOf = (column: CompareColumn, language: Language): SheetColumn<CompareLine> => {
  const header = compareTexts[`column_${column}`];
  const money = column === 'price' || column === 'channelPrice';
  return {
    header: money ? moneyHeader(header, language) : sayText(header, language),
    width: money ? 14 : 18,
    value: (line) => cellOf(column, line, language),
    ...(money && { format: MONEY_FORMAT }),
  };
};

async function* lineBatches(ctx: Ctx, filters: CompareFilters): AsyncGenerator<CompareLine[]> {
  for await (const page of comparisons(ctx, filters)) yield page.rows.flatMap((row) => linesOf(row, page));
}

/** An estimate: the first page shows how many lines a house has. */
const countLines = async (ctx: Ctx, filters: CompareFilters, limit: number): Promise<number> => {
  const page = await compare(ctx, { ...filters, current: 1, size: 20 });
  const lines = page.rows.flatMap((row) => linesOf(row, page)).length;
  return Math.min(limit, Math.ceil(lines * Math.max(1, page.total / 20)));
};

export const comparisonExport: SheetExport<CompareLine> = {
  name: 'roomStatus.compare.export',
  title: compareTexts.export,
  endpoints: exportComparison,
  columns: ({ language }, keys = compareColumns) =>
    (keys as readonly CompareColumn[]).map((column) => columnOf(column, language)),
  count: countLines,
  batches: lineBatches,
};
