import { z } from 'zod';
import { BackgroundRun, bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, fen, id, keyword, line, list, version } from '../../platform/wire.ts';
import { splitKinds, splitParties } from './night-split-rules.ts';
import {
  OrderSplits,
  SplitDetail,
  SplitItem,
  SplitRun,
  splitColumns,
  splitRunColumns,
  splitViews,
} from './split.ts';

const at = '/hotel-wallet/split' as const;

const splitFilters = {
  view: z.enum(splitViews).default('all'),
  /** Beginning of the order number. */
  keyword: keyword(50).optional(),
  houseId: list(id).optional(),
  landlordId: list(id).optional(),
  party: list(z.enum(splitParties)).optional(),
  kind: list(z.enum(splitKinds)).optional(),
  nightFrom: date.optional(),
  nightTo: date.optional(),
  runId: id.optional(),
};
const splitSorts = ['at', 'night', 'amountFen'] as const;

const inOrder = (input: { nightFrom?: string | undefined; nightTo?: string | undefined }) =>
  !input.nightFrom || !input.nightTo || input.nightFrom <= input.nightTo;

export const pageSplits = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'Split items of orders by night and party, latest first',
  input: z
    .object({ ...pageInput, ...splitFilters, sort: sortInput(splitSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['nightTo'] }),
  output: pageOf(SplitItem),
});

export const countSplitViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'Number of items per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(splitViews), count: z.int() })),
});

export const sumSplits = endpoint(`POST ${at}/sums`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'Totals of the filtered items (first 10,000)',
  input: z.object(splitFilters),
  output: z.object({ count: z.int(), amountFen: fen }),
});

export const exportSplits = listExport(`${at}/export`, {
  permission: 'split:read',
  summary: 'The filtered items as .xlsx',
  filters: splitFilters,
  sorts: splitSorts,
  columns: splitColumns,
});

export const getSplit = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'An item with all parties of its night and its other rounds',
  input: z.object({ id }),
  output: SplitDetail,
});

export const getOrderSplits = endpoint(`GET ${at}/of-order`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'How an order was split between parties, or what the split waits for',
  input: z.object({ orderId: id }),
  output: OrderSplits,
});

export const pageSplitRuns = endpoint(`POST ${at}/runs`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'Split runs with their totals, latest first',
  input: z.object(pageInput),
  output: pageOf(SplitRun),
});

export const exportSplitRuns = listExport(`${at}/runs-export`, {
  permission: 'split:read',
  summary: 'Split runs with their totals as .xlsx',
  filters: {},
  sorts: ['startedAt'],
  columns: splitRunColumns,
});

export const splitsDue = endpoint(`GET ${at}/due`, {
  kind: 'query',
  permission: 'split:read',
  summary: 'Number of orders ready to be split (at most 10,000), and what the others wait for',
  input: z.object({}),
  output: z.object({
    due: z.int(),
    /** Their hours are not over. */
    hours: z.int(),
    afterSale: z.int(),
    /** Orders with a night that failed. */
    failed: z.int(),
  }),
});

export const startSplitRun = endpoint(`POST ${at}/run`, {
  kind: 'command',
  permission: 'split:manage',
  summary: 'Split all orders that are complete, in the background',
  input: z.object({}),
  output: BackgroundRun,
});

export const retrySplit = endpoint(`POST ${at}/retry`, {
  kind: 'command',
  permission: 'split:manage',
  summary: 'Split a night that failed',
  input: z.object({ id, version }),
  output: SplitItem,
});

export const retrySplits = bulkEndpoints(`${at}/retry-many`, {
  permission: 'split:manage',
  summary: 'Split nights that failed',
  filters: splitFilters,
  input: {},
});

const unit = { unitId: id, version };

export const reverseSplit = endpoint(`POST ${at}/reverse`, {
  kind: 'command',
  permission: 'split:manage',
  summary: 'Reverse the split of an order until a user splits it again',
  input: z.object({ ...unit, reason: line(200) }),
  output: z.object({ items: z.int() }),
});

export const splitAgain = endpoint(`POST ${at}/again`, {
  kind: 'command',
  permission: 'split:manage',
  summary: 'Split an order again whose split was reversed',
  input: z.object(unit),
  output: z.object({ items: z.int(), failed: z.int() }),
});
