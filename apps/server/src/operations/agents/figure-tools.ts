/** Tools about report figures: the figures, why they changed, and the orders and nights behind them. */
import { comparisons } from '@minsu/contract/operations/reports/period-rules.ts';
import { getReport, pageReportOrders } from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureName,
  figures,
  groupings,
  reportNames,
} from '@minsu/contract/operations/reports/report-list.ts';
import { getWhy, pageWhyNights, whyNightParts } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { z } from 'zod';
import type { Tool } from './read-tools.ts';
import { pageShape, plain } from './tool-answer.ts';
import { channel, ids, paging, period } from './tool-inputs.ts';

const report = z.enum(reportNames);
const figure = z.enum(Object.keys(figures) as [FigureName, ...FigureName[]]);
const of = { houseId: ids, channel, landlordId: ids };
const compare = z.enum(comparisons).optional();

export const figureTools: readonly Tool[] = [
  {
    name: 'get_report',
    title: 'Report',
    description:
      'A report over a period, compared with another. Amounts are in fen, shares 0–1. See the KPI resource for definitions.',
    endpoint: getReport,
    input: z.object({ report, ...period, by: z.enum(groupings).optional(), compare, ...of }),
    shape: {
      ...plain(
        'report',
        'period',
        'before',
        'by',
        'figures',
        'total',
        'totalBefore',
        'catchingUp',
        'booksOf',
      ),
      rows: [plain('key', 'name', 'values', 'before')],
    },
  },
  {
    name: 'report_orders',
    title: 'Orders behind a figure',
    description: 'The orders that a report figure adds up from; key is a row of the report.',
    endpoint: pageReportOrders,
    input: z.object({
      ...{ report, ...period, by: z.enum(groupings).optional(), ...of },
      ...{ key: z.string().max(60).optional(), figure: figure.optional(), ...paging },
    }),
    shape: {
      ...plain('total', 'more', 'current', 'size', 'count', 'fen'),
      records: [
        {
          ...plain(
            'orderId',
            'orderNo',
            'houseName',
            'channel',
            'shown',
            'checkIn',
            'checkOut',
            'count',
            'fen',
          ),
          guest: 'guest',
        },
      ],
    },
  },
  {
    name: 'why',
    title: 'Why a figure changed',
    description:
      'The difference of a figure between two periods, taken apart exactly: steps (drivers) and breakdowns each add up to it. Units: fen, nights, basis points, hundredths.',
    endpoint: getWhy,
    input: z.object({ report, figure, ...period, compare, ...of }),
    shape: {
      ...plain(
        'report',
        'figure',
        'period',
        'before',
        'value',
        'valueBefore',
        'difference',
        'drivers',
        'nights',
      ),
      ...plain('catchingUp', 'breakdowns'),
    },
  },
  {
    name: 'why_nights',
    title: 'Nights behind a difference',
    description:
      'Room nights behind a part of `why`: sold, blocked (part block, key a kind) or unsold under a stop sell.',
    endpoint: pageWhyNights,
    input: z.object({
      ...{ report, figure, ...period, compare, ...of, part: z.enum(whyNightParts) },
      ...{ key: z.string().max(60).optional(), side: z.enum(['now', 'before']).default('now'), ...paging },
    }),
    shape: pageShape({
      ...plain('houseId', 'houseName', 'night', 'roomNo', 'roomTypeName', 'orderId', 'orderNo', 'channel'),
      ...plain('blockKind', 'reason', 'count', 'fen', 'listFen'),
      guest: 'guest',
    }),
  },
];
