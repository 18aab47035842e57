/** Transfers between our own accounts 内部转账: till to bank, bank to the payment institution and back, with the bank's fee. */
import { z } from 'zod';
import { listExport } from '../background-run.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { TakenMethod } from '../orders/order.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { date, fen, fenInput, id, instant, line, list, note, positiveFenInput, version } from '../wire.ts';
import { transferAccounts } from './transfer-rules.ts';
import { transferActions, transferStates } from './transfer-states.ts';

const at = '/hotel-wallet/own-transfer' as const;
const key = { id, version };

const TransferSide = z
  .object({
    account: z.enum(transferAccounts),
    method: TakenMethod.nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
  })
  .meta({ id: 'TransferSide' });

export const OwnTransfer = z
  .object({
    id: z.string(),
    transferNo: z.string(),
    /** Property-local date on which the money moved. */
    movedOn: z.string(),
    from: TransferSide,
    to: TransferSide,
    /** Amount that arrives. */
    amountFen: fen,
    /** Bank fee, taken from `from` in addition. */
    feeFen: fen,
    /** The bank's number of the movement; empty where it has none. */
    receiptNo: z.string(),
    note: z.string(),
    state: z.enum(transferStates),
    /** Two people have to see it. */
    needsSecond: z.boolean(),
    recordedByName: z.string(),
    recordedAt: instant,
    decidedByName: z.string().nullable(),
    decidedAt: instant.nullable(),
    voidedByName: z.string().nullable(),
    voidedAt: instant.nullable(),
    /** Why it was rejected or voided. */
    reason: z.string(),
    entryId: z.string().nullable(),
    version: z.int(),
    actions: z.array(z.enum(transferActions)),
  })
  .meta({ id: 'OwnTransfer' });
export type OwnTransfer = z.infer<typeof OwnTransfer>;

export const transferViews = ['all', ...transferStates] as const;
export const transferSorts = ['movedOn', 'amountFen', 'recordedAt'] as const;

export const transferFilters = {
  view: z.enum(transferViews).default('all'),
  /** Beginning of its number or of the receipt's, or a part of the note. */
  keyword: note(50).optional(),
  /** On either side. */
  account: list(z.enum(transferAccounts)).optional(),
  method: list(z.string().max(40)).optional(),
  movedFrom: date.optional(),
  movedTo: date.optional(),
};

export const pageTransfers = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'ledger:read',
  summary: 'Transfers between own accounts, the latest first',
  input: z.object({ ...pageInput, ...transferFilters, sort: sortInput(transferSorts) }),
  output: pageOf(OwnTransfer),
});

const sideInput = z.object({
  account: z.enum(transferAccounts),
  /** For a cash account. */
  method: TakenMethod.nullish(),
  /** Absent or null: the account of the business. */
  houseId: id.nullish(),
});

export const getTransferBalance = endpoint(`GET ${at}/balance`, {
  kind: 'query',
  permission: 'ledger:manage',
  summary: 'What one of our own accounts stands at',
  input: sideInput,
  output: z.object({ balanceFen: fen }),
});

export const recordTransfer = endpoint(`POST ${at}/record`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Record a transfer between own accounts; from the threshold on it waits for a second person',
  input: z.object({
    from: sideInput,
    to: sideInput,
    amountFen: positiveFenInput,
    feeFen: fenInput.default(0),
    movedOn: date,
    receiptNo: note(60).default(''),
    note: note(200).default(''),
  }),
  output: OwnTransfer,
});

export const confirmTransfer = endpoint(`POST ${at}/confirm`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Confirm a transfer that somebody else recorded: it is posted',
  input: z.object({ ...key, ...dutyReason }),
  output: OwnTransfer,
});
export const rejectTransfer = endpoint(`POST ${at}/reject`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Reject a transfer that somebody else recorded',
  input: z.object({ ...key, reason: line(200) }),
  output: OwnTransfer,
});
export const withdrawTransfer = endpoint(`POST ${at}/withdraw`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Withdraw a transfer that one recorded oneself and nobody has confirmed',
  input: z.object(key),
  output: OwnTransfer,
});
export const voidTransfer = endpoint(`POST ${at}/void`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Void a posted transfer: its entry is reversed',
  input: z.object({ ...key, reason: line(200), ...dutyReason }),
  output: OwnTransfer,
});

export const transferColumns = [
  'transferNo',
  'movedOn',
  'from',
  'to',
  'amountFen',
  'feeFen',
  'receiptNo',
  'state',
  'note',
  'recordedByName',
  'recordedAt',
  'decidedByName',
  'voidedByName',
  'reason',
] as const;
export type TransferColumn = (typeof transferColumns)[number];

export const exportTransfers = listExport(`${at}/export`, {
  permission: 'ledger:read',
  summary: 'The filtered transfers as .xlsx',
  filters: transferFilters,
  sorts: transferSorts,
  columns: transferColumns,
});
