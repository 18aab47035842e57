/** Channel receivables 渠道欠款 by order and age, and write-offs 核销 by two people. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { fen, id, instant, keyword, line, list, version } from '../../platform/wire.ts';
import { BillChannel } from '../../sales/commissions/bill-channels.ts';
import { ageBuckets } from './channel-bill-rules.ts';
import { writeOffActions, writeOffStates } from './channel-bill-states.ts';

const at = '/hotel-wallet/channel-bill' as const;
const read = { kind: 'query', permission: 'channelBill:read' } as const;
const manage = { kind: 'command', permission: 'channelBill:manage' } as const;
const key = { id, version };
const reason = line(200);

export const OpenReceivable = z
  .object({
    orderId: z.string(),
    orderNo: z.string(),
    channel: z.string(),
    channelOrderNo: z.string().nullable(),
    houseId: z.string(),
    houseName: z.string(),
    checkIn: z.string(),
    checkOut: z.string(),
    bucket: z.enum(ageBuckets),
    receivableFen: fen,
    commissionFen: fen,
    paidFen: fen,
    writtenOffFen: fen,
    openFen: fen,
    writeOff: z.enum(writeOffStates).nullable(),
  })
  .meta({ id: 'OpenReceivable' });
export type OpenReceivable = z.infer<typeof OpenReceivable>;

export const receivableFilters = {
  channel: list(BillChannel).optional(),
  bucket: list(z.enum(ageBuckets)).optional(),
  houseId: list(id).optional(),
  keyword: keyword(50).optional(),
};
const receivableSorts = ['checkOut', 'openFen'] as const;
export const receivableColumns = [
  'orderNo',
  'channel',
  'channelOrderNo',
  'houseName',
  'checkIn',
  'checkOut',
  'bucket',
  'receivableFen',
  'commissionFen',
  'paidFen',
  'writtenOffFen',
  'openFen',
] as const;
export type ReceivableColumn = (typeof receivableColumns)[number];

export const pageReceivables = endpoint(`POST ${at}/receivables`, {
  ...read,
  summary: 'Orders that a channel has not fully paid or overpaid, oldest first',
  input: z.object({ ...pageInput, ...receivableFilters, sort: sortInput(receivableSorts) }),
  output: pageOf(OpenReceivable),
});

export const sumReceivables = endpoint(`POST ${at}/receivable-sums`, {
  ...read,
  summary: 'Total that channels owe for the filtered orders',
  input: z.object(receivableFilters),
  output: z.object({ count: z.int(), openFen: fen }),
});

export const exportReceivables = listExport(`${at}/receivables-export`, {
  permission: 'channelBill:read',
  summary: 'Open receivables of channels as .xlsx',
  filters: receivableFilters,
  sorts: receivableSorts,
  columns: receivableColumns,
});

export const ageReceivables = endpoint(`GET ${at}/ages`, {
  ...read,
  summary: 'Receivables per channel by age',
  input: z.object({}),
  output: z.array(
    z.object({ channel: z.string(), bucket: z.enum(ageBuckets), openFen: fen, orders: z.int() }),
  ),
});

export const WriteOff = z
  .object({
    id: z.string(),
    channel: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    lineId: z.string().nullable(),
    platformOrderNo: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    amountFen: fen,
    reason: z.string(),
    state: z.enum(writeOffStates),
    askedByName: z.string(),
    askedAt: instant,
    decidedByName: z.string().nullable(),
    decidedAt: instant.nullable(),
    decisionNote: z.string(),
    entryId: z.string().nullable(),
    version: z.int(),
    actions: z.array(z.enum(writeOffActions)),
  })
  .meta({ id: 'WriteOff' });
export type WriteOff = z.infer<typeof WriteOff>;

const writeOffFilters = {
  state: z.enum([...writeOffStates, 'all']).default('all'),
  channel: list(BillChannel).optional(),
};
const writeOffSorts = ['askedAt', 'amountFen'] as const;
export const writeOffColumns = [
  'orderNo',
  'state',
  'channel',
  'houseName',
  'amountFen',
  'reason',
  'askedByName',
  'askedAt',
  'decidedByName',
  'decidedAt',
  'decisionNote',
] as const;
export type WriteOffColumn = (typeof writeOffColumns)[number];

export const pageWriteOffs = endpoint(`POST ${at}/write-offs`, {
  ...read,
  summary: 'Written-off differences and requested write-offs',
  input: z.object({ ...pageInput, ...writeOffFilters, sort: sortInput(writeOffSorts) }),
  output: pageOf(WriteOff),
});

export const exportWriteOffs = listExport(`${at}/write-offs-export`, {
  permission: 'channelBill:read',
  summary: 'The filtered write-offs as .xlsx',
  filters: writeOffFilters,
  sorts: writeOffSorts,
  columns: writeOffColumns,
});

export const askWriteOff = endpoint(`POST ${at}/write-off/ask`, {
  ...manage,
  summary: 'Request a write-off of a difference: of an order or of an unmatched line',
  input: z
    .object({ orderId: id.optional(), lineId: id.optional(), reason })
    .refine(({ orderId, lineId }) => (orderId === undefined) !== (lineId === undefined), {
      ...custom('required'),
      path: ['orderId'],
    }),
  output: WriteOff,
});

export const approveWriteOff = endpoint(`POST ${at}/write-off/approve`, {
  ...manage,
  summary: 'Approve another user’s write-off, which is posted as an adjustment',
  input: z.object({ ...key, ...dutyReason }),
  output: WriteOff,
});
export const rejectWriteOff = endpoint(`POST ${at}/write-off/reject`, {
  ...manage,
  summary: 'Reject a write-off',
  input: z.object({ ...key, note: reason }),
  output: WriteOff,
});
