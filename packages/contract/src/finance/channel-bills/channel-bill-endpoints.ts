/** Channel bills 渠道账单: imported, matched by order, posted; differences explained, or written off by two people. */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, fen, id, instant, keyword, line, list, version } from '../../platform/wire.ts';
import { BillChannel } from '../../sales/commissions/bill-channels.ts';
import { TakenMethod } from '../../sales/orders/order.ts';
import { billLineKinds } from './channel-bill-rules.ts';
import { billActions, billStates, writeOffStates } from './channel-bill-states.ts';

const at = '/hotel-wallet/channel-bill' as const;

export const ChannelBill = z
  .object({
    id: z.string(),
    billNo: z.string(),
    platformBillNo: z.string(),
    channel: BillChannel,
    receivedOn: z.string(),
    method: TakenMethod,
    state: z.enum(billStates),
    voidReason: z.string().nullable(),
    lines: z.int(),
    paidFen: fen,
    expectedFen: fen,
    /** Paid less expected, of lines that belong to an order. */
    differenceFen: fen,
    unmatchedFen: fen,
    kinds: z.record(z.enum(billLineKinds), z.int()),
    madeByName: z.string(),
    postedByName: z.string().nullable(),
    postedAt: instant.nullable(),
    createdAt: instant,
    version: z.int(),
    actions: z.array(z.enum(billActions)),
  })
  .meta({ id: 'ChannelBill' });
export type ChannelBill = z.infer<typeof ChannelBill>;

export const billViews = ['all', 'draft', 'posted', 'differing', 'voided'] as const;
const billFilters = {
  /** `differing`: posted, with lines that are not simply paid. */
  view: z.enum(billViews).default('all'),
  keyword: keyword(50).optional(),
  channel: list(BillChannel).optional(),
  receivedFrom: date.optional(),
  receivedTo: date.optional(),
};
const billSorts = ['receivedOn', 'createdAt'] as const;

const read = { kind: 'query', permission: 'channelBill:read' } as const;
const manage = { kind: 'command', permission: 'channelBill:manage' } as const;

export const pageChannelBills = endpoint(`POST ${at}/page`, {
  ...read,
  summary: 'Channel bills with their totals',
  input: z
    .object({ ...pageInput, ...billFilters, sort: sortInput(billSorts) })
    .refine(({ receivedFrom, receivedTo }) => !receivedFrom || !receivedTo || receivedFrom <= receivedTo, {
      ...custom('endsBeforeStart'),
      path: ['receivedTo'],
    }),
  output: pageOf(ChannelBill),
});

export const billColumns = [
  'billNo',
  'channel',
  'state',
  'receivedOn',
  'lines',
  'expectedFen',
  'paidFen',
  'differenceFen',
  'unmatchedFen',
  'kinds',
  'platformBillNo',
  'madeByName',
] as const;
export type BillColumn = (typeof billColumns)[number];

export const exportChannelBills = listExport(`${at}/export`, {
  permission: 'channelBill:read',
  summary: 'The filtered channel bills with their totals as .xlsx',
  filters: billFilters,
  sorts: billSorts,
  columns: billColumns,
});

export const getChannelBill = endpoint(`GET ${at}/detail`, {
  ...read,
  summary: 'One bill of a channel',
  input: z.object({ id }),
  output: ChannelBill,
});

export const ChannelBillLine = z
  .object({
    id: z.string(),
    billId: z.string(),
    line: z.int(),
    platformOrderNo: z.string(),
    kind: z.enum(billLineKinds),
    sellFen: fen.nullable(),
    toldCommissionFen: fen.nullable(),
    /** Commission in our books; 0 without an order. */
    commissionFen: fen,
    expectedFen: fen,
    paidFen: fen,
    differenceFen: fen,
    memo: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    houseName: z.string().nullable(),
    checkIn: z.string().nullable(),
    checkOut: z.string().nullable(),
    entryId: z.string().nullable(),
    /** Open amount of the order or line. */
    openFen: fen,
    /** Its newest write-off. */
    writeOff: z.enum(writeOffStates).nullable(),
    canMatch: z.boolean(),
    canWriteOff: z.boolean(),
  })
  .meta({ id: 'ChannelBillLine' });
export type ChannelBillLine = z.infer<typeof ChannelBillLine>;

export const billLineFilters = {
  billId: id,
  /** Beginning of the platform's or of our order number. */
  keyword: keyword(50).optional(),
  kind: list(z.enum(billLineKinds)).optional(),
};
const billLineSorts = ['line', 'paidFen', 'differenceFen'] as const;
export const billLineColumns = [
  'line',
  'platformOrderNo',
  'kind',
  'orderNo',
  'houseName',
  'checkIn',
  'checkOut',
  'sellFen',
  'toldCommissionFen',
  'commissionFen',
  'expectedFen',
  'paidFen',
  'differenceFen',
  'memo',
] as const;
export type BillLineColumn = (typeof billLineColumns)[number];

export const pageChannelBillLines = endpoint(`POST ${at}/lines`, {
  ...read,
  summary: 'The lines of a bill: expected, paid, difference',
  input: z.object({ ...pageInput, ...billLineFilters, sort: sortInput(billLineSorts) }),
  output: pageOf(ChannelBillLine),
});

export const exportChannelBillLines = listExport(`${at}/lines-export`, {
  permission: 'channelBill:read',
  summary: 'The filtered lines of a bill as .xlsx',
  filters: billLineFilters,
  sorts: billLineSorts,
  columns: billLineColumns,
});

/** Facts missing in the file. */
export const billTarget = {
  channel: BillChannel,
  platformBillNo: line(60),
  receivedOn: date,
  method: TakenMethod.default('transfer'),
};

export const checkBillTarget = endpoint(`POST ${at}/begin`, {
  kind: 'query',
  permission: 'channelBill:manage',
  summary: 'Whether a bill of this number can be imported',
  input: z.object(billTarget),
  output: z.null(),
});

export const importChannelBill = importEndpoints(`${at}/import`, {
  permission: 'channelBill:manage',
  summary: 'Import a channel bill; posting it is a separate step',
  target: billTarget,
});

const key = { id, version };
const reason = line(200);

export const postChannelBill = endpoint(`POST ${at}/post`, {
  ...manage,
  summary: 'Post a bill: the money has arrived, line by line',
  input: z.object(key),
  output: ChannelBill,
});
export const recheckChannelBill = endpoint(`POST ${at}/recheck`, {
  ...manage,
  summary: 'Compare the lines of an unposted bill with the books again',
  input: z.object(key),
  output: ChannelBill,
});
export const discardChannelBill = endpoint(`POST ${at}/discard`, {
  ...manage,
  summary: 'Discard an unposted bill',
  input: z.object(key),
  output: ChannelBill,
});
export const voidChannelBill = endpoint(`POST ${at}/void`, {
  ...manage,
  summary: 'Void a posted bill: its entries are reversed',
  input: z.object({ ...key, reason }),
  output: ChannelBill,
});

export const matchBillLine = endpoint(`POST ${at}/match`, {
  ...manage,
  summary: 'Match a bill line to an order',
  input: z.object({ lineId: id, orderNo: line(40) }),
  output: ChannelBillLine,
});
