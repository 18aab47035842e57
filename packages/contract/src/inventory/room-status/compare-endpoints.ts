import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput } from '../../platform/paging.ts';
import { bool, date, id, int, keyword, list } from '../../platform/wire.ts';
import { COMPARE_DAYS, Comparison } from './compare.ts';

const filters = {
  /** First night; absent: today. */
  from: date.optional(),
  days: int.pipe(z.union([z.literal(COMPARE_DAYS[0]), z.literal(COMPARE_DAYS[1])])).default(14),
  houseIds: list(id).optional(),
  city: list(z.string().max(40)).optional(),
  keyword: keyword(50).optional(),
  /** Only types and plans that differ at some channel. */
  differing: bool.default(false),
};

export const compareChannels = endpoint('POST /hotel-info/room-status/compare', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Our stock and prices compared with those each channel last confirmed',
  input: z.object({ ...filters, ...pageInput }),
  output: Comparison,
});

export const compareColumns = [
  'houseName',
  'roomTypeName',
  'planName',
  'night',
  'stock',
  'price',
  'connection',
  'listing',
  'channelStock',
  'channelPrice',
  'confirmedAt',
  'difference',
] as const;
export type CompareColumn = (typeof compareColumns)[number];

export const exportComparison = listExport('/hotel-info/room-status/compare/export', {
  permission: 'roomStatus:read',
  summary: 'The comparison as .xlsx, a line per night and listing',
  filters,
  sorts: [],
  columns: compareColumns,
});
