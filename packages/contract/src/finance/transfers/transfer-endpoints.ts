/** Transfers between our own accounts 内部转账: till to bank, bank to the payment institution and back, with the bank's fee. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import {
  date,
  fen,
  fenInput,
  id,
  instant,
  keyword,
  line,
  list,
  note,
  positiveFenInput,
  version,
} from '../../platform/wire.ts';
import { TakenMethod } from '../../sales/orders/order.ts';
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
    /** Needs dual approval. */
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

const transferViews = ['all', ...transferStates] as const;
const transferSorts = ['movedOn', 'amountFen', 'recordedAt'] as const;

export const transferFilters = {
  view: z.enum(transferViews).default('all'),
  /** Beginning of its number or of the receipt's, or a part of the note. */
  keyword: keyword(50).optional(),
  /** On either side. */
  account: list(z.enum(transferAccounts)).optional(),
  method: list(z.string().max(40)).optional(),
  movedFrom: date.optional(),
  movedTo: date.optional(),
};

export const pageTransfers = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'ledger:read',
  summary: 'Transfers between own accounts, latest first',
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
  summary: 'Balance of one of our own accounts',
  input: sideInput,
  output: z.object({ balanceFen: fen }),
});

export const recordTransfer = endpoint(`POST ${at}/record`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Record a transfer between own accounts; above the threshold it needs a second person',
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
  summary: 'Confirm another user’s transfer, which is then posted',
  input: z.object({ ...key, ...dutyReason }),
  output: OwnTransfer,
});
export const rejectTransfer = endpoint(`POST ${at}/reject`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Reject another user’s transfer',
  input: z.object({ ...key, reason: line(200) }),
  output: OwnTransfer,
});
export const withdrawTransfer = endpoint(`POST ${at}/withdraw`, {
  kind: 'command',
  permission: 'ledger:manage',
  summary: 'Withdraw my own unconfirmed transfer',
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
