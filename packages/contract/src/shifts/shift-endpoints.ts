/** Shifts at the desk and the daily cash report. */
import { z } from 'zod';
import { listExport } from '../background-run.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { guestName, guestRemark } from '../guest-view.ts';
import { PaymentMethod } from '../orders/order.ts';
import { shownStates } from '../orders/order-states.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { date, fen, fenInput, id, instant, line, list, note, version } from '../wire.ts';
import { shiftActions, shiftStates } from './shift-states.ts';

export const Taking = z.object({
  method: PaymentMethod,
  count: z.int(),
  takenFen: fen,
  voidedFen: fen,
  refundedFen: fen,
  /** Handed out for expenses, less what came back of voided ones. */
  spentFen: fen,
});

/** What the next person should know of: a voided payment, or a deposit returned another way than it came. */
export const ShiftException = z.object({
  kind: z.enum(['void', 'return']),
  orderNo: z.string(),
  takenMethod: PaymentMethod,
  method: PaymentMethod,
  amountFen: fen,
  by: z.string(),
  /** The second person; null: none was needed. */
  confirmedBy: z.string().nullable(),
  at: instant,
  reason: guestRemark(),
});
export type ShiftException = z.infer<typeof ShiftException>;

/** How many orders a hand-over names; the totals are of all. */
export const OPEN_BALANCE_LIMIT = 50;

/** Debts of the house's orders, either way, as the order list's views have them. */
export const OpenBalances = z.object({
  owedOrders: z.int(),
  owedFen: fen,
  creditOrders: z.int(),
  creditFen: fen,
  /** The largest ones. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNo: z.string(),
      guest: guestName(),
      shown: z.enum(shownStates),
      /** Positive: the guest owes it; negative: it is owed to the guest. */
      dueFen: fen,
    }),
  ),
});
export type OpenBalances = z.infer<typeof OpenBalances>;

export const Shift = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    till: z.string(),
    state: z.enum(shiftStates),
    openedBy: z.string(),
    openedAt: instant,
    floatFen: fen,
    /** Of an open shift as it is now, later as it was closed. */
    takings: z.array(Taking),
    /** By person. */
    exceptions: z.array(ShiftException),
    /** What the till should hold. */
    expectedFen: fen,
    countedFen: fen.nullable(),
    /** Of an open shift as they are now, later as they were handed over; null of shifts closed before this was kept. */
    balances: OpenBalances.nullable(),
    reason: z.string(),
    note: z.string(),
    closedBy: z.string().nullable(),
    closedAt: instant.nullable(),
    signedBy: z.string().nullable(),
    signedAt: instant.nullable(),
    version: z.int(),
    actions: z.array(z.enum(shiftActions)),
  })
  .meta({ id: 'Shift' });
export type Shift = z.infer<typeof Shift>;

export const shiftViews = ['all', 'open', 'toSign', 'different'] as const;
export type ShiftView = (typeof shiftViews)[number];

export const pageShifts = endpoint('POST /hotel-order/shift/page', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'Shifts of houses in scope, the latest first',
  input: z.object({
    view: z.enum(shiftViews).default('all'),
    houseId: list(id).optional(),
    openedFrom: date.optional(),
    openedTo: date.optional(),
    ...pageInput,
  }),
  output: pageOf(Shift),
});

export const countShiftViews = endpoint('GET /hotel-order/shift/view-counts', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'How many shifts each quick view holds (10,000 at most)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(shiftViews), count: z.int() })),
});

export const lastCount = endpoint('GET /hotel-order/shift/last-count', {
  kind: 'query',
  permission: 'shift:work',
  summary: 'What the tills of a house held when they were last counted',
  input: z.object({ houseId: id }),
  output: z.array(z.object({ till: z.string(), countedFen: fen })),
});

export const openShift = endpoint('POST /hotel-order/shift/open', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Begin a shift at a till with the cash that lies in it',
  input: z.object({ houseId: id, till: line(20), floatFen: fenInput }),
  output: Shift,
});

const key = { id, version };

export const closeShift = endpoint('POST /hotel-order/shift/close', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Count the till and hand it over; a difference needs a reason',
  input: z.object({
    ...key,
    countedFen: fenInput,
    reason: note(200).default(''),
    note: note(500).default(''),
  }),
  output: Shift,
});

export const signShift = endpoint('POST /hotel-order/shift/sign', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'The next person takes over what was counted',
  input: z.object({ ...key, ...dutyReason }),
  output: Shift,
});

export const printShift = endpoint('GET /hotel-order/shift/print', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'The handover slip as PDF',
  input: z.object({ id }),
  output: z.null(),
});

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

export const cashFilters = {
  houseId: list(id).optional(),
  method: list(PaymentMethod).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
};
export const cashSorts = ['date', 'netFen'] as const;
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
  summary: 'Takings by business date, house and method: payments less refunds',
  input: z.object({ ...cashFilters, ...pageInput, sort: sortInput(cashSorts) }),
  output: pageOf(CashDay),
});

export const cashMethods = endpoint('POST /hotel-order/cash-report/methods', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'The methods by which money was taken or given back on these days',
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
