/** The daily cash report. */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, fen, id, list } from '../../platform/wire.ts';
import { PaymentMethod } from '../orders/order.ts';

export const CashDay = z
  .object({
    date: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    method: PaymentMethod,
    count: z.int(),
    takenFen: fen,
    refundedFen: fen,
    netFen: fen,
  })
  .meta({ id: 'CashDay' });
export type CashDay = z.infer<typeof CashDay>;

const cashFilters = {
  houseId: list(id).optional(),
  method: list(PaymentMethod).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
};
const cashSorts = ['date', 'netFen'] as const;
export const cashColumns = [
  'date',
  'houseName',
  'method',
  'count',
  'takenFen',
  'refundedFen',
  'netFen',
] as const;
export type CashColumn = (typeof cashColumns)[number];

export const pageCash = endpoint('POST /hotel-order/cash-report/page', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'Takings by business date, property and method: payments less refunds',
  input: z.object({ ...cashFilters, ...pageInput, sort: sortInput(cashSorts) }),
  output: pageOf(CashDay),
});

export const cashMethods = endpoint('POST /hotel-order/cash-report/methods', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'Payment methods used on these days',
  input: z.object({
    houseId: cashFilters.houseId,
    dateFrom: cashFilters.dateFrom,
    dateTo: cashFilters.dateTo,
  }),
  output: z.array(PaymentMethod),
});

export const exportCash = listExport('/hotel-order/cash-report/export', {
  permission: 'shift:read',
  summary: 'The filtered daily cash report as .xlsx',
  filters: cashFilters,
  sorts: cashSorts,
  columns: cashColumns,
});
